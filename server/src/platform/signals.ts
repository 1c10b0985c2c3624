import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
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
 * The first five reach every process; the others this one alone. 'changes': something in this workspace has changed, which
 * features/live passes on to the other processes a moment later, once for many changes; 'deliveries': something was sent to one of its
 * webhooks, likewise.
 */
export type Channel =
  | 'selvedge_passport'
  | 'selvedge_access'
  | 'selvedge_live'
  | 'selvedge_assessments'
  | 'selvedge_doors'
  | 'bulk_changes'
  | 'imports'
  | 'imports_left'
  | 'connection_runs'
  | 'import_pickups'
  | 'backups'
  | 'changes'
  | 'webhooks'
  | 'deliveries'

/** Each wait is between half of this and this, so that the processes of one outage do not all come back at one moment. */
const SHORTEST_WAIT_MS = 500
const LONGEST_WAIT_MS = 5_000
/** A connection that a network drops without a word is found out by asking it something this often. */
const PING_MS = 10_000
const CONNECT_MS = 5_000

export async function listenForSignals(
  connection: pg.ClientConfig,
  log: (message: string) => void,
  pingMs = PING_MS,
): Promise<Signals> {
  const listeners = new Map<Channel, Set<(payload: string | null) => void>>()
  const deliver = (channel: string, payload: string | null) => {
    for (const [name, set] of listeners) if (name === channel || channel === '*') for (const tell of set) tell(payload)
  }
  const closing = new AbortController()
  const open = () => openLine(connection, deliver, pingMs, closing.signal)

  /**
   * One turn after the other: a line is listened to until it is lost, then there is a wait, then the next one is opened. There are never
   * two at once, whatever a proxy in between makes of a try: one that is taken and then closed fails as an error and as an end.
   */
  const keepListening = async (first: Line) => {
    let line: Line | null = first
    for (let failures = 0; ; ) {
      if (line) {
        const since = performance.now()
        await line.lost
        if (closing.signal.aborted) return
        log('The connection that receives notifications of changes was lost; trying again')
        // One that is lost as soon as it is there is a failure like one that never was.
        if (performance.now() - since > LONGEST_WAIT_MS) failures = 0
      }
      const isOver = await sleep(waitMs(failures), false, { signal: closing.signal }).catch(() => true)
      if (isOver) return
      failures += 1
      line = await open().catch(() => null)
      if (line) deliver('*', null)
    }
  }

  const kept = keepListening(await open())
  return {
    on(channel, listener) {
      const set = listeners.get(channel) ?? new Set()
      listeners.set(channel, set.add(listener))
    },
    tellHere: (channel, payload) => deliver(channel, payload),
    async close() {
      closing.abort()
      await kept
    },
  }
}

function waitMs(failures: number): number {
  return Math.min(LONGEST_WAIT_MS, SHORTEST_WAIT_MS * 2 ** failures) * (0.5 + Math.random() / 2)
}

/** A connection that listens. `lost` resolves when nothing is left of it. */
type Line = { readonly lost: Promise<void> }

async function openLine(
  connection: pg.ClientConfig,
  deliver: (channel: string, payload: string) => void,
  pingMs: number,
  closing: AbortSignal,
): Promise<Line> {
  closing.throwIfAborted()
  const client = new pg.Client({
    ...connection,
    application_name: 'selvedge_signals',
    // Whoever is to answer a question in a moment is not waited for much longer when it is to take a connection.
    connectionTimeoutMillis: Math.min(CONNECT_MS, 2 * pingMs),
    // Otherwise a question to a network that says nothing is asked for as long as TCP tries again: a quarter of an hour.
    query_timeout: pingMs,
  })
  // Not asked to end: whoever says nothing any more does not answer that either, and PostgreSQL would keep the connection.
  const giveUp = () => streamOf(client).destroy()
  client.on('error', giveUp)
  client.on('notification', (message) => deliver(message.channel, message.payload ?? ''))
  closing.addEventListener('abort', giveUp)
  let ping: NodeJS.Timeout | undefined
  const lost = new Promise<void>((done) => {
    client.once('end', () => {
      clearInterval(ping)
      closing.removeEventListener('abort', giveUp)
      done()
    })
  })
  try {
    await client.connect()
    await client.query(
      ['passport', 'access', 'assessments', 'live', 'doors'].map((name) => `listen selvedge_${name}`).join(';'),
    )
  } catch (error) {
    giveUp()
    throw error
  }
  ping = setInterval(() => client.query('select 1').catch(giveUp), pingMs).unref()
  return { lost }
}

/** It is there (lib/connection.js of node-postgres 8.23); the types leave it out. */
function streamOf(client: pg.Client): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}
