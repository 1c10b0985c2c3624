import type { BackupContents, BackupKind, PointInTime } from '#backups/service/service-backups.ts'
import type { Because } from '#platform/because.ts'

/** One try of the service to make a backup. */
export type Backup = {
  readonly id: string
  readonly kind: BackupKind
  readonly state: BackupState
  readonly startedAt: Date
  readonly finishedAt: Date | null
  /** While it is made: when the process that makes it is taken for dead. */
  readonly heldUntil: Date
  /** Tries since the last good one of its kind, this one included. */
  readonly tries: number
  readonly moment: Date | null
  readonly size: number | null
  readonly files: number | null
  readonly sent: number | null
  readonly damaged: number
  readonly contents: BackupContents | null
  readonly because: Because | null
}

export type BackupState = 'running' | 'good' | 'failed' | 'interrupted'

export type BackupDuty = { readonly since: Date; readonly askedAt: Date | null }

/** So long after backups have been set the first one begins: whoever tries something out has changed it by then. */
const FIRST_AFTER_MS = 10 * 60_000
/** After one that failed. */
const AGAIN_AFTER_MS = 15 * 60_000
/** So many in a row that have lost their process count as failed. */
export const MOST_LOST = 3
/** More often than this, what is missing is no accident. */
export const LATE_AFTER = 3

/** The latest of each kind in each state: of one kind. */
function latestOf(all: readonly Backup[], kind: BackupKind): Backup | null {
  return (
    all
      .filter((one) => one.kind === kind)
      .toSorted(byStart)
      .at(-1) ?? null
  )
}

export function lastGood(all: readonly Backup[], kind: BackupKind): Backup | null {
  return all.find((one) => one.kind === kind && one.state === 'good') ?? null
}

const byStart = (one: Backup, other: Backup) =>
  one.startedAt.getTime() - other.startedAt.getTime() || (one.id < other.id ? -1 : 1)

/**
 * When the next of a kind is due: after the first minutes, after its time has passed, again a while after one that failed, or as soon as it was asked for. A physical one
 * also where restores to a moment would end without it.
 */
export function dueAt(
  all: readonly Backup[],
  kind: BackupKind,
  duty: BackupDuty,
  everyMs: number,
  pointInTime: Pick<PointInTime, 'cutSince'> | null = null,
): Date {
  const latest = latestOf(all, kind)
  if (duty.askedAt && (latest === null || latest.startedAt < duty.askedAt)) return duty.askedAt
  const good = lastGood(all, kind)
  if (latest && latest.state !== 'good' && latest.state !== 'running') {
    const ended = latest.finishedAt ?? latest.heldUntil
    return isFailure(latest) ? after(ended, Math.min(AGAIN_AFTER_MS, everyMs)) : ended
  }
  const cutSince = kind === 'physical' ? pointInTime?.cutSince : null
  if (good && cutSince && good.startedAt < cutSince) return cutSince
  return good ? after(good.startedAt, everyMs) : after(duty.since, FIRST_AFTER_MS)
}

/** How the next one is taken: which one is the latest, and which try it is. */
export function nextTry(
  all: readonly Backup[],
  kind: BackupKind,
): { readonly seen: string | null; readonly tries: number } {
  const latest = latestOf(all, kind)
  return { seen: latest?.id ?? null, tries: latest && latest.state !== 'good' ? latest.tries + 1 : 1 }
}

/** One that lost its process is tried again at once, and told of only when that goes on. */
function isFailure({ state, tries }: Backup): boolean {
  return state === 'failed' || (state === 'interrupted' && tries >= MOST_LOST)
}

/** The failure that stands: no good one of its kind has come after it. */
export function standingFailure(all: readonly Backup[], kinds: readonly BackupKind[]): Backup | null {
  const failures = kinds.flatMap((kind) => {
    const ended = all.filter((one) => one.kind === kind && one.state !== 'running').toSorted(byStart)
    const latest = ended.at(-1)
    return latest && isFailure(latest) ? [latest] : []
  })
  return failures.toSorted(byStart).at(-1) ?? null
}

/** How old the last good one of the kind that is the oldest is; before the first one, how long backups have been set. */
export function ageMs(all: readonly Backup[], kinds: readonly BackupKind[], duty: BackupDuty, now: Date): number {
  const moments = kinds.map((kind) => lastGood(all, kind)?.moment ?? duty.since)
  return now.getTime() - Math.min(...moments.map((moment) => moment.getTime()))
}

function after(moment: Date, ms: number): Date {
  return new Date(moment.getTime() + ms)
}
