import type { Socket } from 'node:net'
import pg from 'pg'

/**
 * Gives up connections of a pool on which the database says nothing more. For those whose statements may take as long as they like, so that
 * no time says whether they are lost: a statement that has been under way for a while is looked for, on a connection made for that, and
 * given up where the database is not at work on it, which then waits for us as we wait for it. Whether the network has dropped the
 * question or the answer, nobody else would ever tell.
 */
export function giveUpLost(pool: pg.Pool, login: pg.ClientConfig, everyMs: number): void {
  const inUse = new Set<Inside>()
  pool.on('acquire', (client) => inUse.add(insideOf(client)))
  pool.on('release', (_error, client) => inUse.delete(insideOf(client)))
  pool.on('remove', (client) => inUse.delete(insideOf(client)))
  /** What each was at when it was last looked at, and whether the database was not. */
  let before = new Map<Inside, { readonly query: object; readonly isLost: boolean }>()
  let isLooking = false

  const look = async () => {
    const now = [...inUse].flatMap((client) => (client._activeQuery ? [{ client, query: client._activeQuery }] : []))
    const suspects = now.filter(({ client, query }) => before.get(client)?.query === query)
    const busy = suspects.length > 0 ? await findBusy(login, suspects, everyMs) : new Set<number>()
    const seen = new Map<Inside, { readonly query: object; readonly isLost: boolean }>()
    for (const { client, query } of now) {
      const isLost = busy !== null && suspects.some((one) => one.client === client) && !busy.has(client.processID ?? 0)
      // Its answer may have been on the way: it is given up the second time.
      if (isLost && before.get(client)?.isLost && client._activeQuery === query) client.connection.stream.destroy()
      else seen.set(client, { query, isLost })
    }
    before = seen
  }
  const timer = setInterval(() => {
    if (isLooking) return
    if (pool.ended) return clearInterval(timer)
    isLooking = true
    void look().finally(() => {
      isLooking = false
    })
  }, everyMs).unref()
}

/** The backends that are at work; null when the database does not say. One that only waits to be rid of its answer is not. */
async function findBusy(
  login: pg.ClientConfig,
  suspects: readonly { readonly client: Inside }[],
  patienceMs: number,
): Promise<Set<number> | null> {
  const client = new pg.Client({ ...login, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where pid = any($1) and state is distinct from 'idle'
         and state is distinct from 'idle in transaction' and state is distinct from 'idle in transaction (aborted)'
         and wait_event is distinct from 'ClientWrite'`,
      [suspects.map((one) => one.client.processID)],
    )
    return new Set(rows.map(({ pid }) => pid))
  } catch {
    return null
  } finally {
    insideOf(client).connection.stream.destroy()
  }
}

/** What is there of a client in node-postgres 8.23 (lib/client.js); its types leave it out. */
type Inside = {
  readonly processID: number | null
  readonly _activeQuery: object | null
  readonly connection: { readonly stream: Socket }
}

function insideOf(client: pg.ClientBase): Inside {
  return client as unknown as Inside
}
