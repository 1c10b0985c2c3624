import { choosePageLanguage } from '#features/publishing/passport-pages/page-language.ts'
import { DE } from './template-words/de.ts'
import { EN } from './template-words/en.ts'
import { FR } from './template-words/fr.ts'
import type { TemplateWords } from './template-words/template-words.ts'

export const TEMPLATE_WORDS = { en: EN, de: DE, fr: FR } as const satisfies Record<string, TemplateWords>
export type TemplateLanguage = keyof typeof TEMPLATE_WORDS

/** `?language=` if it names one of the dashboard's, else what the browser prefers, else English. */
export function chooseTemplateLanguage(wanted: unknown, acceptLanguage: string | undefined): TemplateLanguage {
  const chosen = choosePageLanguage(wanted, acceptLanguage)
  return chosen === 'de' || chosen === 'fr' ? chosen : 'en'
}
