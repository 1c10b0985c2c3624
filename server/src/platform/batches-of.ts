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
