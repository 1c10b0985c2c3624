import type { Deps } from '#deps.ts'
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
  let counted = new Map<string, CountedScan>()
  let writing: Promise<void> = Promise.resolve()

  const add = (scan: CountedScan) => {
    const { digitalId, day, kind, byRobot } = scan
    const key = `${digitalId} ${day} ${kind} ${byRobot}`
    const known = counted.get(key)
    if (known) known.count += scan.count
    else if (counted.size < MAX_COUNTED) counted.set(key, { ...scan })
  }
  const write = async () => {
    if (counted.size === 0) return
    const taken = counted
    counted = new Map()
    try {
      await addScans(deps.db.background, [...taken.values()])
    } catch (error) {
      for (const scan of taken.values()) add(scan)
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
    count: (digitalId, kind, userAgent) =>
      add({ digitalId, kind, day: deps.now().toISOString().slice(0, 10), byRobot: isRobot(userAgent), count: 1 }),
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
