import { expect } from 'vitest'
import type { Page, ReadFrom } from '#features/connecting/connectors/connector.ts'
import { ForeignError } from '#features/connecting/connectors/foreign-error.ts'
import { shopify } from '#features/connecting/connectors/shopify/shopify.ts'
import { atFileEnd } from '../../file-end.ts'
import { foreignWorld } from '../../foreign-world.ts'
import { type ShopifyDouble, startShopifyDouble } from './shopify-double.ts'

type Given = {
  readonly count?: number
  readonly access?: 'app' | 'token'
  readonly totalMs?: number
  readonly version?: string
  readonly served?: string
  readonly maxCost?: number
}

/** A shop with so many products, every other one in two colours, and the connector to it. */
export async function shopifyWith({ count = 0, access = 'app', totalMs = 1_000, ...options }: Given = {}) {
  const reroute: Record<string, string> = {}
  const world = foreignWorld({ totalMs, reroute })
  const double = await startShopifyDouble({ ...options, now: world.now })
  Object.assign(reroute, double.reroute)
  atFileEnd(() => double.close())
  for (let at = 0; at < count; at += 1) {
    const colors = at % 2 === 0 ? ['Red', 'Blue'] : []
    const variants = colors.map((value) => ({ sku: `P${at}-${value}`, selectedOptions: [{ name: 'Color', value }] }))
    double.shop.addProduct({ title: `Product ${at}` }, ...(variants.length > 0 ? variants : [{ sku: `P${at}` }]))
  }
  const { token, clientId, clientSecret } = double
  const credentials: Record<string, string> =
    access === 'token' ? { access_token: token } : { client_id: clientId, client_secret: clientSecret }
  const session = shopify.open(
    world,
    shopify.parse({ shop: 'acme', access, api_version: options.version ?? '', ...credentials }),
  )
  const pages = (from: Partial<ReadFrom> = {}): Promise<Page[]> =>
    Array.fromAsync(session.read({ since: null, cursor: null, chosen: {}, ...from }))
  return { double, world, session, pages }
}

export const skus = (pages: readonly Page[]) =>
  pages.flatMap(({ rows }) => rows.map(({ cells }) => String(cells['variant.sku'])))

/** What a read of all is to give. */
export const expected = (double: ShopifyDouble) => [...double.shop.variants.values()].map(({ sku }) => String(sku))

/** The error, in which nothing secret may be. */
export async function failure(work: Promise<unknown>, double: ShopifyDouble): Promise<ForeignError> {
  const error = await work.then(
    () => null,
    (thrown) => thrown,
  )
  expect(error).toBeInstanceOf(ForeignError)
  const all = `${JSON.stringify(error)} ${error.message} ${error.stack} ${String(error.cause?.message)}`
  for (const secret of [double.token, double.clientSecret, 'shpat_made']) expect(all).not.toContain(secret)
  return error
}
