import { countryNamed } from '#platform/country-names.ts'
import { hasGs1CheckDigit } from '#platform/gs1-check-digit.ts'
import { isDayText, readDay } from '#platform/tables/value-format.ts'
import { inWesternDigits } from '#platform/tables/western-digits.ts'
import { massUnitOf } from '../../columns/mass-unit.ts'
import { isLetterSize, isSize } from './sizes.ts'

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
  /** Addresses that end as pictures do. */
  readonly picture: number
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
    composition: share((text) => COMPOSITION.test(text.normalize('NFKC')) && !ATTRIBUTES.test(text)),
    country: share((text) => countryNamed(text) !== null),
    size: share(isSize),
    letterSize: share(isLetterSize),
    customs: share((text) =>
      /^(\d{4}[. ]?\d{2}|\d{4}[. ]?\d{2}[. ]?\d{2}|\d{4}[. ]?\d{2}[. ]?\d{2}[. ]?\d{2})$/.test(text),
    ),
    day: share((text) => isDayText(text) || /^\d{4}-\d{2}-\d{2}/.test(text) || isDay(text)),
    scheme: share((text) => SCHEME.test(text)),
    picture: share((text) => PICTURE.test(text)),
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
/** "color=Red,size=M": what a shop says of an article in one cell. */
const ATTRIBUTES = /^[\w-]+=[^=]*,[\w-]+=/
const PICTURE = /^https?:\/\/\S+\.(jpe?g|png|webp|gif|avif|tiff?)(\?\S*)?$/i
const SCHEME =
  /\b(GOTS|OEKO-?TEX|GRS|RCS|OCS|BCI|RWS|RDS|RMS|bluesign|FSC|PEFC|European Flax|Masters of Linen|SA ?8000|Fair ?trade|GRÜNER KNOPF|ZDHC|Cradle to Cradle|C2C)\b/i

/** "31 de marzo de 2027", "2027年3月31日". */
function isDay(text: string): boolean {
  return text.length <= 40 && /\d/.test(text) && readDay(text, { dateOrder: 'dmy' }) !== null
}

/** "220", "1.280 g", "390 جم". */
function isNumeric(text: string): boolean {
  const unit = NUMERIC.exec(text.normalize('NFKC'))
  return unit !== null && (unit[1] === undefined || massUnitOf(unit[1]) !== null)
}

export function isGtin(text: string): boolean {
  const digits = text.replace(/^'/, '').replace(/[\s-]/g, '')
  return /^(\d{8}|\d{12,14})$/.test(digits) && hasGs1CheckDigit(digits)
}

/** Addresses that end as pictures do, and nothing else. */
export function arePictures(values: readonly string[]): boolean {
  return values.length > 0 && values.every((text) => PICTURE.test(text))
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
  category: (kinds) => (kinds.code > 0.8 && kinds.words < 1.2 ? 'no' : short(90)(kinds)),
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
  if (kinds.count >= 1 && kinds.scheme === 1) return 'cert_scheme'
  if (kinds.count >= 1 && kinds.picture === 1) return 'image_urls'
  return null
}
