import { readPreferences, rememberChoice } from '#platform/http/preferences.ts'
import { DE } from './words/de.ts'
import { EN } from './words/en.ts'
import { ES } from './words/es.ts'
import { FR } from './words/fr.ts'
import { IT } from './words/it.ts'
import { NL } from './words/nl.ts'
import type { PageWords } from './words/page-words.ts'
import { PL } from './words/pl.ts'
import { SV } from './words/sv.ts'

export const PAGE_LANGUAGES = ['en', 'de', 'fr', 'it', 'es', 'nl', 'sv', 'pl'] as const
export type PageLanguage = (typeof PAGE_LANGUAGES)[number]

export const WORDS: Readonly<Record<PageLanguage, PageWords>> = {
  en: EN,
  de: DE,
  fr: FR,
  it: IT,
  es: ES,
  nl: NL,
  sv: SV,
  pl: PL,
}

/** `?lang=` if it names one of ours, else the best of `Accept-Language` (RFC 9110 §12.5.4), else English. */
export function choosePageLanguage(wanted: unknown, acceptLanguage: string | undefined): PageLanguage {
  const named = typeof wanted === 'string' ? languageOf(wanted) : undefined
  if (named) return named
  if (acceptLanguage === undefined) return 'en'
  return best(acceptLanguage)
}

const best = rememberChoice((header): PageLanguage => {
  for (const { name } of readPreferences(header)) {
    const language = languageOf(name)
    if (language) return language
  }
  return 'en'
})

/** "de-AT" is German to us. */
function languageOf(tag: string): PageLanguage | undefined {
  const primary = tag.split('-', 1)[0]?.toLowerCase()
  return PAGE_LANGUAGES.find((language) => language === primary)
}
