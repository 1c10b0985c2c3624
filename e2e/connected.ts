import { vi } from 'vitest'
import { createConnection } from '#features/connecting/connections/create-connection.ts'
import { discoverConnection } from '#features/connecting/connections/discover-connection.ts'
import { testConnection } from '#features/connecting/connections/test-connection.ts'
import { continueRun } from '#features/connecting/runs/decide-run.ts'
import { startRun } from '#features/connecting/runs/start-run.ts'
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
  await vi.waitUntil(holds, { timeout: 30_000, interval: 30 })
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
