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
