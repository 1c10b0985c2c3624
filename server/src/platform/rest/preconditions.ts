import { AppError, badInput } from '../app-error.ts'

/**
 * The tag of a record is its revision, a dot, and a digest of what is shown of it: a change is refused by the first part alone, so
 * that a score computed anew in between refuses nobody; a copy is still good only if both are the same.
 */
export function recordTag(revision: number | null, digest: string): string {
  return revision === null ? `"${digest}"` : `"${revision}.${digest}"`
}

/**
 * The revisions that If-Match allows; null: any. Weak tags never match (RFC 9110 §13.1.1), and neither do tags that are not ours, so
 * there may be none.
 */
export function revisionsAllowed(header: string | undefined, isNeeded: boolean): readonly number[] | null {
  if (header === undefined) {
    if (!isNeeded) return null
    throw new AppError(
      'precondition_required',
      'if_match_required',
      'Send the ETag of the record that your change is based on as "If-Match", so that you do not overwrite ' +
        'other changes; "If-Match: *" overwrites any state.',
      { faults: [{ header: 'If-Match', reason: 'if_match_required', detail: '"If-Match" is missing.' }] },
    )
  }
  if (header.trim() === '*') return null
  if (!TAGS.test(header)) {
    throw badInput('if_match_malformed', '"If-Match" must be * or an ETag in quotes, as returned with the record.', {
      field: 'If-Match',
      value: header,
    })
  }
  return [...header.matchAll(OURS)].map(([, revision]) => Number(revision))
}

const TAGS = /^[ \t]*(W\/)?"[\x21\x23-\x7e\x80-\xff]*"([ \t]*,[ \t]*(W\/)?"[\x21\x23-\x7e\x80-\xff]*")*[ \t]*$/
const OURS = /(?<!W\/)"(\d{1,9})(?:\.[\w-]*)?"/g

export function refuseOthers(message: string): AppError {
  return new AppError('precondition_failed', 'record_changed', message, {
    faults: [{ header: 'If-Match', reason: 'record_changed', detail: message }],
  })
}
