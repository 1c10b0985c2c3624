import type { DashboardLanguage } from '#kit/words/languages.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import type { LetterWords } from './letter-words.ts'

export const LETTERS: Readonly<Record<DashboardLanguage, LetterWords>> = { en, de, fr }
