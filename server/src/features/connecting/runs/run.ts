import type { Actor } from '#kit/actor.ts'
import { AppError } from '#platform/app-error.ts'
import type { Fault } from '../connections/connection.ts'
import type { ItemName, Said } from '../connectors/connector.ts'

export const RUN_STATES = [
  'reading',
  'checking',
  'waiting',
  'running',
  'finished',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const
export type RunState = (typeof RUN_STATES)[number]

/** One reading of a connected system, and what became of it. The rows go the way of an import. */
export type Run = {
  readonly id: string
  readonly connectionId: string
  readonly state: RunState
  /** Whether all was read, or what has changed since. */
  readonly isFull: boolean
  readonly since: Date | null
  readonly bySchedule: boolean
  /** Read so far. */
  readonly rows: number
  /** Items there are to read, where the system says. */
  readonly total: number | null
  /** The first of those that the connector has left out. */
  readonly leftOut: readonly LeftOut[]
  readonly leftOutCount: number
  /** What the credentials allowed; of two runs with the same, the later misses nothing that the former could see. */
  readonly permissions: readonly string[]
  readonly importId: string | null
  /** What the check found; null before. */
  readonly found: Found | null
  readonly waitingBecause: Fault | null
  readonly endedBecause: Fault | null
  /** Records that were marked as gone there. */
  readonly gone: number
  readonly tries: number
  /** When it goes on, where it waits for the system. */
  readonly dueAt: Date
  readonly actorKind: Actor['kind']
  readonly actorId: string
  readonly actorName: string
  readonly requestId: string | null
  readonly createdAt: Date
  readonly endedAt: Date | null
}

/** As much of it as tells how far it is. */
export type RunProgress = Pick<Run, 'id' | 'connectionId' | 'state' | 'rows' | 'total' | 'importId'> & {
  readonly startedBy: string
  readonly startedById: string
}

export type LeftOut = { readonly item: ItemName; readonly said: Said }

export type Found = {
  /** Records that would be changed; those that would be made are not among them. */
  readonly changes: number
  /** Records whose item is there no more. */
  readonly gone: number
  /** Records of the connection that are still there. */
  readonly references: number
  /** Why missing items are not marked as gone, where they are not. */
  readonly notMarked: 'not_full' | 'permissions_changed' | null
  /** The items of its file are seen since then, by the database's clock. */
  readonly seenSince: string
  /** How many items the system itself says are gone, whether they are records here or not. */
  readonly told: number
}

/** Kept of what was left out: enough to see what it is about. */
export const MOST_LEFT_OUT = 100

/** Fewer than so many are nobody's accident. */
const SMALL = 20

/** Why a run asks before it writes; null: it need not. */
export function guardOf(
  { changes, gone, references }: Found,
  { isFirst, guardPercent }: { readonly isFirst: boolean; readonly guardPercent: number },
): Fault | null {
  if (isFirst) {
    const message = 'This is the first run of the connection. Look at what it would change, then let it go on.'
    return { kind: null, reason: 'first_run', message }
  }
  const affected = changes + gone
  if (affected <= Math.max(SMALL, (references * guardPercent) / 100)) return null
  const marks = gone > 0 ? ` and mark ${gone} as gone` : ''
  const message =
    `This run would change ${changes} of the ${references} records of the connection${marks}. ` +
    `It asks first, because that is more than ${guardPercent} %.`
  return { kind: null, reason: 'many_changes', message, value: affected, limit: guardPercent }
}

/** Reading all again now and then finds what deltas have missed, and what is gone. */
const FULL_EVERY_MS = 7 * 24 * 3_600_000

export type FormerRuns = {
  /** When the last good run began, and the last of those that read all. */
  readonly lastAt: Date | null
  readonly lastFullAt: Date | null
  readonly permissions: readonly string[] | null
}

/** What the next run reads: all of it, or what has changed since the last good one began. */
export function readingOf(
  { lastAt, lastFullAt }: FormerRuns,
  { now, readingChangedAt, overlapSeconds, wantsFull }: ReadingNow,
): { readonly isFull: boolean; readonly since: Date | null } {
  const isFull =
    wantsFull ||
    lastAt === null ||
    lastFullAt === null ||
    lastFullAt < readingChangedAt ||
    now.getTime() - lastFullAt.getTime() >= FULL_EVERY_MS
  return { isFull, since: isFull ? null : new Date(lastAt.getTime() - overlapSeconds * 1_000) }
}

type ReadingNow = {
  readonly now: Date
  /** When it was last changed what is read and what becomes of it. */
  readonly readingChangedAt: Date
  readonly overlapSeconds: number
  readonly wantsFull: boolean
}

/** In seconds, after so many tries in a row that came to nothing; then the run fails. */
const PAUSES = [5, 30, 120, 600, 1_800, 3_600, 3_600]

export function nextTry(tries: number, now: Date): Date | null {
  const seconds = PAUSES[tries]
  return seconds === undefined ? null : new Date(now.getTime() + seconds * 1_000)
}

/** However long a system asks to be left alone: it may be mistaken. */
const LONGEST_PAUSE_MS = 24 * 3_600_000

export function pauseUntil(retryAt: Date | null, now: Date): Date {
  const wanted = retryAt?.getTime() ?? now.getTime() + 60_000
  return new Date(Math.min(Math.max(wanted, now.getTime() + 1_000), now.getTime() + LONGEST_PAUSE_MS))
}

export function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.toSorted().join('\n') === other.toSorted().join('\n')
}

/** Refuses what the state of a run does not allow, saying why. */
export function requireRunState(
  { id, state }: Pick<Run, 'id' | 'state'>,
  allowed: readonly RunState[],
  message: string,
) {
  if (allowed.includes(state)) return
  throw new AppError('conflict', 'run_not_ready', message, { field: 'id', value: id })
}
