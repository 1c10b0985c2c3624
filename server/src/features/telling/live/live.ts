/** One event of the audit trail, as far as a screen needs it to know that what it shows is old. */
export type RecordNotice = {
  readonly kind: string
  readonly subjectType: string
  readonly subjectId: string
  /** The record's revision by now; null for what has none, or is gone. */
  readonly revision: number | null
  readonly by: string
  readonly byId: string
  /** The bulk change of which it was a part. */
  readonly partOf: string | null
}

/** How far something is that runs in the background. */
export type Work = {
  readonly bulkChanges: readonly object[]
  readonly imports: readonly object[]
  readonly reassessment: object | null
}

/** As it goes over the wire (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export function writeEvent(name: string, data: unknown, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}

/** A comment, which keeps proxies from closing a silent connection and finds out one that is gone. */
export const HEARTBEAT = ': still here\n\n'

/** The database's history and its snapshot: 00000001-1763802000.123456/775:782:779,780. Anything else is of no history that there is. */
const SNAPSHOT = /^[\w.-]{1,60}\/\d{1,19}:\d{1,19}:(\d{1,19}(,\d{1,19})*)?$/

/** What a client sends as its last event; null where it sends none. */
export function parseSnapshot(id: unknown): string | null {
  if (typeof id !== 'string' || id === '') return null
  return SNAPSHOT.test(id) && id.length < 2_000 ? id : UNKNOWN_HISTORY
}

/** Whoever comes with it looks at everything again. */
const UNKNOWN_HISTORY = 'unknown/0:0:'
