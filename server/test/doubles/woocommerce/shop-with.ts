import { expect } from 'vitest'
import type { Page, ReadFrom } from '#features/connecting/connectors/connector.ts'
import { ForeignError } from '#features/connecting/connectors/foreign-error.ts'
import { woocommerce } from '#features/connecting/connectors/woocommerce/woocommerce.ts'
import { atFileEnd } from '../../file-end.ts'
import { foreignWorld, patienceOf } from '../../foreign-world.ts'
import { type ShopDouble, startShopDouble } from './shop-double.ts'
import type { ShopOptions } from './shop-records.ts'

/** A shop of so many products, every other one in two colours, and the connector to it. */
export async function shopWith(options: ShopOptions = {}, count = 0) {
  const double = await startShopDouble(options)
  atFileEnd(() => double.close())
  for (let at = 0; at < count; at += 1) {
    const product = double.addProduct({ name: `Product ${at}`, sku: `P${at}`, ...OLD })
    if (at % 2 === 0) {
      for (const color of ['Red', 'Blue']) {
        double.addVariation(product, { sku: `P${at}-${color}`, attributes: [{ name: 'Color', option: color }], ...OLD })
      }
    }
  }
  double.asked.splice(0)
  const world = foreignWorld({ totalMs: patienceOf(count) })
  const typed = { address: double.address, consumer_key: double.key, consumer_secret: double.secret }
  const session = woocommerce.open(world, options.isPlain ? typed : woocommerce.parse(typed))
  const pages = (from: Partial<ReadFrom> = {}) =>
    Array.fromAsync(session.read({ since: null, cursor: null, chosen: {}, ...from }))
  return { double, world, session, pages }
}

/** Changed last when nobody asked yet. */
export const OLD = { date_modified_gmt: '2026-01-01T00:00:00', date_modified: '2026-01-01T00:00:00' }
export const skus = (pages: readonly Page[]) =>
  pages.flatMap(({ rows }) => rows.map(({ cells }) => String(cells['variant.sku'])))
/** What a read of all is to give. */
export const expected = (double: ShopDouble) =>
  [...double.products.values()]
    .filter(({ status }) => status === 'publish')
    .flatMap((product) => {
      const own = [...double.variations.values()].filter(({ parent_id }) => parent_id === product.id)
      return (own.length > 0 ? own : [product]).map(({ sku }) => String(sku))
    })

const secretsOf = ({ key, secret }: ShopDouble) => [key, secret, Buffer.from(`${key}:${secret}`).toString('base64')]

/** The error, in which nothing secret may be. */
export async function failure(work: Promise<unknown>, double: ShopDouble): Promise<ForeignError> {
  const error = await work.then(
    () => null,
    (thrown) => thrown,
  )
  expect(error).toBeInstanceOf(ForeignError)
  const all = `${JSON.stringify(error)} ${error.message} ${error.stack} ${String(error.cause?.message)}`
  for (const secret of secretsOf(double)) expect(all).not.toContain(secret)
  return error
}
