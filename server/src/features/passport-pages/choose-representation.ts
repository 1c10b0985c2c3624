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
  const known = remembered.get(header)
  if (known !== undefined) return known
  const chosen = choose(header)
  if (header.length <= MAX_REMEMBERED_LENGTH) {
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    remembered.set(header, chosen)
  }
  return chosen
}

const MAX_REMEMBERED = 500
const MAX_REMEMBERED_LENGTH = 300
const remembered = new Map<string, RepresentationKind>()

function choose(header: string): RepresentationKind {
  const ranges = header.split(',', 50).map(readRange)
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
}

type Range = { readonly type: string; readonly quality: number }

/** Quality first; how specific the range is decides only between equals. The most specific range is the one that counts. */
function rankOf(mediaType: string, ranges: readonly Range[]): number {
  const [main] = mediaType.split('/')
  for (const [specificity, type] of [
    [2, mediaType],
    [1, `${main}/*`],
    [0, '*/*'],
  ] as const) {
    const range = ranges.find((one) => one.type === type)
    if (range) return range.quality === 0 ? 0 : range.quality + specificity * 0.0001
  }
  return 0
}

function readRange(member: string): Range {
  const [type = '', ...parameters] = member.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  if (weight === undefined) return { type, quality: 1 }
  return { type, quality: /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0 }
}
