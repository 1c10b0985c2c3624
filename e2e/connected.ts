import { vi } from 'vitest'
import { changeConnection } from '#features/connecting/connections/change-connection.ts'
import { createConnection } from '#features/connecting/connections/create-connection.ts'
import { discoverConnection } from '#features/connecting/connections/discover-connection.ts'
import { testConnection } from '#features/connecting/connections/test-connection.ts'
import { continueRun } from '#features/connecting/runs/decide-run.ts'
import { startRun } from '#features/connecting/runs/start-run.ts'
import { confirmWriteBacks } from '#features/connecting/write-backs/confirm-write-backs.ts'
import { updateWriteBacks } from '#features/connecting/write-backs/update-write-backs.ts'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import { type ShopDouble, startShopDouble } from '#test/doubles/woocommerce/shop-double.ts'
import { atFileEnd } from '#test/file-end.ts'
import type { TestApp, TestWorkspace } from '#test/harness.ts'
import type { Config } from '../server/src/config.ts'

const local = parsePrivateTarget('127.0.0.1')
/** Of a service that may call shops on this machine. */
export const MAY_CALL_SHOPS: Partial<Config> = { outboundPrivateTargets: local ? [local] : [] }

export type ConnectedShop = {
  readonly id: string
  readonly shop: ShopDouble
  /** Begins a run and gives back its id when it waits or has ended. */
  run(isFull?: boolean): Promise<string>
  /** Lets the run that waits go on, to its end. */
  letItRun(runId: string): Promise<void>
  /** By what it is called there: "SCARF-Red". */
  variantOf(sku: string): Promise<string>
}

/** As `expect.poll`, which may not be used before the tests. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  await vi.waitUntil(holds, { timeout: 100_000, interval: 30 })
}

/** A shop of WooCommerce with the credentials of a connection that has not run yet. */
export async function connectShop(
  t: TestApp,
  w: TestWorkspace,
  name: string,
  fill: (shop: ShopDouble) => void,
): Promise<ConnectedShop> {
  const { deps } = t
  const shop = await startShopDouble()
  atFileEnd(() => shop.close())
  fill(shop)
  const settings = { address: shop.address }
  const secrets = { consumer_key: shop.key, consumer_secret: shop.secret }
  const { id } = await createConnection(deps, w.actor, { kind: 'woocommerce', name, settings, secrets })
  await testConnection(deps, w.actor, { id })
  await discoverConnection(deps, w.actor, { id })
  const untilIt = async (runId: string, ...states: string[]) => {
    const state = 'select state from connection_runs where id = $1'
    await until(async () => states.includes((await t.owner.query(state, [runId])).rows[0].state))
  }
  return {
    id,
    shop,
    async run(isFull = false) {
      const run = await startRun(deps, w.actor, { connectionId: id, isFull })
      await untilIt(run.id, 'waiting', 'finished', 'failed')
      return run.id
    },
    async letItRun(runId) {
      await continueRun(deps, w.actor, { id: runId })
      await untilIt(runId, 'finished')
    },
    async variantOf(sku) {
      const item = [...shop.variations.values(), ...shop.products.values()].find((one) => one['sku'] === sku)
      const { rows } = await t.owner.query(
        'select variant_id as id from external_references where connection_id = $1 and external_id = $2 and variant_id is not null',
        [id, String(item?.id)],
      )
      return rows[0].id
    },
  }
}

/** A scarf in two colours, a shirt, and a hat whose number is none. */
export function fillShop(shop: ShopDouble): void {
  const scarf = shop.addProduct({ name: 'Wool scarf', sku: 'SCARF', description: '<p>Warm and soft.</p>' })
  for (const option of ['Red', 'Blue']) {
    shop.addVariation(scarf, { sku: `SCARF-${option}`, weight: '0.2', attributes: [{ name: 'Colour', option }] })
  }
  shop.addProduct({ name: 'Linen shirt', sku: 'SHIRT', weight: '0.15' })
  shop.addProduct({ name: 'Felt hat', sku: 'HAT', weight: '0.1', global_unique_id: '4006381333932' })
  shop.addProduct({ name: 'Not for sale yet', sku: 'DRAFT', status: 'draft' })
}

/** So many that a change of all of them is asked about first. */
export function fillWithMany(shop: ShopDouble): void {
  for (let at = 0; at < 24; at += 1) shop.addProduct({ name: `Sock ${at + 1}`, sku: `SOCK-${at + 1}`, weight: '0.05' })
}

export function changeAll(shop: ShopDouble): void {
  for (const item of shop.products.values()) shop.change(item, { weight: '0.06' })
}

/** Values that differ here and there, and what became of addresses that were written: one there, one left alone. */
export async function differAndWrite(t: TestApp, w: TestWorkspace, connected: ConnectedShop): Promise<void> {
  const { deps } = t
  const { id, shop } = connected
  await changeConnection(deps, w.actor, { id, leads: { product_name: 'ours', weight_kg: 'ours' } })
  for (const item of shop.products.values()) {
    if (item['sku'] === 'SHIRT') shop.change(item, { name: 'Linen shirt, washed', weight: '0.19' })
    if (item['sku'] === 'SCARF') shop.change(item, { name: 'Merino scarf' })
  }
  const blue = [...shop.variations.values()].find((one) => one['sku'] === 'SCARF-Blue')
  if (blue) shop.change(blue, { meta_data: [{ key: 'dpp_url', value: 'https://others.example/scarf' }] })
  await connected.run(true)
  for (const sku of ['SCARF-Red', 'SCARF-Blue']) {
    await publishPassport(deps, w.actor, { id: await connected.variantOf(sku) })
  }
  await updateWriteBacks(deps, w.actor, { id, targets: { passport_address: 'meta.dpp_url' } })
  await confirmWriteBacks(deps, w.actor, { id })
  const states = `select string_agg(state, ' ' order by state) as states from write_back_items where connection_id = $1`
  await until(async () => (await t.owner.query(states, [id])).rows[0].states === 'not_ours written')
}

/** Connections in every state, and the address of every screen of theirs. */
export async function fillConnections(t: TestApp, w: TestWorkspace): Promise<readonly string[]> {
  const [busy, many, broken, draft] = await Promise.all([
    connectShop(t, w, 'Atelier', fillShop),
    connectShop(t, w, 'Socks', fillWithMany),
    connectShop(t, w, 'Outlet', (shop) => void shop.addProduct({ name: 'Belt', sku: 'BELT' })),
    connectShop(t, w, 'Pop-up', fillShop),
  ])
  const firstRuns = async () => {
    const first = await busy.run(true)
    await busy.letItRun(first)
    await differAndWrite(t, w, busy)
    return first
  }
  const guarded = async () => {
    await many.letItRun(await many.run(true))
    changeAll(many.shop)
    return many.run()
  }
  const refused = async () => {
    await broken.letItRun(await broken.run(true))
    broken.shop.allow({ isKnown: false })
    return broken.run()
  }
  const [finished, waiting, failed] = await Promise.all([firstRuns(), guarded(), refused(), draft.run(true)])
  const at = (id: string) => `/connections/${id}`
  return [
    '/connections',
    '/connections/new?system=shopify',
    at(busy.id),
    `${at(busy.id)}?run=${finished}`,
    `${at(busy.id)}?step=access`,
    `${at(busy.id)}?step=data`,
    at(many.id),
    `${at(many.id)}?run=${waiting}`,
    at(broken.id),
    `${at(broken.id)}?run=${failed}`,
    `${at(draft.id)}?step=data`,
    `${at(draft.id)}?step=check`,
    `/variants/${await busy.variantOf('SCARF-Red')}`,
  ]
}
