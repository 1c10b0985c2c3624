import { meaningsOf } from './header-meaning.ts'

/** What shops call the two options every passport knows. Others, such as "Denominations", stay in the name of the variant. */
const COLOR = /^(colou?rs?|shade|farbe|couleur|coloris|color)$/i
const SIZE = /^(sizes?|length|gr(ö|oe)(ß|ss)e|l(ä|ae)nge|taille|longueur|waist|inseam)$/i

/** In any language: "Talla", "Rozmiar", "サイズ". */
export function optionOf(written: string): 'color' | 'size' | null {
  const name = written.trim()
  if (COLOR.test(name)) return 'color'
  if (SIZE.test(name)) return 'size'
  const meant = meaningsOf(name).filter(({ isSure }) => isSure)
  if (meant.some(({ column }) => column === 'size')) return 'size'
  return meant.some(({ column }) => column === 'color') ? 'color' : null
}
