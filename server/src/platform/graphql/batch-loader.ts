import DataLoader from 'dataloader'

export type Loader<Key, Value> = { load(key: Key): Promise<Value> }

/**
 * One query for all the records that one level of an answer refers to. What `load` does not return is `null`.
 * Make one for each request: it remembers what it loaded.
 */
export function batchLoader<Key, Value>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): Loader<Key, Value | null> {
  return new DataLoader<Key, Value | null>(
    async (keys) => {
      const found = await load(keys)
      return keys.map((key) => found.get(key) ?? null)
    },
    { maxBatchSize: MAX_BATCH },
  )
}

/** The same for relations to many: what `load` does not return has none. */
export function listLoader<Key, Item>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, readonly Item[]>>,
): Loader<Key, readonly Item[]> {
  return new DataLoader<Key, readonly Item[]>(
    async (keys) => {
      const found = await load(keys)
      return keys.map((key) => found.get(key) ?? [])
    },
    { maxBatchSize: MAX_BATCH },
  )
}

/** Long lists of parameters make PostgreSQL plan badly; the cost limit allows no more than a few such batches. */
const MAX_BATCH = 1_000
