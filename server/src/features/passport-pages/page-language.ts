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
  const known = remembered.get(acceptLanguage)
  if (known) return known
  const chosen = best(acceptLanguage)
  if (acceptLanguage.length <= MAX_REMEMBERED_LENGTH) {
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    remembered.set(acceptLanguage, chosen)
  }
  return chosen
}

/** Browsers send a few hundred different values between them; strangers may send any number. */
const MAX_REMEMBERED = 500
const MAX_REMEMBERED_LENGTH = 200
const remembered = new Map<string, PageLanguage>()

function best(header: string): PageLanguage {
  let chosen: PageLanguage = 'en'
  let highest = 0
  for (const member of header.split(',', 50)) {
    const [tag = '', ...parameters] = member.split(';').map((part) => part.trim())
    const language = languageOf(tag)
    const quality = qualityOf(parameters)
    if (language && quality > highest) {
      chosen = language
      highest = quality
    }
  }
  return chosen
}

/** "de-AT" is German to us. */
function languageOf(tag: string): PageLanguage | undefined {
  const primary = tag.split('-', 1)[0]?.toLowerCase()
  return PAGE_LANGUAGES.find((language) => language === primary)
}

function qualityOf(parameters: readonly string[]): number {
  const weight = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2)
  if (weight === undefined) return 1
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0
}
