/** Enough rows for a statement to be worth its way, few enough for a transaction that nobody waits for. */
export const BATCH_ROWS = 500

/** Characters of a batch: it is held several times over while it is read, planned and sent. */
const BATCH_LENGTH = 2_000_000

/** `lengthOf` gives the characters of one; a batch ends before it has too many, unless one alone has. */
export async function* batchesOf<T>(
  rows: AsyncIterable<T>,
  { size = BATCH_ROWS, lengthOf }: { readonly size?: number; readonly lengthOf?: (row: T) => number } = {},
): AsyncGenerator<T[]> {
  let batch: T[] = []
  let length = 0
  for await (const row of rows) {
    const own = lengthOf?.(row) ?? 0
    if (batch.length > 0 && length + own > BATCH_LENGTH) {
      yield batch
      batch = []
      length = 0
    }
    batch.push(row)
    length += own
    if (batch.length < size) continue
    yield batch
    batch = []
    length = 0
  }
  if (batch.length > 0) yield batch
}

/** The same, with the next one being fetched while one is at work on the last. */
export async function* withNext<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const all = source[Symbol.asyncIterator]()
  const fetch = () => {
    const coming = all.next()
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
    await all.return?.()
  }
}

/** One after the other, each being fetched from when `begin` is called, at the latest when it is asked for; null after the last. */
export function fetchedAhead<T>(source: AsyncGenerator<T>) {
  let coming: Promise<IteratorResult<T>> | null = null
  const begin = () => {
    coming ??= source.next()
    // The caller that asks for it hears of its failure; until then it must not end the process.
    coming.catch(() => {})
    return coming
  }
  return {
    begin,
    async next(): Promise<T | null> {
      const { done, value } = await begin()
      coming = null
      return done ? null : value
    },
    end: () => source.return(undefined),
  }
}
