import pg from 'pg'

/**
 * As on a busy server: in another database there always is a transaction that is open, each for as many milliseconds. Listeners begin before it, and hear
 * nothing that came after it began.
 */
export async function holdTransactions(connection: pg.ClientConfig, ms: number): Promise<() => Promise<void>> {
  let isOver = false
  const hold = async (from: number) => {
    const client = new pg.Client({ ...connection, database: 'postgres' })
    await client.connect()
    await client.query('select pg_sleep($1)', [from / 1_000])
    while (!isOver) await client.query('select pg_current_xact_id(), pg_sleep($1)', [ms / 1_000])
    await client.end()
  }
  // One begins before the other ends.
  const held = [hold(0), hold(ms / 2)]
  return async () => {
    isOver = true
    await Promise.all(held)
  }
}
