import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { AppError } from '../app-error.ts'
import type { Cluster } from './cluster.ts'
import { freeBytes } from './disk-reserve.ts'
import type { Postmaster } from './postmaster.ts'

const PATIENCE_MS = 30_000

/**
 * Waits until the server takes connections and has proved that it keeps what it commits. A server that answers "not
 * yet" is replaying its log after a crash: that is waited for without a bound, for to stop it would start it over.
 */
export async function waitUntilReady(
  cluster: Cluster,
  postmaster: Postmaster,
  log: (message: string) => void,
  signal: AbortSignal,
): Promise<void> {
  let deadline = performance.now() + PATIENCE_MS
  const began = performance.now()
  let nextNews = began + 5_000
  while (!postmaster.isGone()) {
    signal.throwIfAborted()
    const answer = await ask(cluster)
    if (answer.state === 'ready') return checkDurability(cluster, answer.settings)
    if (answer.state === 'refused') throw notReady(cluster, `refused the connection (${answer.why})`, postmaster)
    if (answer.state === 'not yet') deadline = performance.now() + PATIENCE_MS
    if (performance.now() > deadline)
      throw notReady(cluster, `did not answer within ${PATIENCE_MS / 1000} s`, postmaster)
    if (performance.now() > nextNews) {
      log('The database is still recovering from a crash.')
      nextNews += 5_000
    }
    // The server logs each question that it cannot answer yet.
    await sleep(performance.now() - began < 2_000 ? 20 : 250)
  }
  throw notReady(cluster, `ended at once (${await postmaster.gone})`, postmaster)
}

type Answer =
  | { state: 'ready'; settings: Record<string, string> }
  | { state: 'not yet' }
  | { state: 'silent' }
  | { state: 'refused'; why: string }

export async function ask(cluster: Cluster): Promise<Answer> {
  const client = new pg.Client({ ...cluster.connection, connectionTimeoutMillis: 1_000, query_timeout: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string; setting: string }>(
      'SELECT name, current_setting(name) AS setting FROM unnest($1::text[]) AS name',
      [MUST_BE_ON],
    )
    return { state: 'ready', settings: Object.fromEntries(rows.map((row) => [row.name, row.setting])) }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === CANNOT_CONNECT_NOW) return { state: 'not yet' }
    if (code.startsWith('28')) return { state: 'refused', why: String(error) }
    return { state: 'silent' }
  } finally {
    client.end().catch(() => undefined)
  }
}

const CANNOT_CONNECT_NOW = '57P03'
const MUST_BE_ON = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums']

function checkDurability(cluster: Cluster, settings: Record<string, string>): void {
  const off = MUST_BE_ON.filter((name) => settings[name] !== 'on' && !(name in cluster.settings))
  if (off.length === 0) return
  throw new AppError(
    'unavailable',
    'embedded_postgres_not_durable',
    `The database would not keep what it commits: ${off.join(' and ')} must be on.`,
  )
}

function notReady({ directory }: Cluster, what: string, postmaster: Postmaster): AppError {
  const tail = postmaster.logTail(8)
  const full = freeBytes(directory) < ROOM_TO_START ? ` The disk of ${directory} is full: make room on it.` : ''
  return new AppError(
    'unavailable',
    'embedded_postgres_not_ready',
    `The database in ${directory} ${what}.${full} ${tail ? `The end of its log:\n${tail}` : 'It wrote nothing to its log.'}`,
  )
}

/** Less than one block for each of the files that it writes first. */
const ROOM_TO_START = 64 * 1024
