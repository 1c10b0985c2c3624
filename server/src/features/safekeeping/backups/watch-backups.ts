import type { Deps } from '#deps.ts'
import { listLatest, selectDuty } from './backup.store.ts'
import { ageMs, LATE_AFTER, lastGood, standingFailure } from './backup.ts'

/** How the backups stand, for an operator's monitoring; null where there are none, or they have not begun yet. */
export type WatchedBackups = {
  /** Null: there is none yet. */
  readonly lastGoodAt: Date | null
  readonly ageSeconds: number
  readonly everySeconds: number
  readonly isFailing: boolean
  readonly isLate: boolean
  readonly size: number | null
}

export async function watchBackups({
  backups,
  db,
  now,
}: Pick<Deps, 'backups' | 'db' | 'now'>): Promise<WatchedBackups | null> {
  if (backups === null) return null
  const { target, kinds, everyMs } = backups
  const [duty, all] = await Promise.all([selectDuty(db.background, target), listLatest(db.background, target)])
  if (!duty) return null
  const good = lastGood(all, 'portable')
  const age = ageMs(all, kinds, duty, now())
  return {
    lastGoodAt: good?.moment ?? null,
    ageSeconds: Math.max(0, age / 1_000),
    everySeconds: everyMs / 1_000,
    isFailing: standingFailure(all, kinds) !== null,
    isLate: age > LATE_AFTER * everyMs,
    size: good?.size ?? null,
  }
}

/** What /readyz says: for everybody, so no addresses and no paths. */
export function sayBackups(watched: WatchedBackups | null): string {
  if (!watched) return 'Backups have not begun yet.'
  const { lastGoodAt, ageSeconds, isFailing } = watched
  const good = lastGoodAt ? `The last good backup is ${sayAge(ageSeconds)} old.` : 'There is no good backup yet.'
  return isFailing ? `${good} The latest one failed; the log says why.` : good
}

function sayAge(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  if (minutes < 120) return `${minutes} min`
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1_440)} d`
}
