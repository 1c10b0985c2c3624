import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { migrate } from '../../server/src/database/migrate.ts'
import { UNITS } from '../../server/src/features/records/variants/inherit.ts'
import type { DatabaseServer } from '../database.ts'
import { dropIndexes } from './seed.ts'

const USED = readFileSync(new URL('./shape-used.sql', import.meta.url), 'utf8')

/** The same assessed variants three times: as the older revision keeps them, after the upgrade, and with everything used that it offers. */
export async function makeCatalogues(
  server: DatabaseServer,
  before: string,
  products: number,
  log: (message: string) => void,
): Promise<Record<'before' | 'unused' | 'used', string>> {
  const olderSeed = join(before, 'bench/seed')
  const { seed }: typeof import('./seed.ts') = await import(pathToFileURL(join(olderSeed, 'seed.ts')).href)
  const { assessAll }: typeof import('./assess.ts') = await import(pathToFileURL(join(olderSeed, 'assess.ts')).href)
  const older = await server.make(BEFORE)
  await seed({ connectionString: older }, products, false, log)
  // Equal within a product, so that its variants may inherit it without becoming others.
  await run(older, [
    'update variants v set weight_kg = (select w.weight_kg from variants w where w.workspace_id = v.workspace_id and w.product_id = v.product_id order by w.id limit 1)',
    'vacuum full variants',
  ])
  await assessAll({ connectionString: older })
  await run(older, FINISH)
  log('shape: assessed')
  const unused = await server.make(UNUSED, BEFORE)
  await migrate({ connectionString: unused })
  await run(unused, FINISH)
  log('shape: upgraded')
  const used = await server.make(USED_NAME, UNUSED)
  await useEverything(used)
  log('shape: everything used')
  return { before: older, unused, used }
}

const BEFORE = 'selvedge_bench_shape_before'
const UNUSED = 'selvedge_bench_shape_unused'
const USED_NAME = 'selvedge_bench_shape_used'

/** What has just been written is tidied up by nobody in the middle of a round. */
const FINISH = [
  ...['products', 'variants', 'assessments', 'assessments_due'].map(
    (table) => `alter table ${table} set (autovacuum_enabled = false)`,
  ),
  'vacuum analyze',
]

async function useEverything(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c search_path=selvedge' })
  await client.connect()
  try {
    await client.query(
      `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'; set jit = off`,
    )
    await client.query(`select set_config('bench.units', $1, false)`, [UNITS.map(({ name }) => name).join()])
    const indexes = await dropIndexes(client)
    await client.query(USED)
    // Rows that were written once, as those beside them are: what is compared is what they hold.
    for (const table of ['products', 'variants']) await client.query(`vacuum full ${table}`)
    for (const definition of indexes) await client.query(definition)
    for (const statement of FINISH) await client.query(statement)
  } finally {
    await client.end()
  }
}

async function run(databaseUrl: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c search_path=selvedge' })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
