import type { DashboardLanguage } from '#kit/words/languages.ts'
import type { AlertWords } from './alert-words.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'

export const ALERT_WORDS: Readonly<Record<DashboardLanguage, AlertWords>> = { en, de, fr }
