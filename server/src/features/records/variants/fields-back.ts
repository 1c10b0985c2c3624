import type { FieldsByName } from '#kit/noun-verbs.ts'
import { UNITS } from './inherit.ts'

/** What an update is given to bring these fields of a variant back: what was its product's is nothing of its own again. */
export function variantFieldsBack({ inherited, ...before }: FieldsByName): FieldsByName {
  const names = Array.isArray(inherited) ? inherited : []
  const taken = UNITS.filter(({ name }) => names.includes(name)).flatMap(({ fields }) => fields)
  return withoutMadeText({ ...before, ...Object.fromEntries(taken.map((field) => [field, null])) })
}

/** The text of a structured composition is made from it, and is refused beside it. */
export function withoutMadeText(before: FieldsByName): FieldsByName {
  const { materialComposition, ...others } = before
  const isStructured = Array.isArray(others['composition']) && others['composition'].length > 0
  return isStructured ? others : before
}
