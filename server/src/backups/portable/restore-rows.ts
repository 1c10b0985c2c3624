import pg from 'pg'
import { migrate, RESTORING_SCHEMA } from '#database/migrate.ts'
import { AppError } from '#platform/app-error.ts'
import type { Manifest } from '../archive/archive.ts'
import type { Seal } from '../archive/seal.ts'
import type { Target } from '../target/target.ts'
import { AS_TEXT } from './copy-rows.ts'
import { loadTables } from './load-tables.ts'
import type { Progress } from './progress.ts'
import { SCHEMAS } from './read-catalogue.ts'

export type RowsWish = {
  /** An empty database, as whoever is to own the tables. */
  readonly connection: pg.ClientConfig
  readonly target: Target
  readonly manifest: Manifest
  readonly seal: Seal | null
  readonly progress: Progress
  readonly note: (sentence: string) => void
  readonly signal: AbortSignal
}

/**
 * Rows into an empty database, then the migrations that came later, and transaction numbers of this cluster. `finish` is called with that done, and until
 * it has come to its end the database is one that no service starts on, and that the next restore begins anew.
 */
export async function restoreRows(wish: RowsWish, finish: () => Promise<void>): Promise<void> {
  const { connection, note } = wish
  const client = new pg.Client({ ...connection, application_name: 'selvedge_restore', keepAlive: true })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(`${AS_TEXT}; set search_path = selvedge; set maintenance_work_mem = '256MB'`)
    await requireEmpty(client)
    await loadTables({ ...wish, client })
    const { applied, adopted } = await migrate(connection, undefined, { note, duringRestore: true })
    if (applied.length > 0) note(`${applied.length} migrations of this version were applied.`)
    if (adopted) {
      note(
        `${adopted.events} events got numbers of this database, and webhooks are still to be told of ${adopted.untold}.`,
      )
    }
    await finish()
    await client.query('analyze')
    await client.query(`drop schema if exists ${RESTORING_SCHEMA}`)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Refuses a database that a service is at work on, or that has tables of Selvedge, other than those of a restore that was interrupted. */
export async function requireRoomFor(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ isInUse: boolean }>(
      `select exists (select 1 from pg_stat_activity
         where datname = current_database() and application_name = 'selvedge_signals') as "isInUse"`,
    )
    if (rows[0]?.isInUse) throw inUse()
    const schemas = await listSchemas(client)
    if (schemas.length > 0 && !schemas.includes(RESTORING_SCHEMA)) throw notEmpty()
  } finally {
    await client.end()
  }
}

/** What a restore left that was interrupted is removed. */
async function requireEmpty(client: pg.Client): Promise<void> {
  const schemas = await listSchemas(client)
  if (schemas.length === 0) return
  if (!schemas.includes(RESTORING_SCHEMA)) throw notEmpty()
  await client.query('begin')
  for (const schema of schemas) await client.query(`drop schema ${pg.escapeIdentifier(schema)} cascade`)
  await client.query('commit')
}

async function listSchemas(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ schema: string }>(
    'select nspname::text as schema from pg_namespace where nspname = any($1)',
    [[...SCHEMAS, RESTORING_SCHEMA]],
  )
  return rows.map(({ schema }) => schema)
}

function notEmpty(): AppError {
  return new AppError(
    'conflict',
    'restore_database_not_empty',
    'The database that DATABASE_URL leads to has tables of Selvedge. A restore goes into an empty one: create another database with the same owner (create database … owner …), set DATABASE_URL to it, and try again.',
  )
}

function inUse(): AppError {
  return new AppError(
    'conflict',
    'restore_while_running',
    'Selvedge is running on the database that DATABASE_URL leads to. Stop all of its processes first, and try again.',
  )
}
