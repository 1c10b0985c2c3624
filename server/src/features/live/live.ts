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

/** What PostgreSQL writes for a snapshot: 775:782:779,780. Anything else that a client sends as its last event is no snapshot of ours. */
export function parseSnapshot(id: unknown): string | null {
  return typeof id === 'string' && /^\d{1,19}:\d{1,19}:(\d{1,19}(,\d{1,19})*)?$/.test(id) && id.length < 2_000
    ? id
    : null
}

/**
 * A snapshot that is later than the present one: the database has been restored from a dump since, and the numbers in it say nothing of
 * what has changed.
 */
export function isOfAnotherCluster(snapshot: string, now: string): boolean {
  const end = (text: string) => BigInt(text.split(':')[1] ?? 0)
  return end(snapshot) > end(now)
}
