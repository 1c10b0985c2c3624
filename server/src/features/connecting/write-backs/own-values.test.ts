import { beforeEach, expect, test } from 'vitest'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { updateProduct } from '#features/records/products/update-product.ts'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import { connectedShop } from '#test/connected-shop.ts'
import { type PlainShop, startPlainShop } from '#test/doubles/plain-shop/plain-shop.ts'
import { startTestApp, type TestWorkspace } from '#test/harness.ts'
import { pastEvents } from '#test/past-events.ts'
import { confirmWriteBacks } from './confirm-write-backs.ts'
import { updateWriteBacks } from './update-write-backs.ts'

const local = parsePrivateTarget('127.0.0.1')
const t = await startTestApp({ outboundPrivateTargets: local ? [local] : [] })
const { deps } = t

let w: TestWorkspace
let shop: PlainShop
let c: Awaited<ReturnType<typeof connectedShop>>

beforeEach(async () => {
  shop = await startPlainShop()
  shop.isChangedByWriting = true
  shop.fill(2)
  w = await t.workspace()
  c = await connectedShop(t, w, shop)
})

async function first() {
  const { rows } = await t.owner.query(
    `select v.id, p.id as "productId", p.name, p.brand, (select s.version from passports s where s.variant_id = v.id) as version from external_references e
     join variants v on v.id = e.record_id join products p on p.id = v.product_id
     where e.connection_id = $1 and e.external_id = '000000'`,
    [c.id],
  )
  return rows[0]
}

/** What an import has done, beside coming to its end. */
async function eventsOf({ import_id }: { import_id: string }) {
  const { rows } = await t.owner.query(
    `select kind from events where workspace_id = $1 and part_of = $2 and kind not like 'import.%'`,
    [w.id, import_id],
  )
  return rows.map(({ kind }) => kind)
}

async function writeAddresses() {
  await updateWriteBacks(deps, w.actor, { id: c.id, targets: { passport_address: 'field.passport' } })
  await pastEvents(t, w)
  await confirmWriteBacks(deps, w.actor, { id: c.id })
}

const there = () => expect.poll(() => shop.fields.get('000000 passport'), { timeout: 20_000 })

test('what was written there is no value of theirs: read again it changes nothing, empties nothing and publishes nothing', async () => {
  await c.change({
    mapping: { 'field.passport': 'brand', brand: null },
    emptyAlso: ['brand'],
    publishesPassports: true,
  })
  await c.run()
  await updateProduct(deps, w.actor, { id: (await first()).productId, brand: 'Ours' })
  await writeAddresses()
  await publishPassport(deps, w.actor, { id: (await first()).id })
  await there().toMatch(/^http/)
  const before = await first()
  for (const isFull of [false, true]) {
    const ended = await c.run(isFull)
    expect(ended.rows).toBeGreaterThan(0)
    expect(ended.found).toMatchObject({ changes: 0 })
    expect(await eventsOf(ended)).toEqual([])
  }
  expect(await first()).toEqual(before)
  expect(before).toMatchObject({ brand: 'Ours' })
  // What somebody else writes there is theirs.
  shop.fields.set('000000 passport', 'Theirs')
  shop.put({ id: '000000' })
  await c.run()
  expect(await first()).toMatchObject({ brand: 'Theirs' })
})

test('being written to makes nothing there newer: what was changed here meanwhile stays, and is told', async () => {
  await c.change({ leads: { product_name: 'newer' } })
  await c.run()
  await writeAddresses()
  const { id, productId } = await first()
  await updateProduct(deps, w.actor, { id: productId, name: 'Changed here' })
  await publishPassport(deps, w.actor, { id })
  await there().toMatch(/^http/)
  await c.run()
  expect(await first()).toMatchObject({ name: 'Changed here' })
  const { rows } = await t.owner.query(
    `select field, theirs from connection_conflicts where connection_id = $1 and record_id = $2`,
    [c.id, productId],
  )
  expect(rows).toEqual([{ field: 'name', theirs: 'Item 000000' }])
  const item = shop.items.get('000000')
  const later = new Date(Date.now() + 5_000).toISOString()
  if (item) shop.items.set(item.id, { ...item, title: 'Changed there', changedAt: later })
  await c.run()
  expect(await first()).toMatchObject({ name: 'Changed there' })
})
