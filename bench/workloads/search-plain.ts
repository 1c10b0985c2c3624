import pg from 'pg'
import type { DatabaseServer } from '../database.ts'

export const SIDES = ['plain', 'now'] as const
export type Side = (typeof SIDES)[number]

/** What there is before the import: the workspace, and little more. */
const PRODUCTS_BEFORE = 100

/** A database as it is, and one whose records are found by the words of their own fields alone, as they were at first; both to be copied. */
export async function makeTemplates(server: DatabaseServer): Promise<Record<Side, string>> {
  const seeded = new URL(await server.databaseOf(PRODUCTS_BEFORE, { assessed: false })).pathname.slice(1)
  const names = { plain: 'search_cost_plain', now: 'search_cost_now' }
  for (const side of SIDES) {
    const client = new pg.Client({
      connectionString: await server.make(names[side], seeded),
      options: '-c search_path=selvedge',
    })
    await client.connect()
    if (side === 'plain') await client.query(PLAIN)
    await client.query(UNTIDIED)
    await client.query('vacuum analyze')
    await client.end()
  }
  return names
}

/** What autovacuum does for one of the two would be counted as the other's; the workload tidies by itself. */
const UNTIDIED = `do $$ declare place regclass; begin
  for place in select c.oid from pg_class c where c.relkind = 'r' and c.relnamespace in ('selvedge'::regnamespace, 'selvedge_published'::regnamespace) loop
    execute format('alter table %s set (autovacuum_enabled = false)', place);
  end loop;
end $$`

/** As migrations 0001, 0083 and 0110 had it. What the service writes along goes into a column that nothing reads. */
const PLAIN = [
  `create or replace function know_words_of(place text, marks text[]) returns void language sql as ''`,
  ...['companies', 'materials', 'certifications'].map(
    (noun) => `drop trigger ${noun}_bring_words on ${noun}; drop trigger ${noun}_change_words on ${noun}`,
  ),
  'drop trigger variants_are_found_anew on variants; drop trigger products_are_found_anew on products; drop trigger products_are_found on products',
  ...['selvedge', 'selvedge_published'].map(
    (place) => `
    drop trigger variants_are_found on ${place}.variants;
    drop trigger products_are_found_with_variants on ${place}.products;
    alter table ${place}.products drop column search, drop column category_key, drop column brand_key, add column search tsvector,
      add column found tsvector generated always as (selvedge.search_words(name, sku, brand, category, code, selvedge.translated_texts(translations))) stored;
    create index products_search on ${place}.products using gin (found);
    create index products_by_category_and_name on ${place}.products (workspace_id, category, name_key, id);
    alter table ${place}.variants drop column search, add column search tsvector,
      add column found tsvector generated always as (selvedge.search_words(name, color, size, gtin, digital_id, code, selvedge.translated_texts(translations))) stored;
    create index variants_search on ${place}.variants using gin (found)`,
  ),
].join(';\n')
