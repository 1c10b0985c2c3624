import { chooseDashboardLanguage } from '#kit/words/languages.ts'
import type { EntryWords } from './entry-words/entry-words.ts'
import { ENTRY_WORDS } from './entry-words/in-each-language.ts'

/** The words for the browser that sends this Accept-Language: nobody has signed in yet who could have chosen. */
export function entryWordsFor(acceptLanguage: string | undefined): EntryWords {
  return ENTRY_WORDS[chooseDashboardLanguage(undefined, acceptLanguage)]
}
