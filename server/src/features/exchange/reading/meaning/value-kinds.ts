import { countryNamed } from '#platform/country-names.ts'
import { hasGs1CheckDigit } from '#platform/gs1-check-digit.ts'
import { isDayText } from '#platform/tables/value-format.ts'
import { inWesternDigits } from '#platform/tables/western-digits.ts'
import { massUnitOf } from '../../columns/mass-unit.ts'

/** What the first different values of a column look like: shares of them, and how long they are. */
export type ValueKinds = {
  readonly count: number
  readonly numeric: number
  readonly gtin: number
  readonly composition: number
  readonly country: number
  readonly size: number
  readonly letterSize: number
  readonly customs: number
  readonly day: number
  readonly scheme: number
  /** Short, with a digit, and no sentence. */
  readonly code: number
  readonly length: number
  /** Words between white space; scripts without it have one. */
  readonly words: number
}

export function kindsOf(written: readonly string[]): ValueKinds {
  const values = written.map((text) => inWesternDigits(text).replaceAll('\u066B', '.'))
  const count = values.length
  const share = (is: (text: string) => boolean) => (count === 0 ? 0 : values.filter(is).length / count)
  const mean = (of: (text: string) => number) =>
    count === 0 ? 0 : values.reduce((sum, text) => sum + of(text), 0) / count
  return {
    count,
    numeric: share(isNumeric),
    gtin: share(isGtin),
    composition: share((text) => COMPOSITION.test(text.normalize('NFKC'))),
    country: share((text) => countryNamed(text) !== null),
    size: share((text) => SIZE.test(text)),
    letterSize: share((text) => LETTER_SIZE.test(text)),
    customs: share((text) =>
      /^(\d{4}[. ]?\d{2}|\d{4}[. ]?\d{2}[. ]?\d{2}|\d{4}[. ]?\d{2}[. ]?\d{2}[. ]?\d{2})$/.test(text),
    ),
    day: share((text) => isDayText(text) || /^\d{4}-\d{2}-\d{2}/.test(text) || DAY_WITH_WORDS.test(text)),
    scheme: share((text) => SCHEME.test(text)),
    code: share((text) => text.length <= 24 && /\d/.test(text) && !/\p{Ll}{4}/u.test(text) && !/\s\S+\s/.test(text)),
    length: mean((text) => text.length + 2 * (text.match(WIDE)?.length ?? 0)),
    words: mean((text) => text.split(/\s+/).length),
  }
}

