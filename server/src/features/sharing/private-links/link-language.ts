import type { FastifyRequest } from 'fastify'
import { chooseLanguage, type Language } from '#kit/words/languages.ts'
import { type LinkFormats, linkFormats } from './link-formats.ts'
import { LINK_WORDS } from './words/in-each-language.ts'
import type { LinkWords } from './words/link-words.ts'

/** How a page speaks to its reader. */
export type LinkSpeech = {
  readonly language: Language
  readonly words: LinkWords
  readonly formats: LinkFormats
}

/** In the reader's language, as passport pages are: nothing but the request decides, so that a dead link tells nothing by it. */
export function speechFor({ query, headers }: FastifyRequest): LinkSpeech {
  const wanted = typeof query === 'object' && query !== null && 'lang' in query ? query.lang : undefined
  return speechOf(chooseLanguage(wanted, headers['accept-language']))
}

export function speechOf(language: Language): LinkSpeech {
  return { language, words: LINK_WORDS[language], formats: linkFormats(language) }
}
