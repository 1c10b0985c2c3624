import { optionOf } from '../meaning/option-of.ts'
import type { LayoutNote } from './layout.ts'

export type Options = {
  readonly color: string | null
  readonly size: string | null
  readonly inName: string | null
  readonly unknown: readonly string[]
}

/** Size and length are one size: "30 / 32". */
export function readOptions(options: readonly { readonly name: string; readonly value: string }[]): Options {
  const given = options.filter(({ name, value }) => value !== '' && !(name === 'Title' && value === 'Default Title'))
  const of = (option: 'color' | 'size') =>
    given.filter(({ name }) => optionOf(name) === option).map(({ value }) => value)
  return {
    color: of('color').join(' / ') || null,
    size: of('size').join(' / ') || null,
    inName: given.map(({ value }) => value).join(', ') || null,
    unknown: given.flatMap(({ name }) => (optionOf(name) === null ? [name.trim()] : [])),
  }
}

/** Its value stands in the name of the variant alone, where nobody looks for a size. */
export function unknownOptions({ unknown }: Options): LayoutNote[] {
  return unknown.map((name) => ({
    severity: 'warning',
    reason: 'option_unknown',
    header: null,
    found: name,
    message: `"${name}" is not known as a colour or a size, so its value appears only in the variant’s name.`,
  }))
}
