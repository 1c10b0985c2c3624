import type { Deps } from '#deps.ts'
import { addFeedReads, type CountedRead } from './feed-read.store.ts'
import { programOf } from './feed-reads.ts'

/** Counts in memory who reads feeds, and adds to the database every few seconds. */
export type ReadCounter = {
  count(feed: { readonly workspaceId: string; readonly id: string }, what: string, userAgent: string | undefined): void
  /** Writes what is counted; on failure it stays counted and is written the next time. */
  flush(): Promise<void>
  /** The last flush. */
  close(): Promise<void>
}

/** A server that is killed loses what it counted in the last FLUSH_MS; one that is stopped loses nothing. */
export function createReadCounter(deps: Deps): ReadCounter {
  let counted = new Map<string, CountedRead>()
  let writing: Promise<void> = Promise.resolve()
  /** The programs of a feed and day; whoever has a secret may call itself anything. */
  let programs = new Map<string, Set<string>>()

  const add = (read: CountedRead) => {
    const { workspaceId, feedId, day, program, what } = read
    const key = JSON.stringify([workspaceId, feedId, day, program, what])
    const known = counted.get(key)
    if (known) {
      known.count += read.count
      if (read.lastAt > known.lastAt) known.lastAt = read.lastAt
    } else if (counted.size < MAX_COUNTED) counted.set(key, { ...read })
  }
  const boundedProgram = (feedId: string, day: string, program: string) => {
    const key = `${feedId} ${day}`
    if (programs.size >= MAX_COUNTED) programs = new Map()
    const known = programs.get(key) ?? new Set()
    programs.set(key, known)
    if (!known.has(program) && known.size >= MAX_PROGRAMS) return OTHERS
    known.add(program)
    return program
  }
  const write = async () => {
    if (counted.size === 0) return
    const taken = counted
    counted = new Map()
    try {
      await addFeedReads(deps.db.background, [...taken.values()])
    } catch (error) {
      for (const read of taken.values()) add(read)
      deps.log.warn({ err: error }, 'Reads of feeds could not be saved; they are kept and tried again')
    }
  }
  const flush = () => {
    writing = writing.then(write)
    return writing
  }
  const timer = setInterval(flush, FLUSH_MS)
  timer.unref()

  return {
    count({ workspaceId, id }, what, userAgent) {
      const lastAt = deps.now()
      const day = lastAt.toISOString().slice(0, 10)
      const program = boundedProgram(id, day, programOf(userAgent))
      add({ workspaceId, feedId: id, day, program, what, count: 1, lastAt })
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

const FLUSH_MS = 5_000
/** While the database is down: a few megabytes. Beyond it, reads that were not yet counted are not. */
const MAX_COUNTED = 10_000
/** Of one feed and day, in this process. */
const MAX_PROGRAMS = 20
const OTHERS = 'others'
