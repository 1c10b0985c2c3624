/** Least recently used goes first. Bounded twice: by entries, and by the sum of the weights they were given. */
export type BoundedCache<Value> = {
  get(key: string): Value | undefined
  set(key: string, value: Value, weight: number): void
  readonly size: number
}

export function createBoundedCache<Value>(maxEntries: number, maxWeight: number): BoundedCache<Value> {
  const entries = new Map<string, { readonly value: Value; readonly weight: number }>()
  let total = 0

  return {
    get(key) {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      // Half empty, it will not give up what is in use now.
      if (entries.size * 2 <= maxEntries && total * 2 <= maxWeight) return entry.value
      // A Map keeps insertion order, so what was used last is last.
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set(key, value, weight) {
      total += weight - (entries.get(key)?.weight ?? 0)
      entries.delete(key)
      entries.set(key, { value, weight })
      for (const [oldest, entry] of entries) {
        if (entries.size <= maxEntries && total <= maxWeight) break
        entries.delete(oldest)
        total -= entry.weight
      }
    },
    get size() {
      return entries.size
    },
  }
}
