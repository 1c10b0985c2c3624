import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { decideConnectionConflicts } from '#features/connecting/conflicts/decide-connection-conflicts.ts'
import { loadSource } from '#features/exchange/planning/source-matches.ts'
import { updateProduct } from '#features/records/products/update-product.ts'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import '#test/doubles/plain-shop/connector.ts'
import { connectedShop } from '#test/connected-shop.ts'
import { type PlainShop, startPlainShop } from '#test/doubles/plain-shop/plain-shop.ts'
import { startTestApp, type TestWorkspace } from '#test/harness.ts'
import { disconnect } from '../connections/disconnect.ts'

const local = parsePrivateTarget('127.0.0.1')
const t = await startTestApp({ outboundPrivateTargets: local ? [local] : [] })
const shops = { a: await startPlainShop(), b: await startPlainShop() }

type Connected = Awaited<ReturnType<typeof connectedShop>>
let w: TestWorkspace
let a: Connected
let b: Connected

/** Two shops with one product, known by its number; each has its own identifiers. */
beforeEach(async () => {
  for (const shop of Object.values(shops)) shop.items.clear()
  put('a', { title: 'Tee', grams: 100 })
  put('b', { title: 'Tee', grams: 100 })
  w = await t.workspace()
  a = await connectedShop(t, w, shops.a, 'Shop A')
  b = await connectedShop(t, w, shops.b, 'Shop B')
})

function put(shop: 'a' | 'b', item: Partial<Parameters<PlainShop['put']>[0]>): void {
  shops[shop].put({ id: `of-${shop}`, sku: 'SKU-1', brand: null, ...item })
}

async function record() {
  const { rows } = await t.owner.query(
    `select p.name, p.brand, v.weight_kg::float8 as weight, p.revision + v.revision as revision, p.id
     from products p join variants v on v.product_id = p.id where p.workspace_id = $1`,
    [w.id],
  )
  expect(rows).toHaveLength(1)
  return rows[0]
}

async function conflicts({ id }: Connected) {
  const { rows } = await t.owner.query(
    'select field, ours, theirs from connection_conflicts where connection_id = $1 and not is_kept order by field',
    [id],
  )
  return rows.map(({ field, ours, theirs }) => [field, ours, theirs])
}

/** What two connections lead, as the rows of a run say. */
async function problems({ import_id }: { readonly import_id: string }) {
  const { rows } = await t.owner.query(
    `select severity, found, message from import_problems
     where import_id = $1 and reason = 'two_connections_lead' order by found`,
    [import_id],
  )
  return rows
}

const found = async (run: { readonly import_id: string }) => (await problems(run)).map((one) => one.found)

const decide = ({ id }: Connected, side: 'ours' | 'theirs') =>
  decideConnectionConflicts(t.deps, w.actor, { connectionId: id, ids: null, for: side })

test('what another connection leads, too, is changed by neither of the two in silence: it is listed, and a problem names both', async () => {
  await a.run()
  put('b', { title: 'Shirt', grams: 200 })
  await b.run()
  const before = await record()
  expect(before).toMatchObject({ name: 'Tee', weight: 0.1 })
  const again = await b.run(true)
  expect(await record()).toEqual(before)
  expect(await conflicts(b)).toEqual([
    ['name', 'Tee', 'Shirt'],
    ['weight', 0.1, 0.2],
  ])
  expect(await problems(again)).toEqual([
    {
      severity: 'warning',
      found: 'product_name: Shop B, Shop A',
      message:
        '"Shop B" and "Shop A" both lead product_name of "Tee", and the value in "Shop B" differs from the one here, which is kept. ' +
        'Decide the difference, and let only one of them lead it.',
    },
    expect.objectContaining({ severity: 'warning', found: 'weight_kg: Shop B, Shop A' }),
  ])
  expect(await found(await a.run(true))).toEqual([])
  expect(await record()).toEqual(before)
})

