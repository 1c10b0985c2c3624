import { meaningsOf } from '../meaning/header-meaning.ts'
import type { LayoutNote } from './layout.ts'

/** What shops call the two options every passport knows. Others, such as "Denominations", stay in the name of the variant. */
const COLOR = /^(colou?rs?|shade|farbe|couleur|coloris|color)$/i
const SIZE = /^(sizes?|length|gr(ö|oe)(ß|ss)e|l(ä|ae)nge|taille|longueur|waist|inseam)$/i

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

/** In any language: "Talla", "Rozmiar", "サイズ". */
export function optionOf(written: string): 'color' | 'size' | null {
  const name = written.trim()
  if (COLOR.test(name)) return 'color'
  if (SIZE.test(name)) return 'size'
  const meant = meaningsOf(name).filter(({ isSure }) => isSure)
  if (meant.some(({ column }) => column === 'size')) return 'size'
  return meant.some(({ column }) => column === 'color') ? 'color' : null
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
