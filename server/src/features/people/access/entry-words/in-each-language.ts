import type { DashboardLanguage } from '#kit/words/languages.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import type { EntryWords } from './entry-words.ts'
import { fr } from './fr.ts'

export const ENTRY_WORDS: Readonly<Record<DashboardLanguage, EntryWords>> = { en, de, fr }