/** A sign of these is about as much as three letters. */
const WIDE = /[\u3040-\u30FF\u4E00-\u9FFF\uAC00-\uD7AF]/g
const NUMERIC = /^[+-]?[\d.,'\s\u00A0\u202F]*\d\s*([\p{L}\p{M}]["״\p{L}\p{M}]*\.?)?$/u
const COMPOSITION =
  /\d\s*[%٪％]\s*\p{L}|\p{L}[\s:]*\d+([.,]\d+)?\s*[%٪％]|[%٪％]\s*\d+([.,]\d+)?\s*\p{L}|\p{L}[\s:]*[%٪％]\s*\d/u
const LETTER_SIZE = /^(X{0,4}[SL]|[2-6]XL|[2-4]XS|M|[SML]\/[MLX]L?|XS\/S|L\/XL)$/i
const SIZE =
  /^(X{0,4}[SL]|[2-6]XL|[2-4]XS|M|[SML]\/[MLX]L?|XS\/S|L\/XL|one ?size|uni(ca|que)?|os|\d{1,3}([.,]5|½)?|\d{2,3}[/-]\d{2,3}|W\d{2}[ /]*L\d{2}|\d{2}[A-H]{1,2}|\d{1,2}-\d{1,2}\s?(y|m|yrs?)?|EU ?\d{2}|free|フリー|\d+(cm|号|號|サイズ)|均码)$/i
const DAY_WITH_WORDS = /^\d{4}年\d{1,2}月\d{1,2}日$|^\d{1,2}\.\s\d{1,2}\.\s\d{4}$|^\d{1,2}\.?\s\p{L}{3,}\.?\s\d{4}$/u
const SCHEME =
  /\b(GOTS|OEKO-?TEX|GRS|RCS|OCS|BCI|RWS|RDS|RMS|bluesign|FSC|PEFC|European Flax|Masters of Linen|SA ?8000|Fair ?trade|GRÜNER KNOPF|ZDHC|Cradle to Cradle|C2C)\b/i

/** "220", "1.280 g", "390 جم". */
function isNumeric(text: string): boolean {
  const unit = NUMERIC.exec(text.normalize('NFKC'))
  return unit !== null && (unit[1] === undefined || /^dkg\.?$/i.test(unit[1]) || massUnitOf(unit[1]) !== null)
}

/** "S", "XL", "2XL", "M/L". */
export function isLetterSize(text: string): boolean {
  return LETTER_SIZE.test(text)
}

export function isGtin(text: string): boolean {
  const digits = text.replace(/^'/, '').replace(/[\s-]/g, '')
  return /^(\d{8}|\d{12,14})$/.test(digits) && hasGs1CheckDigit(digits)
}

/** Whether a column of such values can be meant. "maybe": they neither speak for it nor against it. */
export function fits(column: string, kinds: ValueKinds): 'yes' | 'maybe' | 'no' {
  if (kinds.count === 0) return 'maybe'
  const test = FITS[column]
  return test ? test(kinds) : 'maybe'
}

const either = (isYes: boolean, isNo: boolean) => (isYes ? 'yes' : isNo ? 'no' : 'maybe')
const place = ({ country, numeric }: ValueKinds) => either(country >= 0.6, numeric > 0.3)
const day = ({ day: days }: ValueKinds) => either(days >= 0.6, days === 0)
const name = ({ numeric, composition, gtin, length, words, code }: ValueKinds) =>
  either(false, numeric > 0.7 || composition > 0.5 || gtin > 0.5 || length > 120 || (code > 0.8 && words < 1.2))
const short =
  (longest: number) =>
  ({ numeric, composition, length, gtin }: ValueKinds) =>
    either(false, numeric > 0.7 || composition > 0.5 || length > longest || gtin > 0.5)

const FITS: Readonly<Record<string, (kinds: ValueKinds) => 'yes' | 'maybe' | 'no'>> = {
  gtin: ({ gtin, numeric }) => either(gtin >= 0.8, numeric < 0.5),
  hs_code: ({ customs }) => either(customs >= 0.8, customs < 0.3),
  weight_kg: ({ numeric, gtin }) => either(false, numeric < 0.6 || gtin > 0.5),
  size: ({ size, length, composition }) => either(size >= 0.7, length > 25 || composition > 0.5),
  color: short(45),
  material_composition: ({ composition, numeric }) => either(composition >= 0.6, numeric > 0.5),
  production_location: place,
  company_country: place,
  material_origin_country: place,
  brand: short(60),
  category: short(90),
  description: ({ numeric, code, length, gtin }) =>
    either(length > 35, numeric > 0.7 || gtin > 0.5 || (code > 0.8 && length < 20)),
  product_name: name,
  variant_name: name,
  material_name: name,
  company_name: name,
  sku: ({ code, length, words, composition }) =>
    either(code >= 0.8 && length <= 24, length > 40 || words > 2.5 || composition > 0.5),
  manufacturer: short(120),
  care_instructions: ({ numeric, composition }) => either(false, numeric > 0.7 || composition > 0.9),
  cert_valid_until: day,
  cert_valid_from: day,
  cert_scheme: ({ scheme, numeric }) => either(scheme >= 0.6, numeric > 0.5),
}

/** What values are that nothing else looks like, whatever stands above them; so many have to be seen. */
export function unmistakable(kinds: ValueKinds): string | null {
  if (kinds.count >= 2 && kinds.gtin === 1) return 'gtin'
  if (kinds.count >= 2 && kinds.composition === 1) return 'material_composition'
  if (kinds.count >= 3 && kinds.letterSize === 1) return 'size'
  if (kinds.count >= 2 && kinds.scheme === 1) return 'cert_scheme'
  return null
}
