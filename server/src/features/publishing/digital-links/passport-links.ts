import { LINK_LANGUAGES, LINK_TITLES, type LinkLanguage } from './link-titles.ts'
import type { LinkedPassport, Section } from './linked-passport.ts'
import { passportPageOf } from './passport-address.ts'

/** One link of a passport, in the words of RFC 9264 and GS1. */
export type PassportLink = {
  readonly href: string
  readonly title: string
  readonly type: string
  /** The human languages of the target; none for data. */
  readonly hreflang?: readonly LinkLanguage[]
}

/** The link types of the GS1 Web Vocabulary 1.16 that a passport can have. */
export type LinkType = 'dpp' | 'pip' | 'sustainabilityInfo' | 'certificationInfo' | 'instructions'

/** Everything that can be known through a passport, by link type; a type without links is left out. */
export function linksOf(passport: LinkedPassport, publicHost: string): ReadonlyMap<LinkType, readonly PassportLink[]> {
  const { digitalId, sections, isWithdrawn } = passport
  const page = passportPageOf(digitalId, publicHost)
  const negotiated = inAnyLanguage(page)
  if (isWithdrawn) return new Map([['pip', [negotiated]]])
  const json = {
    href: `${publicHost}/api/public/dpp/${digitalId}`,
    title: 'Digital product passport as JSON',
    type: 'application/json',
  }
  const ofSections = sections.map((section) => [LINK_TYPES[section], inEachLanguage(page, section)] as const)
  return new Map<LinkType, readonly PassportLink[]>([
    ['dpp', [negotiated, json]],
    // Once in each language: of two with one language and media type nobody could choose, which GS1 answers with 300.
    ['pip', inEachLanguage(page, null)],
    ...ofSections,
  ])
}

const HTML = 'text/html'

const LINK_TYPES: Readonly<Record<Section, LinkType>> = {
  environment: 'sustainabilityInfo',
  certificates: 'certificationInfo',
  care: 'instructions',
}

/** The page that finds the reader's language out. */
export function inAnyLanguage(page: string): PassportLink {
  return { href: page, title: LINK_TITLES.en.passport, type: HTML, hreflang: LINK_LANGUAGES }
}

function inEachLanguage(page: string, section: Section | null): PassportLink[] {
  return LINK_LANGUAGES.map((language) => ({
    // Without a fragment, which a redirect to this with what was asked for would have to move: the section's own address leads to it.
    href: `${page}${section === null ? '' : `/${section}`}?lang=${language}`,
    title: LINK_TITLES[language][section ?? 'passport'],
    type: HTML,
    hreflang: [language],
  }))
}
