import type { Signals } from '#platform/signals.ts'
import type { PublicPassportRow } from './passport.store.ts'

/**
 * The public passports that were lately asked for, ready to be sent. In front of the database, so that it is as quick at a
 * million variants as at a thousand, and goes on answering while the database is down. Every server drops a passport the moment
 * it changes; after a gap in the messages it drops everything, because anything may have changed.
 */
export type PublicPassportCache<T> = {
  get(identifier: string): T | undefined
  /** Loads and keeps. What changed while it was being loaded is given out once and not kept. */
  load(
    load: () => Promise<PublicPassportRow | undefined>,
    prepare: (row: PublicPassportRow) => T,
  ): Promise<T | undefined>
}

/** At about 4 kB each, with both compressed forms, this is at most some 40 MB. */
const MAX_ENTRIES = 10_000

export function createPublicPassportCache<T>(signals: Signals, maxEntries = MAX_ENTRIES): PublicPassportCache<T> {
  const entries = new Map<string, T>()
  /** Counts drops, so that a load begun before one is not kept after it. */
  let drops = 0
  signals.on('selvedge_passport', (payload) => {
    drops += 1
    if (payload === null) entries.clear()
    else for (const identifier of payload.split(' ')) entries.delete(identifier)
  })
  return {
    get: (identifier) => entries.get(identifier),
    async load(load, prepare) {
      const before = drops
      const row = await load()
      if (!row) return undefined
      const prepared = prepare(row)
      if (drops === before) {
        if (entries.size >= maxEntries) evictOldest(entries)
        entries.set(row.variantId, prepared)
        entries.set(row.digitalId, prepared)
      }
      return prepared
    },
  }
}

/** A tenth at a time, in the order of arrival: exact recency would cost every read a write. */
function evictOldest(entries: Map<string, unknown>): void {
  let rest = Math.ceil(entries.size / 10)
  for (const identifier of entries.keys()) {
    if (rest-- === 0) return
    entries.delete(identifier)
  }
}
