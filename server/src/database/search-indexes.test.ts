import { expect, test } from 'vitest'
import { startTestApp } from '#test/harness.ts'

const t = await startTestApp()

/** Docs/decisions/0082: every search reads these lists to their end. */
test('new words of products and variants gather in short lists, in their published copies as well', async () => {
  const { rows } = await t.owner.query<{ name: string; options: string[] | null }>(`
    select n.nspname || '.' || c.relname as name, c.reloptions as options
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_index i on i.indexrelid = c.oid
    where i.indrelid in ('selvedge.products'::regclass, 'selvedge.variants'::regclass,
        'selvedge_published.products'::regclass, 'selvedge_published.variants'::regclass)
      and c.relam = (select oid from pg_am where amname = 'gin') order by 1`)
  expect(rows).toEqual(
    ['selvedge.products', 'selvedge.variants', 'selvedge_published.products', 'selvedge_published.variants'].map(
      (table) => ({ name: `${table}_search`, options: ['gin_pending_list_limit=128'] }),
    ),
  )
})
