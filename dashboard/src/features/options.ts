import type { Option } from '../kit/field.ts'

/** The words for the values of an enum, in the order of the catalogue. */
export function optionsOf(words: Readonly<Record<string, string>>): Option[] {
  return Object.entries(words).map(([value, label]) => ({ value, label }))
}
