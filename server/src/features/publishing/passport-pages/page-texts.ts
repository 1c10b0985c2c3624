import type { Language } from '#kit/words/languages.ts'
import type { TextKey } from '../passports/document-texts.ts'
import type { PassportDocument } from '../passports/passport-document.ts'
import type { PageText } from './as-written.ts'
import { colourName } from './colours/colour-name.ts'

/** What a brand has written, in the reader's language where it is known. */
export type PageTexts = {
  /** One that can be translated: its translation, else what a dictionary has for it, else as it was written. */
  tell(key: TextKey, written: string): PageText
  tellOrNull(key: TextKey, written: string | null): PageText | null
  /** One that is in no language but the brand's own. */
  written(text: string): PageText
}

export function pageTexts(document: PassportDocument | null, language: Language): PageTexts {
  const { texts } = document ?? {}
  const own = texts?.language ?? null
  const translated = own === language ? undefined : texts?.translations[language]
  const written = (text: string): PageText => ({ text, lang: own === language ? null : (own ?? '') })
  const tell = (key: TextKey, text: string): PageText => {
    // In a passport of a workspace that says nothing of languages all stays as it was written.
    const inLanguage = translated?.[key] ?? (key === 'variant.color' && texts ? colourIn(text) : null)
    return inLanguage === null ? written(text) : { text: inLanguage, lang: null }
  }
  const colourIn = (text: string) => (own === language ? null : colourName(text, own, language))
  return {
    tell,
    tellOrNull: (key, text) => (text === null || text === '' ? null : tell(key, text)),
    written,
  }
}
