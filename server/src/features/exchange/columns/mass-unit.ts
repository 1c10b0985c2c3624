/** What the numbers of a column, or of a row, are in. */
export type MassUnit = 'kg' | 'dkg' | 'g' | 'lb' | 'oz'

export const MASS_UNITS: readonly MassUnit[] = ['kg', 'dkg', 'g', 'lb', 'oz']

/** By the international pound; a decagram, as shops of Central Europe weigh in, is 10 g. */
export const IN_KILOGRAMS: Readonly<Record<MassUnit, number>> = {
  kg: 1,
  dkg: 0.01,
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
  onces: 'oz',
  onza: 'oz',
  onzas: 'oz',
  onça: 'oz',
  onças: 'oz',
  oncia: 'oz',
  unzen: 'oz',
  libras: 'lb',
  livres: 'lb',
  κιλα: 'kg',
  κιλά: 'kg',
  кг: 'kg',
  г: 'g',
  гр: 'g',
  dkg: 'dkg',
  dag: 'dkg',
  deko: 'dkg',
  dekagramm: 'dkg',
  dekagram: 'dkg',
  decagram: 'dkg',
  γρ: 'g',
  γραμ: 'g',
  克: 'g',
  公克: 'g',
  千克: 'kg',
  公斤: 'kg',
  グラム: 'g',
  그램: 'g',
  กรัม: 'g',
  กก: 'kg',
  กิโลกรัม: 'kg',
  جم: 'g',
  غ: 'g',
  غم: 'g',
  جرام: 'g',
  غرام: 'g',
  گرم: 'g',
  كجم: 'kg',
  كغ: 'kg',
  كغم: 'kg',
  كيلوجرام: 'kg',
  كيلوغرام: 'kg',
  کیلوگرم: 'kg',
  גרם: 'g',
  קג: 'kg',
  קילו: 'kg',
  קילוגרם: 'kg',
  בגרם: 'g',
  בגרמים: 'g',
  בקג: 'kg',
  בקילו: 'kg',
}

/** "gramech", "gramach", "граммах", "γραμμάρια": in grams, as other languages decline it. Of an area ("grammage") it is none. */
const IN_GRAMS =
  /^(gramm?(e?n|ech|ach|u|ů|ais|iem|os|as|ov|oina|ides|lar|ban)|грамм?(ах|и|ов|ів|ове|а)|γραμμάρι(α|ο))$/u

/** "ק״ג", "ק"ג": kg, not g. */
const SHORT_FOR = /(?<=\p{Script=Hebrew})["״'׳](?=\p{Script=Hebrew})/gu

/** "KG", "g.", "Gramm"; null for what is none of them. */
export function massUnitOf(text: string): MassUnit | null {
  const word = text.trim().toLowerCase().replace(/\.$/, '').replace(SHORT_FOR, '')
  return BY_WORD[word] ?? (IN_GRAMS.test(word) ? 'g' : null)
}

/** The unit that a header names: "Poids net (g)", "Net weight [g]", "weight_kg", "Variant Grams". Grams of an area are none. */
export function massUnitIn(header: string): MassUnit | null {
  for (const [word, after = ''] of header
    .normalize('NFKC')
    .replace(SHORT_FOR, '')
    .matchAll(/[\p{L}\p{M}]+(\s*[/²]|\s+per\s)?/gu)) {
    const unit = after === '' ? massUnitOf(word) : null
    if (unit !== null) return unit
  }
  return null
}
