import { type Expression, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createProduct } from '#features/records/products/create-product.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { countOf, type List, type Order, onPage } from './ordered-page.ts'
import { inTransaction, type Tx } from './transaction.ts'

/** Enough rows that reading them all would show, and that a common word is found more often than a search collects. */
const ROWS = 12_000

let t: TestApp
let home: TestWorkspace
let all: List
let middle: string

beforeAll(async () => {
  t = await startTestApp()
  home = await t.workspace()
  const product = await createProduct(t.deps, home.actor, { name: 'Tee' })
  const id = `'var_' || lpad(i::text, 26, '0')`
  await t.owner.query(
    `insert into selvedge.variants (workspace_id, id, product_id, name, color, digital_id, updated_at)
     select $1, ${id}, $2, 'Tee ' || (i * 7919 % ${ROWS}), case when i % 100 = 0 then 'unusual' end, $3 || i,
       timestamptz '2026-01-01' + (i * 104729 % ${ROWS}) * interval '1 minute'
     from generate_series(1, ${ROWS}) i`,
    [home.id, product.id, home.id.slice(-6)],
  )
  // A tenth has no score.
  await t.owner.query(
    `insert into selvedge.assessments (workspace_id, variant_id, id, method, method_version, factor_set_version, inputs_hash,
       carbon_footprint, sustainability_score, inputs, reason_codes)
     select $1, ${id}, 'asm_' || i, 'open', '1', '1', '', i % 37, case when i % 10 > 0 then i % 97 end, '{}', '{}'
     from generate_series(1, ${ROWS}) i`,
    [home.id],
  )
  await t.owner.query('analyze selvedge.variants, selvedge.assessments')
  all = { table: 'variants', workspaceId: home.id, conditions: [], search: null }
  middle = `var_${String(ROWS / 2 + 1).padStart(26, '0')}`
})

const ASSESSMENT = { table: 'assessments', id: 'variant_id' }
const ORDERS: [string, Order][] = [
  ['age', { direction: 'desc', key: null }],
  ['name', { direction: 'asc', key: { column: 'name_key' } }],
  ['change', { direction: 'desc', key: { column: 'updated_at' } }],
  ['score', { direction: 'desc', key: { column: 'sustainability_score', beside: ASSESSMENT } }],
  ['carbon', { direction: 'asc', key: { column: 'carbon_footprint', beside: ASSESSMENT } }],
]

describe.each(ORDERS)('by %s', (_name, order) => {
  const page = (list: List, wanted: { take: number; after?: string; skip?: number }) =>
    inTransaction(t.deps.db.app, home.actor, async (tx) => {
      const onThisPage = onPage(list, order, { skip: 0, after: null, ...wanted })
      return tx.selectFrom('variants as it').select('id').$call(onThisPage).execute()
    })

  test('reads a page in the middle by an index, not the records before it', async () => {
    const plan = await explain((tx) =>
      tx
        .selectFrom('variants as it')
        .select(['id', 'name'])
        .$call(onPage(all, order, { skip: 0, take: 50, after: middle })),
    )
    expect(plan.text).not.toMatch(/Seq Scan on (variants|assessments) \w+ \(actual/)
    // A page of fifty rows takes an index entry and a row each, and another of each beside.
    expect(plan.blocks).toBeLessThan(1_000)
  })

  test('finds by a rare and by a common word the same as one page after the other', async () => {
    const everything = await pages({ ...all, search: 'tee' })
    expect(new Set(everything).size).toBe(ROWS)
    expect(await pages(all)).toEqual(everything)
    const rare = await pages({ ...all, search: 'unusual' })
    expect(rare).toEqual(everything.filter((id) => Number(id.slice(4)) % 100 === 0))
  })

  test('reads only as much of a common word’s hits as a page needs', async () => {
    const list = { ...all, search: 'tee' }
    const plan = await explain((tx) =>
      tx
        .selectFrom('variants as it')
        .select('id')
        .$call(onPage(list, order, { skip: 0, take: 50, after: null })),
    )
    expect(plan.text).not.toMatch(/Seq Scan on variants \w+ \(actual/)
    expect(plan.blocks).toBeLessThan(2_000)
  })

  async function pages(list: List): Promise<string[]> {
    const ids: string[] = []
    for (;;) {
      const after = ids.at(-1)
      const rows = await page(list, { take: 1_500, ...(after !== undefined && { after }) })
      ids.push(...rows.map(({ id }) => id))
      if (rows.length < 1_500) return ids
    }
  }
})

test('counts all, and the hits of a search up to ten thousand, narrowed or not', async () => {
  const count = (list: Partial<List>) =>
    inTransaction(t.deps.db.app, home.actor, (tx) => countOf(tx, { ...all, ...list }))
  expect(await count({})).toBe(ROWS)
  expect(await count({ search: 'unusual' })).toBe(ROWS / 100)
  expect(await count({ search: 'tee' })).toBe(10_000)
  const uncolored = [sql`it.color is null`]
  expect(await count({ search: 'tee', conditions: uncolored })).toBe(10_000)
  expect(await count({ search: 'tee', conditions: [sql`it.color is not null`] })).toBe(ROWS / 100)
  expect(await count({ search: 'unusual', conditions: uncolored })).toBe(0)
})

async function explain(statement: (tx: Tx) => Expression<unknown>) {
  return inTransaction(t.deps.db.app, home.actor, async (tx) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (analyze, buffers, costs off, timing off) ${statement(tx)}`.execute(tx)
    const text = rows.map((row) => row['QUERY PLAN']).join('\n')
    const [, hit = 0, , read = 0] = /Buffers: shared hit=(\d+)( read=(\d+))?/.exec(text) ?? []
    return { text, blocks: Number(hit) + Number(read) }
  })
}
