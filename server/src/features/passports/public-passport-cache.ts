import type { Signals } from '#platform/signals.ts'
import type { PublicPassport } from './find-public-passport.ts'

/**
 * The public passports that were lately asked for, ready to be sent. In front of the database, so that it is as quick at a
 * million variants as at a thousand, and goes on answering while the database is down. Every server drops a passport the moment
 * it changes, and all passports of a workspace when that changes whether the public sees scores; after a gap in the messages it
 * drops everything, because anything may have changed.
 */
export type PublicPassportCache<T> = {
  get(identifier: string): T | undefined
  /** Loads and keeps. What changed while it was being loaded is given out once and not kept. */
  load<P extends PublicPassport>(
    load: () => Promise<P | undefined>,
    prepare: (passport: P) => T,
  ): Promise<T | undefined>
}

export type CacheBounds = { readonly now: () => Date; readonly maxEntries?: number }

/** At about 4 kB each, with both compressed forms, this is at most some 40 MB. */
const MAX_ENTRIES = 10_000

export function createPublicPassportCache<T>(
  signals: Signals,
  { now, maxEntries = MAX_ENTRIES }: CacheBounds,
): PublicPassportCache<T> {
  const entries = new Map<string, Entry<T>>()
  /** Counts drops, so that a load begun before one is not kept after it. */
  let drops = 0
  signals.on('selvedge_passport', (payload) => {
    drops += 1
    if (payload === null) entries.clear()
    else for (const id of payload.split(' ')) drop(entries, id)
  })
  return {
    get(identifier) {
      const entry = entries.get(identifier)
      // The clock is read only for what a law may change.
      if (!entry || entry.staleAt === Number.POSITIVE_INFINITY) return entry?.prepared
      return entry.staleAt > now().getTime() ? entry.prepared : undefined
    },
    async load(load, prepare) {
      const before = drops
      const passport = await load()
      if (!passport) return undefined
      const { workspaceId, variantId, digitalId, staleAt } = passport
      const prepared = prepare(passport)
      if (drops === before) {
        if (entries.size >= maxEntries) evictOldest(entries)
        const entry = { workspaceId, staleAt, prepared }
        entries.set(variantId, entry)
        entries.set(digitalId, entry)
      }
      return prepared
    },
  }
}

type Entry<T> = { readonly workspaceId: string; readonly staleAt: number; readonly prepared: T }

/** By the identifier of a passport, or of a workspace for all of its passports. */
function drop(entries: Map<string, Entry<unknown>>, id: string): void {
  if (!id.startsWith('ws_')) entries.delete(id)
  else for (const [identifier, { workspaceId }] of entries) if (workspaceId === id) entries.delete(identifier)
}

/** A tenth at a time, in the order of arrival: exact recency would cost every read a write. */
function evictOldest(entries: Map<string, unknown>): void {
  let rest = Math.ceil(entries.size / 10)
  for (const identifier of entries.keys()) {
    if (rest-- === 0) return
    entries.delete(identifier)
  }
}
