import type { IncomingHttpHeaders } from 'node:http'
import { AppError, badInput } from '#platform/app-error.ts'
import { type Preference, readPreferences } from '#platform/http/preferences.ts'
import type { LinkedPassport } from './linked-passport.ts'
import { LINKSET_TYPE } from './linkset.ts'
import { passportPageOf } from './passport-address.ts'
import { inAnyLanguage, linksOf, type PassportLink } from './passport-links.ts'

/** What somebody who asks for an identifier wants to know about it. */
export type Wish = {
  /** As it came: percent-encoded, without the question mark. */
  readonly query: string
  /** Without prefix: "pip"; null: none is asked for. */
  readonly linkType: string | null
  readonly accept: string | undefined
  readonly acceptLanguage: string | undefined
}

export function readWish(query: string, headers: IncomingHttpHeaders): Wish {
  const { accept, 'accept-language': acceptLanguage } = headers
  return { query, linkType: wantedLinkType(query), accept, acceptLanguage }
}

export type Resolution = { readonly kind: 'linkset' } | { readonly kind: 'redirect'; readonly location: string }

/**
 * Where an identifier leads (GS1-Conformant Resolver 1.2): to the passport's page, unless a link type or the set of links is asked
 * for. Of several links of a type the best by media type, then by language. The whole query goes along.
 */
export function resolveLink(passport: LinkedPassport, wish: Wish, publicHost: string): Resolution {
  const { linkType } = wish
  if (linkType === 'all' || linkType === 'linkset') return { kind: 'linkset' }
  if (linkType === null && prefersLinkset(wish.accept)) return { kind: 'linkset' }
  if (linkType === null || linkType === 'defaultLink') {
    return { kind: 'redirect', location: passOn(passportPageOf(passport.digitalId, publicHost), wish.query) }
  }
  const links = [...linksOf(passport, publicHost)].find(([type]) => type === linkType)?.[1] ?? []
  // Where no language is wanted that there is, the page finds one.
  const open = linkType === 'pip' ? [inAnyLanguage(passportPageOf(passport.digitalId, publicHost))] : []
  const best = bestOf([...open, ...links], wish)
  if (!best) {
    const value = linkType.slice(0, 100)
    const message = `This product has no link of the type "${value}". Use "linkType=all" to list the links it has.`
    throw new AppError('not_found', 'link_type_not_found', message, { field: 'linkType', value })
  }
  return { kind: 'redirect', location: passOn(best.href, wish.query) }
}

/** Whether the set of links is named in `Accept`, and nothing else is preferred to it. */
export function prefersLinkset(accept: string | undefined): boolean {
  if (accept?.toLowerCase().includes(LINKSET_TYPE) !== true) return false
  const [best, ...rest] = readPreferences(accept)
  return [best, ...rest.filter(({ quality }) => quality === best?.quality)].some(
    (media) => media?.name === LINKSET_TYPE,
  )
}

/** `gs1:pip`, the address of the term, or the word alone; null: none is asked for. */
function wantedLinkType(query: string): string | null {
  const values = [...new URLSearchParams(query)].filter(([name]) => name.toLowerCase() === 'linktype')
  const [first, ...more] = values.map(([, value]) => value.replace(TERM, ''))
  if (more.some((value) => value !== first)) {
    throw badInput('link_type_repeated', 'The query has more than one "linkType". Use one of them, or "all".', {
      field: 'linkType',
    })
  }
  return first === undefined || first === '' ? null : first
}

/** GS1 has had its vocabulary at two hosts. */
const TERM = /^(gs1:|https?:\/\/(?:ref\.|www\.)?gs1\.org\/voc\/)/

/** Two pages in one language are told apart by their media types, two languages by the reader's; the first where nothing tells. */
function bestOf(links: readonly PassportLink[], { query, accept, acceptLanguage }: Wish): PassportLink | undefined {
  const media = readPreferences(accept)
  const spoken = new URLSearchParams(query).get('lang') ?? acceptLanguage
  const languages = readPreferences(spoken)
  const graded = links.map((link) => ({
    link,
    grade: [gradeType(link, media), gradeLanguage(link, languages)] as const,
  }))
  graded.sort((a, b) => b.grade[0] - a.grade[0] || b.grade[1] - a.grade[1])
  return graded[0]?.link
}

function gradeType({ type }: PassportLink, media: readonly Preference[]): number {
  const range = `${type.split('/')[0]}/*`
  return (
    media.find(({ name }) => name === type)?.quality ??
    media.find(({ name }) => name === range || name === '*/*')?.quality ??
    0
  )
}

/** A link in one language beats one that has to find the language out. */
function gradeLanguage({ hreflang = [] }: PassportLink, languages: readonly Preference[]): number {
  const found = languages.find(({ name }) => hreflang.some((language) => name.split('-')[0] === language))
  return found ? found.quality + (hreflang.length === 1 ? 0.0001 : 0) : 0
}

/** What was asked for goes in place of what the link itself says. */
function passOn(href: string, query: string): string {
  if (query === '') return href
  const [page = '', own = ''] = href.split('?')
  const isSaid = own !== '' && new URLSearchParams(query).has(own.split('=')[0] ?? '')
  return `${page}?${[...(own === '' || isSaid ? [] : [own]), query].join('&')}`
}
