import type { FastifyRequest } from 'fastify'
import { choosePageLanguage, type PageLanguage } from '#features/publishing/passport-pages/page-language.ts'
import { type LinkFormats, linkFormats } from './link-formats.ts'
import { DE } from './words/de.ts'
import { EN } from './words/en.ts'
import { ES } from './words/es.ts'
import { FR } from './words/fr.ts'
import { IT } from './words/it.ts'
import type { LinkWords } from './words/link-words.ts'
import { NL } from './words/nl.ts'
import { PL } from './words/pl.ts'
import { SV } from './words/sv.ts'

const WORDS: Readonly<Record<PageLanguage, LinkWords>> = {
  en: EN,
  de: DE,
  fr: FR,
  it: IT,
  es: ES,
  nl: NL,
  sv: SV,
  pl: PL,
}

/** How a page speaks to its reader. */
export type LinkSpeech = {
  readonly language: PageLanguage
  readonly words: LinkWords
  readonly formats: LinkFormats
}

/** In the reader's language, as passport pages are: nothing but the request decides, so that a dead link tells nothing by it. */
export function speechFor({ query, headers }: FastifyRequest): LinkSpeech {
  const wanted = typeof query === 'object' && query !== null && 'lang' in query ? query.lang : undefined
  return speechOf(choosePageLanguage(wanted, headers['accept-language']))
}

export function speechOf(language: PageLanguage): LinkSpeech {
  return { language, words: WORDS[language], formats: linkFormats(language) }
}
