/**
 * The order in which people read sizes: XS S M L XL, 34 36 38, 74/80 86/92, 3 months before 2 years, 75B before 75C, W30 L32 before W31 L30.
 * Several kinds at once stand in the order one size, letters, ages, numbers, other texts. It orders all texts, so that sorting by it is stable.
 */
export function compareSizes(a: string, b: string): number {
  const [one, other] = [placeOf(a), placeOf(b)]
  return (
    one.kind - other.kind ||
    compareTexts(one.system, other.system) ||
    one.first - other.first ||
    one.second - other.second ||
    TEXTS.compare(one.rest, other.rest) ||
    compareTexts(a, b)
  )
}

type Place = {
  readonly kind: number
  /** Whose numbers they are: "eu", "us"; empty where it is not said. */
  readonly system: string
  readonly first: number
  readonly second: number
  readonly rest: string
}

const ONE_SIZE = 0
const LETTERS = 1
const AGE = 2
const NUMBER = 3
const OTHER = 4

const TEXTS = new Intl.Collator('en', { numeric: true })
const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** What is longer is a sentence. */
const LONGEST = 40

function placeOf(size: string): Place {
  const text = size.replaceAll('½', ' 1/2').normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ')
  if (text.length > LONGEST) return other(text)
  return oneSize(text) ?? letters(text) ?? jeans(text) ?? numbers(text) ?? other(text)
}

const place = (kind: number, first: number, second = 0, rest = '', system = ''): Place => ({
  kind,
  system,
  first,
  second,
  rest,
})

const other = (text: string) => place(OTHER, 0, 0, text)

const NAMES_OF_ONE = /^(one ?size|os|o\/s|uni(size)?|einheitsgr(ö|oe)(ß|ss)e|taille unique|tu|one)$/

function oneSize(text: string): Place | null {
  return NAMES_OF_ONE.test(text) ? place(ONE_SIZE, 0, 0, text) : null
}

const LETTER = /^(?:(\d{1,2})x|(x*))(s|m|l)$/
const WORD = /^(x{1,6}|(?:extra[ -]?){1,3})?[ -]?(small|medium|large|klein|mittel|groß|petit|moyen|grand)$/
const STEPS: Readonly<Record<string, -1 | 0 | 1>> = {
  s: -1,
  small: -1,
  klein: -1,
  petit: -1,
  m: 0,
  medium: 0,
  mittel: 0,
  moyen: 0,
  l: 1,
  large: 1,
  groß: 1,
  grand: 1,
}

/** Of "S" -1, of "M" 0, of "XL" and "extra large" 2; null: no size in letters. */
function letterRank(text: string): number | null {
  const short = LETTER.exec(text)
  const [, digits, xs = '', letter = ''] = short ?? []
  const long = short ? null : WORD.exec(text)
  const [, extras = '', word = ''] = long ?? []
  const step = STEPS[letter || word]
  if (step === undefined) return null
  const more = short ? Number(digits ?? xs.length) : (extras.match(/extra|x/g)?.length ?? 0)
  return step === 0 ? (more === 0 ? 0 : null) : step * (1 + more)
}

/** "M", "S/M" between its two, "M tall" behind "M". */
function letters(text: string): Place | null {
  const [size = '', ...rest] = text.replace(/\s*([/–-])\s*(?=\S)/g, '$1').split(/ (?!large|small)/)
  const whole = letterRank(size)
  if (whole !== null) return place(LETTERS, whole, 0, rest.join(' '))
  const ends = size.split(/[/–-]/).map(letterRank)
  const [from, to] = ends
  if (ends.length !== 2 || from === null || from === undefined || to === null || to === undefined) return null
  return place(LETTERS, (from + to) / 2, to, rest.join(' '))
}

const JEANS = /^w ?(\d{2}) ?[/x-]? ?l ?(\d{2})$/

function jeans(text: string): Place | null {
  const [, width, length] = JEANS.exec(text) ?? []
  return width === undefined ? null : place(NUMBER, Number(width), Number(length))
}

const AMOUNT = '\\d{1,6}(?:[.,]\\d{1,3})?(?: 1/2)?'
const NUMBERS = new RegExp(
  `^(?:(eur?|uk|us|fr|it|de|jp|gr(?:ö(?:ß|ss)e)?|size|taille|t)\\.? ?)?(${AMOUNT})(?: ?[/–-] ?(${AMOUNT}))? ?(.*)$`,
)
const MONTHS = /^(m|mo|mon|months?|monate?|mois)\.?$/
const YEARS = /^(y|yrs?|years?|t|j|jahre?|ans?|a)\.?$/
/** Of a bra, in centimetres or inches; nobody is as old in years of clothes. */
const LEAST_BAND = 28
const WHOSE: Readonly<Record<string, string>> = {
  eu: 'eu',
  eur: 'eu',
  uk: 'uk',
  us: 'us',
  fr: 'fr',
  it: 'it',
  jp: 'jp',
}

function numbers(text: string): Place | null {
  const [, system = '', from, to, rest = ''] = NUMBERS.exec(text) ?? []
  if (from === undefined) return null
  const first = amount(from)
  const second = to === undefined ? 0 : amount(to)
  const isCup = first >= LEAST_BAND && to === undefined && /^([a-l])\1{0,2}$/.test(rest)
  if (MONTHS.test(rest)) return place(AGE, first, second)
  if (YEARS.test(rest) && !isCup) return place(AGE, first * 12, second * 12)
  if (isCup) return place(NUMBER, first, cupRank(rest), '', WHOSE[system] ?? '')
  return place(NUMBER, first, second, rest, WHOSE[system] ?? '')
}

/** "38,5", "38 1/2" and "38½" are the same. */
function amount(text: string): number {
  const [whole = ''] = text.replace(',', '.').split(' ')
  return Number(whole) + (text.endsWith(' 1/2') ? 0.5 : 0)
}

/** AA comes before A, DD between D and E. */
function cupRank(cup: string): number {
  const letter = cup.charCodeAt(0) - 'a'.charCodeAt(0) + 1
  const more = (cup.length - 1) * 0.3
  return cup.startsWith('a') ? letter - more : letter + more
}