test('who has given the value may change it, an empty field is filled, and what is the same is no problem', async () => {
  await a.run()
  put('b', { brand: 'Plain' })
  expect(await found(await b.run())).toEqual([])
  put('a', { title: 'Blouse' })
  expect(await found(await a.run())).toEqual([])
  expect(await record()).toMatchObject({ name: 'Blouse', brand: 'Plain' })
  expect(await found(await b.run(true))).toEqual(['product_name: Shop B, Shop A'])
  put('a', { brand: 'Fancy' })
  expect(await found(await a.run())).toEqual(['brand: Shop A, Shop B'])
  expect(await record()).toMatchObject({ name: 'Blouse', brand: 'Plain' })
})

test('what is decided holds: the other one lists it from then on, and values change only by a decision', async () => {
  await a.run()
  put('b', { title: 'Shirt' })
  await b.run()
  await decide(b, 'theirs')
  expect(await record()).toMatchObject({ name: 'Shirt' })
  for (const one of [a, b, a]) {
    await one.run(true)
    expect(await record()).toMatchObject({ name: 'Shirt' })
  }
  expect(await conflicts(b)).toEqual([])
  expect(await conflicts(a)).toEqual([['name', 'Shirt', 'Tee']])
  await decide(a, 'ours')
  expect(await conflicts(a)).toEqual([])
  await a.run(true)
  expect(await conflicts(a)).toEqual([])
  expect(await record()).toMatchObject({ name: 'Shirt' })
})

test('a value that a user has given is taken over by neither', async () => {
  await a.run()
  await b.run()
  await updateProduct(t.deps, w.actor, { id: (await record()).id, name: 'Ours' })
  expect(await found(await a.run(true))).toEqual(['product_name: Shop A, Shop B'])
  expect(await found(await b.run(true))).toEqual(['product_name: Shop B, Shop A'])
  expect(await record()).toMatchObject({ name: 'Ours' })
})

test('whichever is newer is a lead as well', async () => {
  await a.run()
  await b.change({ leads: { product_name: 'newer' } })
  put('b', { title: 'Shirt' })
  expect(await found(await b.run())).toEqual(['product_name: Shop B, Shop A'])
  expect(await record()).toMatchObject({ name: 'Tee' })
})

test('where only one of the two leads a field, there is no problem: it is led at once, without a run of the other', async () => {
  await a.run()
  put('b', { title: 'Shirt', grams: 200 })
  await b.run()
  expect(await conflicts(b)).toHaveLength(2)
  await a.change({ leads: { product_name: 'ours' }, mapping: { grams: null } })
  expect(await found(await b.run(true))).toEqual([])
  expect(await conflicts(b)).toEqual([])
  expect(await record()).toMatchObject({ name: 'Shirt', weight: 0.2 })
  expect(await found(await a.run(true))).toEqual([])
  expect(await conflicts(a)).toEqual([['name', 'Shirt', 'Tee']])
})

test('a connection that was ended leads nothing', async () => {
  await a.run()
  put('b', { title: 'Shirt' })
  await b.run()
  await disconnect(t.deps, w.actor, { id: a.id, references: 'keep' })
  expect(await found(await b.run(true))).toEqual([])
  expect(await record()).toMatchObject({ name: 'Shirt' })
})

test('however many records both have, a batch takes as many statements', async () => {
  shops.a.fill(30)
  shops.b.fill(30)
  await a.run()
  await b.run()
  const { rows } = await t.owner.query('select id from products where workspace_id = $1', [w.id])
  const source = { connectionId: b.id, leads: {}, emptyAlso: [] }
  const statementsFor = (ids: readonly string[]) =>
    inTransaction(t.deps.db.app, w.actor, async (tx) => {
      const before = t.deps.db.statementCount()
      await loadSource(tx, w.id, source, ids)
      return t.deps.db.statementCount() - before
    })
  const ids = rows.map(({ id }) => id)
  expect(ids).toHaveLength(31)
  expect(await statementsFor(ids)).toBe(await statementsFor(ids.slice(0, 1)))
})
