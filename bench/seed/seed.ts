import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { readConfig } from '../../server/src/config.ts'
import { migrate } from '../../server/src/database/migrate.ts'
import { newApiKeySecret } from '../../server/src/features/people/api-keys/api-key-secret.ts'
import { basisOf, impactMethod } from '../../server/src/features/records/assessments/impact-method.ts'
import { assessAll, leaveUnassessed, rewritePassports } from './assess.ts'

const RECORDS = readFileSync(new URL('./records.sql', import.meta.url), 'utf8')
const PASSPORTS = readFileSync(new URL('./passports.sql', import.meta.url), 'utf8')

const MIGRATIONS = new URL('../../server/src/database/migrations/', import.meta.url)

/** Brings an empty database to `products` products with five published variants each, assessed or not. */
export async function seed(
  connection: pg.ClientConfig,
  products: number,
  assessed: boolean,
  log: (message: string) => void,
): Promise<void> {
  await migrate(connection)
  const client = new pg.Client({ ...connection, options: '-c search_path=selvedge' })
  await client.connect()
  try {
    const startedAt = performance.now()
    // The rows refer to each other by construction; checking a million of them one by one would take most of the time.
    await client.query(`
      set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB';
      set work_mem = '64MB'; set max_parallel_maintenance_workers = 2; set jit = off`)
    await client.query(`select set_config('bench.products', $1, false)`, [String(products)])
    // While there is nothing to assess: of a million variants it would be more than a statement may take.
    if (!assessed) await leaveUnassessed(connection)
    const indexes = await dropIndexes(client)
    await keepFound(client, 'always')
    await client.query(RECORDS)
    await client.query(PASSPORTS)
    for (const definition of indexes) await client.query(definition)
    await client.query('analyze')
    if (assessed) {
      await assessAll(connection)
      await rewritePassports(connection, client)
    }
    await copyToPublished(client)
    await keepFound(client, '')
    await client.query('vacuum analyze')
    await client.query('checkpoint')
    log(
      `${products} products with ${products * 5} variants made in ${Math.round((performance.now() - startedAt) / 1000)} s`,
    )
  } finally {
    await client.end()
  }
}

/** Changes whenever other rows would be made. */
export function seedFingerprint(products: number, assessed: boolean): string {
  const hash = createHash('sha256')
    .update(`${products} ${assessed} ${basisOf(impactMethod(readConfig({}).lcaSourcesOff))}`)
    .update(RECORDS)
    .update(PASSPORTS)
  for (const name of readdirSync(MIGRATIONS).sort()) hash.update(readFileSync(new URL(name, MIGRATIONS)))
  return hash.digest('hex')
}

/** A new API key that may read. Only its digest is kept, so each run makes its own. */
export async function insertApiKey(connection: pg.ClientConfig, scope: 'read' | 'write' = 'read'): Promise<string> {
  const { secret, prefix } = newApiKeySecret()
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(
      `insert into selvedge.api_keys (workspace_id, id, name, scope, prefix, secret_hash, created_by)
       select id, $1, 'Bench', $4, $2, $3, 'Bench' from selvedge.workspaces`,
      [`key_${prefix.slice(4)}`, prefix, createHash('sha256').update(secret).digest(), scope],
    )
  } finally {
    await client.end()
  }
  return secret
}

/** All but those behind constraints, which loading needs least: they are built at once afterwards. */
export async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('selvedge', 'selvedge_published')
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

/** What records are found and sorted by is written by triggers, which loading leaves off otherwise. */
async function keepFound(client: pg.Client, when: 'always' | ''): Promise<void> {
  await client.query(`
    alter table selvedge.products enable ${when} trigger products_are_found, enable ${when} trigger products_are_sorted;
    alter table selvedge.variants enable ${when} trigger variants_are_found, enable ${when} trigger variants_are_sorted;
    alter table selvedge_published.variants enable ${when} trigger variants_are_found`)
  for (const table of ['companies', 'materials', 'certifications']) {
    await client.query(`alter table selvedge.${table} enable ${when} trigger ${table}_bring_words`)
  }
}

/** Generated columns fill themselves. */
async function copyToPublished(client: pg.Client): Promise<void> {
  for (const table of ['products', 'variants', 'variant_materials', 'assessments']) {
    const { rows } = await client.query<{ columns: string }>(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [`selvedge_published.${table}`],
    )
    const columns = rows[0]!.columns
    await client.query(
      `insert into selvedge_published.${table} (${columns}) select ${columns} from selvedge.${table} order by 1, 2`,
    )
  }
}
