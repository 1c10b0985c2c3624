import pg from 'pg'

/**
 * Tells every server process on one database that something cached has changed, through LISTEN/NOTIFY. A listener gets the
 * payload, or null when messages may have been missed (the listening connection was lost) and anything may have changed.
 */
export type Signals = {
  on(channel: Channel, listener: (payload: string | null) => void): void
  /** For this process, at once and before its caller is answered; the others learn by the NOTIFY of the same transaction. */
  tellHere(channel: Channel, payload: string): void
  close(): Promise<void>
}

/**
 * The first three reach every process; the others this one alone. 'changes': something in this workspace has changed, which
 * features/live passes on to the other processes a moment later, once for many changes; 'deliveries': something was sent to one of its
 * webhooks, likewise.
 */
export type Channel =
  | 'selvedge_passport'
  | 'selvedge_access'
  | 'selvedge_live'
  | 'selvedge_assessments'
  | 'bulk_changes'
  | 'imports'
  | 'changes'
  | 'webhooks'
  | 'deliveries'

const RETRY_MS = 500
/** A connection that a network drops without a word is found out by asking it something this often. */
const PING_MS = 10_000

export async function listenForSignals(
  connection: pg.ClientConfig,
  log: (message: string) => void,
  pingMs = PING_MS,
): Promise<Signals> {
  const listeners = new Map<Channel, Set<(payload: string | null) => void>>()
  const deliver = (channel: string, payload: string | null) => {
    for (const [name, set] of listeners) if (name === channel || channel === '*') for (const tell of set) tell(payload)
  }
  let client: pg.Client | undefined
  let closed = false
  let retry: NodeJS.Timeout | undefined
  let ping: NodeJS.Timeout | undefined

  const connect = async () => {
    const fresh = new pg.Client({
      ...connection,
      application_name: 'selvedge_signals',
      connectionTimeoutMillis: 5_000,
      // Else a question to a network that says nothing is asked for as long as TCP tries again: a quarter of an hour.
      query_timeout: pingMs,
    })
    let lost = false
    const lose = () => {
      if (lost || closed) return
      lost = true
      clearInterval(ping)
      fresh.end().catch(() => {})
      log('The connection that listens for changes was lost; trying again')
      retry = setTimeout(again, RETRY_MS)
    }
    fresh.on('error', lose)
    fresh.on('end', lose)
    fresh.on('notification', (message) => deliver(message.channel, message.payload ?? ''))
    try {
      await fresh.connect()
      await fresh.query(
        ['passport', 'access', 'assessments', 'live'].map((name) => `listen selvedge_${name}`).join(';'),
      )
    } catch (error) {
      lost = true
      fresh.end().catch(() => {})
      throw error
    }
    client = fresh
    ping = setInterval(() => fresh.query('select 1').catch(lose), pingMs)
    ping.unref()
  }
  const again = async () => {
    try {
      await connect()
      deliver('*', null)
    } catch {
      if (!closed) retry = setTimeout(again, RETRY_MS)
    }
  }

  await connect()
  return {
    on(channel, listener) {
      const set = listeners.get(channel) ?? new Set()
      listeners.set(channel, set.add(listener))
    },
    tellHere: (channel, payload) => deliver(channel, payload),
    async close() {
      closed = true
      clearTimeout(retry)
      clearInterval(ping)
      await client?.end().catch(() => {})
    },
  }
}
