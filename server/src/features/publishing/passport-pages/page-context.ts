import type { Language } from '#kit/words/languages.ts'
import type { Html } from '#platform/html/html.ts'
import { aroundWritten } from './as-written.ts'
import { type PageFormats, pageFormats } from './page-formats.ts'
import { materialsOf, type PageMaterials } from './page-materials.ts'
import { type PageTexts, pageTexts } from './page-texts.ts'
import type { PassportView } from './passport-view.ts'
import { PAGE_WORDS } from './words/in-each-language.ts'
import type { PageWords } from './words/page-words.ts'

export type ContextOptions = {
  readonly language: Language
  /** "2026-11-21", UTC: decides which certificates are valid. */
  readonly today: string
  /** This server's own origin: pictures from elsewhere would tell others who looks at the page. */
  readonly ownOrigin: string
}

/** What each section of a page is written from. */
export type PageContext = ContextOptions & {
  readonly view: PassportView
  readonly words: PageWords
  readonly formats: PageFormats
  readonly materials: PageMaterials
  readonly texts: PageTexts
}

export function pageContext(view: PassportView, options: ContextOptions): PageContext {
  const { language } = options
  const texts = pageTexts(view.document, language)
  return {
    ...options,
    view,
    words: PAGE_WORDS[language],
    formats: pageFormats(language),
    materials: materialsOf(view, language, texts),
    texts,
  }
}

/** "Stated by Vesperholm, 21 November 2026": whose word a section is. */
export function statement({ view, words, formats }: PageContext): Html {
  const { publication } = view
  return aroundWritten(view.document?.assertedBy ?? view.publisher, (by) =>
    publication === null ? words.statedInPreview(by) : words.statedBy(by, formats.day(publication.publishedAt)),
  )
}
