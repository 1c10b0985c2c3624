import type { DashboardLanguage } from '#kit/words/languages.ts'
import { DE } from './de.ts'
import { EN } from './en.ts'
import { FR } from './fr.ts'
import type { TemplateWords } from './template-words.ts'

export const TEMPLATE_WORDS: Readonly<Record<DashboardLanguage, TemplateWords>> = { en: EN, de: DE, fr: FR }
