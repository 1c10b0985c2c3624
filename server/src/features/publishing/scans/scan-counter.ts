import type { Deps } from '#deps.ts'
import { utcDayOf } from '#platform/utc-day.ts'
import { addScans, type CountedScan } from './scan.store.ts'
import { isRobot, type ScanKind } from './scan.ts'

/** Counts in memory, and adds to the database every few seconds. */
export type ScanCounter = {
  count(digitalId: string, kind: ScanKind, userAgent: string | undefined): void
  /** Writes what is counted; on failure it stays counted and is written the next time. */
  flush(): Promise<void>
  /** The last flush. */
  close(): Promise<void>
}

/**
 * Nothing of who asks is kept: the user agent is only looked at. A server that is killed loses what it counted in the last
 * FLUSH_MS; one that is stopped loses nothing.
 */
export function createScanCounter(deps: Deps): ScanCounter {
  // By passport, whose digitalId is the same text each time: a key of all that is counted by would be written for each request.
  let counted = new Map<string, CountedScan[]>()
  let size = 0
  let writing: Promise<void> = Promise.resolve()

  const add = (digitalId: string, day: string, kind: ScanKind, byRobot: boolean, count: number) => {
    const scans = counted.get(digitalId)
    const known = scans?.find((scan) => scan.kind === kind && scan.byRobot === byRobot && scan.day === day)
    if (known) {
      known.count += count
      return
    }
    if (size >= MAX_COUNTED) return
    size += 1
    const scan = { digitalId, day, kind, byRobot, count }
    if (scans) scans.push(scan)
    else counted.set(digitalId, [scan])
  }
  const write = async () => {
    if (size === 0) return
    const taken = [...counted.values()].flat()
    counted = new Map()
    size = 0
    try {
      await addScans(deps.db.background, taken)
    } catch (error) {
      for (const { digitalId, day, kind, byRobot, count } of taken) add(digitalId, day, kind, byRobot, count)
      deps.log.warn({ err: error }, 'Scan counts could not be saved; they are kept and tried again')
    }
  }
  const flush = () => {
    writing = writing.then(write)
    return writing
  }
  const timer = setInterval(flush, FLUSH_MS)
  timer.unref()

  return {
    count: (digitalId, kind, userAgent) => add(digitalId, utcDayOf(deps.now()), kind, isRobot(userAgent), 1),
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

const FLUSH_MS = 5_000
/** While the database is down: some 20 MB. Beyond it, passports that were not yet counted are not. */
const MAX_COUNTED = 100_000
