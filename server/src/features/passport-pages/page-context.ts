import type { PageFormats } from './page-formats.ts'
import type { PageLanguage } from './page-language.ts'
import type { PageMaterials } from './page-materials.ts'
import type { PassportView } from './passport-view.ts'
import type { PageWords } from './words/page-words.ts'

/** What each section of a page is written from. */
export type PageContext = {
  readonly view: PassportView
  readonly language: PageLanguage
  readonly words: PageWords
  readonly formats: PageFormats
  readonly materials: PageMaterials
  /** "2026-11-21", UTC: decides which certificates are valid. */
  readonly today: string
  /** This server's own origin: pictures from elsewhere would tell others who looks at the page. */
  readonly ownOrigin: string
}

/** "Stated by Vesperholm, 21 November 2026": whose word a section is. */
export function statement({ view, words, formats }: PageContext): string {
  const by = view.document?.assertedBy ?? view.publisher
  return view.publication === null
    ? words.statedInPreview(by)
    : words.statedBy(by, formats.day(view.publication.publishedAt))
}
