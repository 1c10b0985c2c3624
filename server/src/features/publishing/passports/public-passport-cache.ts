import type { Signals } from '#platform/signals.ts'
import type { PublicPassport } from './find-public-passport.ts'
import { knownOrAsked } from './known-or-asked.ts'

/**
 * The public passports that were lately asked for, ready to be sent. In front of the database, so that it is as quick at a
 * million variants as at a thousand, and goes on answering while the database is down. Every server drops a passport the moment
 * it changes, and all passports of a workspace when that changes whether the public sees scores. After a gap in the messages anything may
 * have changed: each passport is asked for again before it is given out, and as it was known only where the database does not answer.
 */
export type PublicPassportCache<T> = {
  get(identifier: string): T | undefined
  /** Loads and keeps. What changed while it was being loaded is given out once and not kept. */
  load<P extends PublicPassport>(
    identifier: string,
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
  /** Counts gaps in the messages. */
  let gaps = 0
  signals.on('selvedge_passport', (payload) => {
    drops += 1
    if (payload === null) gaps += 1
    else for (const id of payload.split(' ')) drop(entries, id)
  })
  // The clock is read only for what a law may change.
  const mayBeShown = ({ staleAt }: Entry<T>) => staleAt === Number.POSITIVE_INFINITY || staleAt > now().getTime()
  return {
    get(identifier) {
      const entry = entries.get(identifier)
      return entry && entry.gaps === gaps && mayBeShown(entry) ? entry.prepared : undefined
    },
    load(identifier, load, prepare) {
      const doubted = entries.get(identifier)
      return knownOrAsked(doubted && mayBeShown(doubted) ? doubted.prepared : undefined, async () => {
        const before = drops
        const passport = await load()
        if (!passport) {
          if (drops === before) entries.delete(identifier)
          return undefined
        }
        const { workspaceId, variantId, digitalId, staleAt } = passport
        const prepared = prepare(passport)
        // Changed meanwhile: what is known of it is older still.
        for (const id of [variantId, digitalId]) entries.delete(id)
        if (drops === before) {
          if (entries.size >= maxEntries) evictOldest(entries)
          const entry = { workspaceId, staleAt, prepared, gaps }
          entries.set(variantId, entry)
          entries.set(digitalId, entry)
        }
        return prepared
      })
    },
  }
}

type Entry<T> = {
  readonly workspaceId: string
  readonly staleAt: number
  readonly prepared: T
  /** How many there had been when it was loaded. */
  readonly gaps: number
}

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
