import type { DashboardLanguage } from '#kit/words/languages.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import type { MessageWords } from './message-words.ts'

export const MESSAGE_WORDS: Readonly<Record<DashboardLanguage, MessageWords>> = { en, de, fr }
