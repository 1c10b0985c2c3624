import { expect, test } from 'vitest'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { withdrawPassport } from '#features/publishing/passports/withdraw-passport.ts'
import { assignPrefix } from '#features/records/company-prefixes/operator-prefixes.store.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { updateVariant } from '#features/records/variants/update-variant.ts'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import '#test/doubles/plain-shop/connector.ts'
import { startTestApp, type TestWorkspace } from '#test/harness.ts'
import { writtenShop } from '#test/written-shop.ts'

const local = parsePrivateTarget('127.0.0.1')
const t = await startTestApp({ outboundPrivateTargets: local ? [local] : [] })
const { deps } = t

const soon = (what: () => unknown) => expect.poll(what, { timeout: 20_000, interval: 20 })
const linkOf = (gtin: string) => `http://selvedge.test/01/0${gtin}`

/** A shop whose item has this GTIN, published and written. */
async function written(gtin: string) {
  const w = await t.workspace()
  const s = await writtenShop(t, w, 1)
  const [item] = s.items
  await updateVariant(deps, w.actor, { id: s.of(item).variant, gtin })
  await s.publish()
  await s.choose()
  await s.confirm()
  await soon(() => s.there(item)).toBe(linkOf(gtin))
  return { w, s, item }
}

async function publish(workspace: TestWorkspace, gtin: string): Promise<string> {
  const product = await createProduct(deps, workspace.actor, { name: 'Coat' })
  const { id } = await createVariant(deps, workspace.actor, { name: 'M', productId: product.id, gtin })
  await publishPassport(deps, workspace.actor, { id })
  return id
}

test('while another workspace has published the GTIN the address of the page is written, and after that the Digital Link again', async () => {
  const gtin = '9529000000014'
  const { w, s, item } = await written(gtin)
  const rival = await t.workspace()
  const id = await publish(rival, gtin)
  await soon(() => s.there(item)).toBe(s.addressOf(item))
  await withdrawPassport(deps, rival.actor, { id })
  await soon(() => s.there(item)).toBe(linkOf(gtin))
  await publishPassport(deps, rival.actor, { id })
  await soon(() => s.there(item)).toBe(s.addressOf(item))
  await updateVariant(deps, rival.actor, { id, gtin: '9529000000021' })
  await publishPassport(deps, rival.actor, { id })
  await soon(() => s.there(item)).toBe(linkOf(gtin))
  const { rows } = await t.owner.query(
    `select kind from events where workspace_id = $1 and kind like 'passport.gtin%' order by sequence`,
    [w.id],
  )
  const kinds = ['passport.gtin_disputed', 'passport.gtin_settled']
  expect(rows.map(({ kind }) => kind)).toEqual([...kinds, ...kinds])
})

test('a prefix that is confirmed settles it: the Digital Link for the one, the address of the page for the other', async () => {
  const gtin = '9529000100011'
  const { w, s, item } = await written(gtin)
  const rival = await t.workspace()
  const owner = await t.owner.connect()
  await assignPrefix(owner, rival.id, '9529000100')
  await soon(() => s.there(item)).toBe(s.addressOf(item))
  await assignPrefix(owner, w.id, '9529000100')
  owner.release()
  await soon(() => s.there(item)).toBe(linkOf(gtin))
})
