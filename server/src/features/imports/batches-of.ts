/** Enough rows for a statement to be worth its way, few enough for a transaction that nobody waits for. */
export const BATCH_ROWS = 500

export async function* batchesOf<T>(rows: AsyncIterable<T>, size = BATCH_ROWS): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** The same, with the next one being fetched while one is at work on the last. */
export async function* withNext<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  const fetch = () => {
    const coming = source.next()
    // Whoever asks for it hears of its failure; until then it must not end the process.
    coming.catch(() => {})
    return coming
  }
  try {
    for (let coming = fetch(); ; ) {
      const { done, value } = await coming
      if (done) return
      coming = fetch()
      yield value
    }
  } finally {
    await source.return(undefined)
  }
}

/** Each with the one after it; the last with null. */
export async function* withFollowing<T>(source: AsyncIterable<T>): AsyncGenerator<readonly [T, T | null]> {
  let last: T | undefined
  for await (const one of source) {
    if (last !== undefined) yield [last, one]
    last = one
  }
  if (last !== undefined) yield [last, null]
}
