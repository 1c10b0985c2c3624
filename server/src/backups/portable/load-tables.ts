import type pg from 'pg'
import { buildSchema, RESTORING_SCHEMA } from '#database/migrate.ts'
import { AppError } from '#platform/app-error.ts'
import type { ArchivedTable, Manifest } from '../archive/archive.ts'
import { readPart } from '../archive/part.ts'
import type { Seal } from '../archive/seal.ts'
import type { Target } from '../target/target.ts'
import { copyIn, nameOf } from './copy-rows.ts'
import type { Progress } from './progress.ts'
import { listTables, readSequences } from './read-catalogue.ts'
import { setAside } from './set-aside.ts'

/**
 * Brings all rows into an empty database, in one transaction: the schema that they had, the rows, and then whatever holds them together, which looks at them
 * while it is made. The owner needs to be no superuser. After it, the database is marked as half restored until the caller takes that away.
 */
export async function loadTables(wish: {
  readonly client: pg.Client
  readonly target: Target
  readonly manifest: Manifest
  readonly seal: Seal | null
  readonly progress: Progress
  readonly signal: AbortSignal
}): Promise<void> {
  const { client, target, manifest, seal, progress, signal } = wish
  await client.query('begin')
  await buildSchema(client, manifest.selvedge.migrations)
  await requireSameTables(client, manifest)
  const putBack = await setAside(client)
  await client.query(`truncate ${manifest.tables.map(nameOf).join(', ')}`)
  const total = manifest.tables.length
  let bytes = 0
  for (const [done, table] of manifest.tables.entries()) {
    let rows = 0
    for (const part of table.parts) {
      signal.throwIfAborted()
      rows += await copyIn(client, table, readPart(target, part, seal))
      bytes += part.size
      progress({ step: 'tables', done, of: total, bytes })
    }
    if (rows !== table.rows) throw rowsDiffer(table, rows)
  }
  for (const { schema, name, value, isCalled } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [nameOf({ schema, name }), value, isCalled])
  }
  progress({ step: 'keys', done: 0, of: null, bytes })
  await putBack()
  await refuseRowsOfNone(client)
  await correctCounts(client)
  await client.query(`create schema ${RESTORING_SCHEMA}`)
  signal.throwIfAborted()
  await client.query('commit')
}

/** What triggers hold together where other tables have foreign keys (docs/decisions/0092); a backup of before has keys there, too. */
const refuseRowsOfNone = (client: pg.Client) => callWhereThere(client, 'selvedge.refuse_rows_of_none()')

/** What triggers keep (docs/decisions/0093); a backup of before has no counts, and gets them from the migration. */
const correctCounts = (client: pg.Client) => callWhereThere(client, 'selvedge.correct_record_counts()')

async function callWhereThere(client: pg.Client, call: string): Promise<void> {
  const { rows } = await client.query<{ isThere: boolean }>('select to_regprocedure($1) is not null as "isThere"', [
    call,
  ])
  if (rows[0]?.isThere) await client.query(`select ${call}`)
}

/** Rows of a table that is not here, or has other columns, are rows of another schema than their migrations say. */
async function requireSameTables(client: pg.Client, { tables, sequences }: Manifest): Promise<void> {
  const form = (some: readonly Pick<ArchivedTable, 'schema' | 'name' | 'columns'>[]) =>
    some.map(({ schema, name, columns }) => [schema, name, ...[...columns].sort()].join(' ')).sort()
  const here = form(await listTables(client))
  const there = form(tables)
  const counters = (await readSequences(client)).map(nameOf)
  const differing =
    there.find((table, at) => table !== here[at]) ??
    here.find((table, at) => table !== there[at]) ??
    sequences.map(nameOf).find((name) => !counters.includes(name))
  if (differing === undefined) return
  throw new AppError(
    'unprocessable',
    'backup_of_other_schema',
    `This backup does not have the tables that its migrations make (${differing.split(' ').slice(0, 2).join('.')}). Nothing was restored. Use another backup.`,
  )
}

function rowsDiffer({ schema, name, rows }: ArchivedTable, found: number): AppError {
  return new AppError(
    'unprocessable',
    'backup_rows_differ',
    `This backup has ${found} rows of the table ${schema}.${name}, and its manifest says ${rows}. Nothing was restored. Use another backup.`,
  )
}
