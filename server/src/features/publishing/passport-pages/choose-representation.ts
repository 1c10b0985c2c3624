import { type Preference, readMembers, rememberChoice } from '#platform/http/preferences.ts'
import { LINKSET_TYPE } from '../digital-links/linkset.ts'

/** What the one address of a passport answers with. */
export const MEDIA_TYPES = {
  page: 'text/html',
  json: 'application/json',
  linkedData: 'application/ld+json',
  linkset: LINKSET_TYPE,
} as const
export type RepresentationKind = keyof typeof MEDIA_TYPES

/**
 * By `Accept` (RFC 9110 §12.5.1): the highest quality wins, then a type that is named over one that a range only covers, then the
 * page. So a browser gets the page, a program that says "application/json, *\/*" its JSON, and "*\/*" alone, or nothing that we
 * have, the page: who scans a label is a person.
 */
export function chooseRepresentation(header: string | undefined): RepresentationKind {
  if (header === undefined) return 'page'
  return choose(header)
}

const choose = rememberChoice((header): RepresentationKind => {
  const ranges = readMembers(header)
  let chosen: RepresentationKind = 'page'
  let best = 0
  for (const kind of Object.keys(MEDIA_TYPES) as RepresentationKind[]) {
    const rank = rankOf(MEDIA_TYPES[kind], ranges)
    if (rank > best) {
      chosen = kind
      best = rank
    }
  }
  return chosen
})

/** Quality first; how specific the range is decides only between equals. The most specific range is the one that counts. */
function rankOf(mediaType: string, ranges: readonly Preference[]): number {
  const [main] = mediaType.split('/')
  for (const [specificity, type] of [
    [2, mediaType],
    [1, `${main}/*`],
    [0, '*/*'],
  ] as const) {
    const range = ranges.find((one) => one.name === type)
    if (range) return range.quality === 0 ? 0 : range.quality + specificity * 0.0001
  }
  return 0
}
