import { LINK_TITLES } from './link-titles.ts'
import type { LinkedPassport } from './linked-passport.ts'
import { passportAddressOf, passportPageOf } from './passport-address.ts'
import { linksOf, type PassportLink } from './passport-links.ts'

/** A set of links as JSON (RFC 9264 §4.2), with GS1's members. */
export type Linkset = { readonly linkset: readonly [Readonly<Record<string, unknown>>] }

export const LINKSET_TYPE = 'application/linkset+json'

/** Where GS1 publishes what its link types are called. */
export const GS1_VOCABULARY = 'https://ref.gs1.org/voc/'

/** GS1's JSON-LD context for linksets. */
export const LINKSET_CONTEXT = 'https://ref.gs1.org/standards/resolver/linkset-context'

/**
 * Everything that a passport links to, with its address as the subject. The default link has nothing but its address and title,
 * because it holds for everybody; its target is there under descriptive types too (GS1-Conformant Resolver 1.2).
 */
export function linksetOf(passport: LinkedPassport, publicHost: string): Linkset {
  const links = Object.fromEntries(
    [...linksOf(passport, publicHost)].map(([type, links]): [string, readonly PassportLink[]] => [
      `${GS1_VOCABULARY}${type}`,
      links,
    ]),
  )
  const defaultLink = { href: passportPageOf(passport.digitalId, publicHost), title: LINK_TITLES.en.passport }
  return {
    linkset: [
      {
        anchor: passportAddressOf(passport, publicHost),
        itemDescription: passport.description,
        [`${GS1_VOCABULARY}defaultLink`]: [defaultLink],
        ...links,
      },
    ],
  }
}

/** The Link header of everything that answers for a passport: where its linkset is. */
export function linksetLinkOf(address: string): string {
  return `<${address}?linkType=linkset>; rel="linkset"; type="${LINKSET_TYPE}"`
}

/** The Link header of a linkset: what makes it JSON-LD. */
export const LINKSET_CONTEXT_LINK = `<${LINKSET_CONTEXT}>; rel="http://www.w3.org/ns/json-ld#context"; type="application/ld+json"`
