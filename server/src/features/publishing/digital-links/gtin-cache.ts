import type { Signals } from '#platform/signals.ts'
import { knownOrAsked } from '../passports/known-or-asked.ts'

/**
 * What was lately asked for by GTIN. Every server forgets an entry the moment its passport changes, or another passport with its
 * GTIN does. After a gap in the messages each is asked for again, and given out as it was known only where the database does not answer.
 */
export type GtinCache<T> = {
  get(gtin14: string): T | undefined
  /** Loads and keeps. What changed while it was being loaded is given out once and not kept. */
  load(gtin14: string, load: () => Promise<Loaded<T> | undefined>): Promise<T | undefined>
}

type Loaded<T> = { readonly variantId: string; readonly value: T }

/** At some 300 bytes each, 3 MB. */
const MAX_ENTRIES = 10_000

export function createGtinCache<T>(signals: Pick<Signals, 'on'>, maxEntries = MAX_ENTRIES): GtinCache<T> {
  const entries = new Map<string, Loaded<T> & { readonly gaps: number }>()
  /** A passport that is published with another GTIN has to leave the one before. */
  const gtins = new Map<string, string>()
  /** Counts changes, so that a load begun before one is not kept after it. */
  let changes = 0
  /** Counts gaps in the messages. */
  let gaps = 0
  const drop = (gtin14: string) => {
    const entry = entries.get(gtin14)
    if (!entry) return
    entries.delete(gtin14)
    gtins.delete(entry.variantId)
  }
  signals.on('selvedge_passport', (payload) => {
    changes += 1
    if (payload === null) gaps += 1
    else for (const word of payload.split(' ')) drop(gtins.get(word) ?? word)
  })
  return {
    get(gtin14) {
      const entry = entries.get(gtin14)
      return entry?.gaps === gaps ? entry.value : undefined
    },
    load: (gtin14, load) =>
      knownOrAsked(entries.get(gtin14)?.value, async () => {
        const before = changes
        const loaded = await load()
        // Changed meanwhile, or not there any more: what is known is older still.
        drop(gtin14)
        if (loaded && changes === before) {
          drop(gtins.get(loaded.variantId) ?? '')
          const oldest = entries.size >= maxEntries ? entries.keys().next().value : undefined
          if (oldest !== undefined) drop(oldest)
          entries.set(gtin14, { ...loaded, gaps })
          gtins.set(loaded.variantId, gtin14)
        }
        return loaded?.value
      }),
  }
}
