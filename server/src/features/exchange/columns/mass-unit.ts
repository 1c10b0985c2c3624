/** What the numbers of a column, or of a row, are in. */
export type MassUnit = 'kg' | 'g' | 'lb' | 'oz'

export const MASS_UNITS: readonly MassUnit[] = ['kg', 'g', 'lb', 'oz']

/** By the international pound. */
export const IN_KILOGRAMS: Readonly<Record<MassUnit, number>> = {
  kg: 1,
  g: 0.001,
  lb: 0.453_592_37,
  oz: 0.028_349_523_125,
}

const BY_WORD: Readonly<Record<string, MassUnit>> = {
  kg: 'kg',
  kgs: 'kg',
  kgm: 'kg',
  kilo: 'kg',
  kilos: 'kg',
  kilogram: 'kg',
  kilograms: 'kg',
  kilogramm: 'kg',
  kilogramme: 'kg',
  kilogrammes: 'kg',
  g: 'g',
  gr: 'g',
  grm: 'g',
  gram: 'g',
  grams: 'g',
  gramm: 'g',
  gramme: 'g',
  grammes: 'g',
  grammi: 'g',
  gramos: 'g',
  lb: 'lb',
  lbs: 'lb',
  pound: 'lb',
  pounds: 'lb',
  oz: 'oz',
  ounce: 'oz',
  ounces: 'oz',
}

/** "KG", "g.", "Gramm"; null for what is none of them. */
export function massUnitOf(text: string): MassUnit | null {
  return BY_WORD[text.trim().toLowerCase().replace(/\.$/, '')] ?? null
}

/** The unit that a header names: "Poids net (g)", "Net weight [g]", "weight_kg", "Variant Grams". Grams of an area are none. */
export function massUnitIn(header: string): MassUnit | null {
  for (const [word, after = ''] of header.matchAll(/\p{L}+(\s*[/²]|\s+per\s)?/gu)) {
    const unit = after === '' ? massUnitOf(word) : null
    if (unit !== null) return unit
  }
  return null
}
