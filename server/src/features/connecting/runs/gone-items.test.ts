import { beforeAll, beforeEach, expect, test } from 'vitest'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import '#test/doubles/plain-shop/connector.ts'
import { connectedShop } from '#test/connected-shop.ts'
import { type PlainShop, startPlainShop } from '#test/doubles/plain-shop/plain-shop.ts'
import { startTestApp, type TestWorkspace } from '#test/harness.ts'

const local = parsePrivateTarget('127.0.0.1')
const t = await startTestApp({ outboundPrivateTargets: local ? [local] : [] })

let w: TestWorkspace
let shop: PlainShop
let c: Awaited<ReturnType<typeof connectedShop>>

beforeAll(async () => {
  shop = await startPlainShop()
})
beforeEach(async () => {
  shop.permissions = ['read']
  shop.tellsGone = false
  shop.items.clear()
  shop.fill(30)
  w = await t.workspace()
  c = await connectedShop(t, w, shop)
  await c.run()
})

/** Items of which both, product and variant, are marked as gone. */
async function gone() {
  const { rows } = await t.owner.query<{ id: string; nouns: number }>(
    `select replace(external_id, 'p-', '') as id, count(*)::int as nouns from external_references
     where connection_id = $1 and gone_at is not null group by 1 order by 1`,
    [c.id],
  )
  expect(rows.every(({ nouns }) => nouns === 2)).toBe(true)
  return rows.map(({ id }) => id)
}

const ids = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => String(from + at).padStart(6, '0'))

test('what the system says is gone is marked by the run that reads what has changed, with its variants; the rest stays', async () => {
  shop.tellsGone = true
  shop.items.delete('000001')
  shop.take('000002')
  expect(await c.run()).toMatchObject({ is_full: false, gone: 2, found: { notMarked: 'not_full', gone: 2 } })
  expect(await gone()).toEqual(['000002'])
  // Told again, because the next run reads from a little earlier on: it is marked once.
  expect(await c.run()).toMatchObject({ is_full: false, gone: 0, found: { gone: 0 } })
  shop.put({ id: '000002' })
  await c.run()
  expect(await gone()).toEqual([])
})

test('what the system says is gone counts for the guard: many are asked about, and nothing is marked unless a person agrees', async () => {
  shop.tellsGone = true
  for (const id of ids(0, 12)) shop.take(id)
  const asked = await c.begin()
  expect(asked).toMatchObject({
    state: 'waiting',
    found: { gone: 24, references: 60 },
    waiting_because: { reason: 'many_changes' },
  })
  await c.cancel(asked.id)
  expect(await gone()).toEqual([])
  await c.run()
  expect(await gone()).toEqual(ids(0, 12))
})

test('credentials that see less, twice in a row: what they cannot see is never marked, and what they could see is', async () => {
  const hidden = ids(0, 5).map((id) => shop.items.get(id))
  for (const id of ids(0, 5)) shop.items.delete(id)
  shop.permissions = ['read_some']
  expect(await c.run(true)).toMatchObject({ gone: 0, found: { notMarked: 'permissions_changed' } })
  shop.items.delete('000010')
  expect(await c.run(true)).toMatchObject({ gone: 2, found: { gone: 2, notMarked: null } })
  expect(await c.run(true)).toMatchObject({ gone: 0 })
  expect(await gone()).toEqual(['000010'])
  // As before, but for one that was deleted while it could not be seen.
  for (const item of hidden.slice(1)) if (item) shop.items.set(item.id, item)
  shop.permissions = ['read']
  expect(await c.run(true)).toMatchObject({ gone: 0, found: { notMarked: 'permissions_changed' } })
  await c.run(true)
  expect(await gone()).toEqual(['000000', '000010'])
})

test('less chosen to be read, twice in a row: what is read no longer is never marked, and what is still read is', async () => {
  shop.permissions = ['one', 'two']
  await c.run(true)
  await t.owner.query(`update connections set chosen = '{"companies": ["one"]}' where id = $1`, [c.id])
  for (const id of ids(0, 5)) shop.items.delete(id)
  expect(await c.run(true)).toMatchObject({ gone: 0, found: { notMarked: 'permissions_changed' } })
  shop.items.delete('000010')
  expect(await c.run(true)).toMatchObject({ gone: 2, found: { gone: 2, notMarked: null } })
  expect(await gone()).toEqual(['000010'])
})

test('an undone run marks nothing: what it had found gone is there again as before', async () => {
  shop.items.delete('000003')
  const { id } = await c.run(true)
  expect(await gone()).toEqual(['000003'])
  await c.undo(id)
  expect(await gone()).toEqual([])
  await c.resume()
  shop.put({ id: '000003' })
  shop.items.delete('000004')
  await c.run(true)
  expect(await gone()).toEqual(['000004'])
})

test('what is there again is marked no more, also where its row cannot be imported', async () => {
  const item = shop.items.get('000003')
  shop.items.delete('000003')
  await c.run(true)
  expect(await gone()).toEqual(['000003'])
  // Its number is that of another one now.
  if (item) shop.items.set(item.id, { ...item, sku: 'SKU-000004', changedAt: new Date().toISOString() })
  const { id } = await c.run()
  expect(await gone()).toEqual([])
  await c.undo(id)
  expect(await gone()).toEqual(['000003'])
})
