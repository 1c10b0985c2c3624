/** Answers that are remembered for a moment. `null` is not: a made-up credential must not push a real one out. */
export type Lookup<V> = {
  /** `beforeAsking` may throw, so that whoever asks too much is refused before anything is looked up. */
  get(key: string, beforeAsking?: () => void): Promise<V | null>
  /** Forgets everything, answers on their way included: those may stem from before a change. */
  drop(): void
}

export type LookupBounds = { readonly maxEntries: number; readonly ttlMs: number; readonly now: () => number }

export function rememberBriefly<V>(find: (key: string) => Promise<V | null>, bounds: LookupBounds): Lookup<V> {
  /** In the order of last use, so that the first is the one to give up. */
  let known = new Map<string, { value: V; until: number }>()
  let onTheirWay = new Map<string, Promise<V | null>>()

  const ask = (key: string): Promise<V | null> => {
    const waiting = onTheirWay.get(key)
    if (waiting) return waiting
    const [intoKnown, fromWay] = [known, onTheirWay]
    const answer = find(key)
      .then((value) => {
        if (value !== null) {
          if (intoKnown.size >= bounds.maxEntries) intoKnown.delete(intoKnown.keys().next().value ?? '')
          intoKnown.set(key, { value, until: bounds.now() + bounds.ttlMs })
        }
        return value
      })
      .finally(() => fromWay.delete(key))
    onTheirWay.set(key, answer)
    return answer
  }

  return {
    get(key, beforeAsking) {
      const entry = known.get(key)
      if (entry) known.delete(key)
      if (!entry || entry.until <= bounds.now()) {
        beforeAsking?.()
        return ask(key)
      }
      known.set(key, entry)
      return Promise.resolve(entry.value)
    },
    drop() {
      known = new Map()
      onTheirWay = new Map()
    },
  }
}
