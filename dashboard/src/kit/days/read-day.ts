/** A day as it is kept, "2026-11-22", or why a text is none; `days` are those that it could mean. */
export type DayReading =
  | { readonly day: string; readonly fault?: never; readonly days?: never }
  | { readonly fault: 'unreadable' | 'impossible' | 'no_year'; readonly day?: never; readonly days?: never }
  | { readonly fault: 'ambiguous'; readonly day?: never; readonly days: readonly [string, string] }

/**
 * What somebody means who types a day: as ISO 8601 has it, in the order of the language, or with the month as a word. All readings of a text
 * are tried; one that is possible is taken, and of several none, because a certificate that ends in March is not one that ends in April.
 */
export function readDay(text: string, locale: string): DayReading {
  const typed = text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  const readings = readingsOf(typed, locale)
  if (readings === null) return { fault: isWithoutYear(typed, locale) ? 'no_year' : 'unreadable' }
  const [first, second] = [...new Set(readings.filter(isReal).map(isoOf))]
  if (first === undefined) return { fault: 'impossible' }
  return second === undefined ? { day: first } : { fault: 'ambiguous', days: [first, second] }
}

export function isDay(value: unknown): value is string {
  const [, ...parts] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(String(value)) ?? []
  const [year = 0, month = 0, day = 0] = parts.map(Number)
  return parts.length === 3 && isReal({ year, month, day })
}

type Reading = { readonly year: number; readonly month: number; readonly day: number }

/** Null: the text has not the form of a day. */
function readingsOf(typed: string, locale: string): readonly Reading[] | null {
  return compact(typed, locale) ?? inFigures(typed, locale) ?? inWords(typed, locale)
}

/** "20261122" and "22112026", of this century and its neighbours, so that one is hardly ever taken for the other. */
function compact(typed: string, locale: string): readonly Reading[] | null {
  if (!/^\d{8}$/.test(typed)) return null
  const at = (start: number, end: number) => Number(typed.slice(start, end))
  const readings = [
    { year: at(0, 4), month: at(4, 6), day: at(6, 8) },
    { year: at(4, 8), month: at(2, 4), day: at(0, 2) },
    ...(isMonthMaybeFirst(locale) ? [{ year: at(4, 8), month: at(0, 2), day: at(2, 4) }] : []),
  ]
  return readings.filter(({ year }) => year >= 1900 && year < 2200)
}

function inFigures(typed: string, locale: string): readonly Reading[] | null {
  const [, a = '', separator = '', b = '', c = ''] =
    /^(\d{1,4}) ?([./\- ]) ?(\d{1,2}) ?\2 ?(\d{1,4})\.?$/.exec(typed) ?? []
  if (a === '') return null
  const [first, middle, last] = [Number(a), Number(b), Number(c)]
  if (a.length === 4 && c.length <= 2) return [{ year: first, month: middle, day: last }]
  if (a.length > 2 || (c.length !== 2 && c.length !== 4)) return null
  const year = c.length === 2 ? 2000 + last : last
  return [
    { year, month: middle, day: first },
    // Points are of those who write the day first, also when they write English.
    ...(isMonthMaybeFirst(locale) && separator !== '.' ? [{ year, month: first, day: middle }] : []),
    // "26-11-22" is as well the short form of 2026-11-22.
    ...(c.length === 2 && separator === '-' ? [{ year: 2000 + first, month: middle, day: last }] : []),
  ]
}

/** In English the order of figures is the writer's, and the browser's region says little of who writes. */
function isMonthMaybeFirst(locale: string): boolean {
  return locale.startsWith('en')
}

function inWords(typed: string, locale: string): readonly Reading[] | null {
  const { month, figures } = wordsIn(typed, locale)
  if (month === null || figures.length !== 2) return null
  const [year, ...others] = figures.filter((figure) => figure.length === 4)
  const day = figures.find((figure) => figure !== year)
  if (year !== undefined) return others.length === 0 && day ? [{ year: Number(year), month, day: Number(day) }] : null
  const [first, last] = figures as [string, string]
  // "22 Nov 26" and "Nov 22, 26" alike have the year at the end.
  return last.length === 2 ? [{ year: 2000 + Number(last), month, day: Number(first) }] : null
}

function isWithoutYear(typed: string, locale: string): boolean {
  if (/^\d{1,2} ?[./-] ?\d{1,2}[./-]?$/.test(typed)) return true
  const { month, figures } = wordsIn(typed, locale)
  return month !== null && figures.length === 1 && figures[0]!.length <= 2
}

/** The one month that a text names, and its figures; no month where it says anything else besides. */
function wordsIn(typed: string, locale: string): { month: number | null; figures: string[] } {
  const tokens = plain(typed).match(/\d+|\p{L}+|[^\d\p{L}\s.,'’/-]/gu) ?? []
  const figures = tokens.filter((token) => /^\d/.test(token))
  const words = tokens.filter((token) => !/^\d/.test(token) && !FILLERS.has(token))
  const months = words.map((word) => monthOf(word, locale))
  return { month: words.length === 1 ? (months[0] ?? null) : null, figures }
}

/** "le 22 novembre", "22nd of November", "1er mars". */
const FILLERS = new Set(['le', 'the', 'of', 'den', 'der', 'st', 'nd', 'rd', 'th', 'er', 'ere'])

/** By the beginning of its name, three letters at least and enough to tell it from the others: "sept", "févr", "juil". */
function monthOf(word: string, locale: string): number | null {
  if (word.length < 3) return null
  const found = new Set(namesOf(locale).flatMap(([name, month]) => (name.startsWith(word) ? [month] : [])))
  return found.size === 1 ? [...found][0]! : null
}

const NAMES = new Map<string, readonly (readonly [string, number])[]>()

/** The months in the language and in English, which many write whatever their language. */
function namesOf(locale: string): readonly (readonly [string, number])[] {
  const known = NAMES.get(locale)
  if (known) return known
  const names = [locale, 'en'].flatMap((language) =>
    (['long', 'short'] as const).flatMap((width) =>
      Array.from({ length: 12 }, (_, at) => {
        const day = new Intl.DateTimeFormat(language, { month: width, day: 'numeric', timeZone: 'UTC' })
        const name = day.formatToParts(Date.UTC(2026, at, 1)).find(({ type }) => type === 'month')?.value ?? ''
        return [name.toLowerCase().replaceAll('.', ''), at + 1] as const
      }),
    ),
  )
  // "Maerz" for who has no umlauts.
  const written = names.flatMap(([name, month]) => [
    [plain(name), month] as const,
    [plain(name.replaceAll('ä', 'ae')), month] as const,
  ])
  NAMES.set(locale, written)
  return written
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '')
}

function isReal({ year, month, day }: Reading): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function isoOf({ year, month, day }: Reading): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
