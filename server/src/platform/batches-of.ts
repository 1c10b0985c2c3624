import { createBreather } from './breathe.ts'

/** Enough rows for a statement to be worth its way, few enough for a transaction that nobody waits for. */
export const BATCH_ROWS = 500

/** Rows that come without waiting are read for so long, looked at after so many. */
const EVERY_MS = 2
const STEP = 16

/** Characters of a batch: it is held several times over while it is read, planned and sent. */
const BATCH_LENGTH = 2_000_000

/**
 * `lengthOf` gives the characters of one; a batch ends before it has too many, unless one alone has. What `belongsTo` the one before it is never in another
 * batch, however many; what `goesWith` it is not, unless the batch would come to be a fourth larger.
 */
export async function* batchesOf<T>(
  rows: AsyncIterable<T>,
  {
    size = BATCH_ROWS,
    lengthOf,
    belongsTo = null,
    goesWith = null,
  }: {
    readonly size?: number
    readonly lengthOf?: (row: T) => number
    readonly belongsTo?: ((row: T, before: T) => boolean) | null
    readonly goesWith?: ((row: T, before: T) => boolean) | null
  } = {},
): AsyncGenerator<T[]> {
  let batch: T[] = []
  let length = 0
  const breathe = createBreather(EVERY_MS)
  for await (const row of rows) {
    if (batch.length % STEP === 0) await breathe()
    const own = lengthOf?.(row) ?? 0
    const last = batch.at(-1)
    const mayGoOn = batch.length >= size && isWithin(size, batch) && length + own <= BATCH_LENGTH
    const isBound =
      last !== undefined && (belongsTo?.(row, last) === true || (mayGoOn && goesWith?.(row, last) === true))
    if (!isBound && batch.length > 0 && (length + own > BATCH_LENGTH || batch.length >= size)) {
      yield batch
      batch = []
      length = 0
    }
    batch.push(row)
    length += own
    // Whether the next one belongs to these is not known yet.
    if (batch.length < size || belongsTo !== null || (goesWith !== null && isWithin(size, batch))) continue
    yield batch
    batch = []
    length = 0
  }
  if (batch.length > 0) yield batch
}

/** Of one that is full, whether there is room for what goes with it. */
function isWithin(size: number, { length }: readonly unknown[]): boolean {
  return length < size * 1.25
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
