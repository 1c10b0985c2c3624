import { readPreferences } from '#platform/http/preferences.ts'
import { de } from './entry-words/de.ts'
import { en } from './entry-words/en.ts'
import type { EntryWords } from './entry-words/entry-words.ts'
import { fr } from './entry-words/fr.ts'

/** The words for whoever sends this Accept-Language. */
export function entryWordsFor(acceptLanguage: string | undefined): EntryWords {
  for (const { name } of readPreferences(acceptLanguage)) {
    const words = LANGUAGES.find(({ lang }) => lang === name.slice(0, 2))
    if (words) return words
  }
  return en
}

const LANGUAGES = [en, de, fr]
