import { createContext, use, useMemo } from 'react'
import type { Words } from './en.ts'
import { localeOf } from './locale.ts'
import { writeDecimalsAs } from './number-text.ts'

/** The languages of the interface; a further one is a folder and a file as those of `en`, and a line here. */
export const LANGUAGES = { en: 'English', de: 'Deutsch', fr: 'Français' } as const
export type Language = keyof typeof LANGUAGES

const LOADERS: Record<Language, () => Promise<Words>> = {
  en: () => import('./en.ts').then(({ en }) => en),
  de: () => import('./de.ts').then(({ de }) => de),
  fr: () => import('./fr.ts').then(({ fr }) => fr),
}

export type Spoken = { readonly language: Language; readonly words: Words }

/** Only the language that is read is loaded. */
export async function speak(language: Language): Promise<Spoken> {
  const words = await LOADERS[language]()
  writeDecimalsAs(formatsOf(language).decimal(0.5).charAt(1))
  return { language, words }
}

/** The one chosen before, else the first of the browser's that there is. */
export function preferredLanguage(): Language {
  const wanted = [localStorage.getItem(KEY), ...navigator.languages.map((tag) => tag.slice(0, 2))]
  return wanted.find(isLanguage) ?? 'en'
}

export function rememberLanguage(language: Language): void {
  localStorage.setItem(KEY, language)
}

const KEY = 'selvedge.language'

function isLanguage(value: string | null | undefined): value is Language {
  return typeof value === 'string' && value in LANGUAGES
}

export const SpokenContext = createContext<Spoken | null>(null)

export function useSpoken(): Spoken {
  const spoken = use(SpokenContext)
  if (!spoken) throw new Error('Words are used outside of the dashboard.')
  return spoken
}

export function useWords(): Words {
  return useSpoken().words
}

/** Numbers and dates as the reader's language writes them, in the reader's region where it is one of that language. */
export function useFormat() {
  const { language } = useSpoken()
  return useMemo(() => formatsOf(language), [language])
}

export type Format = ReturnType<typeof formatsOf>

export function formatsOf(language: Language) {
  const locale = localeOf(language)
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const localDay = new Intl.DateTimeFormat(locale, { dateStyle: 'full' })
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  const integer = new Intl.NumberFormat(locale)
  return {
    locale,
    integer: (value: number) => integer.format(value),
    /** As it is, with the decimals that it has. */
    decimal: (value: number) => new Intl.NumberFormat(locale, { maximumSignificantDigits: 12 }).format(value),
    /** Three significant digits: more than any footprint knows. */
    figure: (value: number) => new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 }).format(value),
    /** A share of 0 to 1. */
    percent: (share: number, digits = 0) =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: digits }).format(share),
    /** "2026-11-21", a day without a place. */
    day: (value: string) => day.format(new Date(`${value}T00:00:00Z`)),
    /** The day of a moment, where the reader is. */
    dayOf: (value: string) => localDay.format(new Date(value)),
    moment: (value: string) => moment.format(new Date(value)),
    ago: (value: string, now = Date.now()) => {
      const seconds = (new Date(value).getTime() - now) / 1000
      const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? UNITS[UNITS.length - 1]!
      return Math.abs(seconds) < 45 ? relative.format(0, 'second') : relative.format(Math.round(seconds / size), unit)
    },
    /** "37 seconds", "2 hours": in the largest unit of which there are two. */
    duration: (seconds: number) => {
      const [unit, size] = DURATION_UNITS.find(([, length]) => seconds >= 2 * length) ?? (['second', 1] as const)
      return new Intl.NumberFormat(locale, {
        style: 'unit',
        unit,
        unitDisplay: 'long',
        maximumFractionDigits: 0,
      }).format(seconds / size)
    },
    /** "a, b and c". */
    list: (parts: readonly string[]) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts),
    /** In units of a thousand, as the service counts its limits. */
    bytes: (count: number) => {
      const [unit, size] = BYTE_UNITS.find(([, length]) => count >= length) ?? (['byte', 1] as const)
      const digits = unit === 'byte' || count / size >= 100 ? 0 : 1
      return new Intl.NumberFormat(locale, {
        style: 'unit',
        unit,
        // In words where there are few: "0 bytes" and not "0 byte".
        unitDisplay: unit === 'byte' ? 'long' : 'short',
        maximumFractionDigits: digits,
      }).format(count / size)
    },
    country: (code: string) => countries.of(code) ?? code,
    /** For sorting names as the language does. */
    compare: new Intl.Collator(locale).compare,
  }
}

const DURATION_UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

const BYTE_UNITS = [
  ['gigabyte', 1_000_000_000],
  ['megabyte', 1_000_000],
  ['kilobyte', 1000],
] as const

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const
