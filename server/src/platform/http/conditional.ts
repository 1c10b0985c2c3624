import { AppError } from '#platform/app-error.ts'

/**
 * Whether `If-None-Match` names what is there, so that 304 is the answer to GET and HEAD. The weak comparison, as
 * RFC 9110 §13.1.2 asks: a cache that recompressed the bytes writes W/ before our tag.
 */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag) return true
  return header.trim() === '*' || tagsOf(header).some((tag) => opaque(tag) === opaque(etag))
}

/** Whether `If-Match` allows the change: the strong comparison of RFC 9110 §13.1.1, where a weak tag never matches. */
export function matchesEtagStrongly(header: string, etag: string): boolean {
  return header.trim() === '*' || tagsOf(header).some((tag) => tag === etag && !tag.startsWith('W/'))
}

/** A read that is to be of what somebody has seen, and is not (RFC 9110 §13.1.1); asked before If-None-Match (§13.2.2). */
export function requireMatch(header: string | undefined, etag: string): void {
  if (header === undefined || matchesEtagStrongly(header, etag)) return
  const detail = 'The current ETag is not among those in "If-Match". Leave the header out to read the resource.'
  throw new AppError('precondition_failed', 'etag_not_matched', detail, { field: 'If-Match' })
}

/** The tags of a list; none when any part is no tag, because half of a broken precondition means nothing. */
export function tagsOf(header: string): readonly string[] {
  const tags: string[] = []
  let at = 0
  while (at < header.length) {
    TAG.lastIndex = at
    const match = TAG.exec(header)
    if (match === null) return []
    if (match[1] !== undefined) tags.push(match[1])
    at = TAG.lastIndex
  }
  return tags
}

/** One tag, or an empty member (RFC 9110 §5.6.1.2), up to the next comma. A comma inside quotes belongs to the tag. */
const TAG = /[ \t]*(?:((?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")[ \t]*)?(?:,|$)/y

function opaque(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag
}
