import type pg from 'pg'
import type { ArchivedSequence } from '../archive/archive.ts'
import { type NamedTable, nameOf } from './copy-rows.ts'

/** All that Selvedge has in a database is in these. */
export const SCHEMAS = ['selvedge', 'selvedge_published']

/** Every table, by the catalogue: one that a later migration makes needs nothing here. Generated columns make themselves. */
export async function listTables(client: pg.ClientBase): Promise<NamedTable[]> {
  const { rows } = await client.query<NamedTable>(
    `select n.nspname::text as schema, c.relname::text as name, array(
       select a.attname::text from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'r' order by n.nspname collate "C", c.relname collate "C"`,
    [SCHEMAS],
  )
  return rows
}

/** Where they stand now, which is behind whatever a snapshot shows. */
export async function readSequences(client: pg.ClientBase): Promise<ArchivedSequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname::text as schema, c.relname::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'S' order by n.nspname collate "C", c.relname collate "C"`,
    [SCHEMAS],
  )
  const sequences: ArchivedSequence[] = []
  for (const sequence of rows) {
    const found = await client.query<Pick<ArchivedSequence, 'value' | 'isCalled'>>(
      `select last_value::text as value, is_called as "isCalled" from ${nameOf(sequence)}`,
    )
    for (const at of found.rows) sequences.push({ ...sequence, ...at })
  }
  return sequences
}
