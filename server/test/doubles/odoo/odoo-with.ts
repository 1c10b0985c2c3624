import { expect } from 'vitest'
import type { Page, ReadFrom } from '#features/connecting/connectors/connector.ts'
import { ForeignError } from '#features/connecting/connectors/foreign-error.ts'
import { odoo } from '#features/connecting/connectors/odoo/odoo.ts'
import { atFileEnd } from '../../file-end.ts'
import { foreignWorld, patienceOf } from '../../foreign-world.ts'
import { type OdooDouble, type OdooOptions, startOdooDouble } from './odoo-double.ts'
import { IN_TRACEBACK } from './odoo-errors.ts'

/** An Odoo of so many products, every other one in two colours, and the connector to it. */
export async function odooWith(options: OdooOptions = {}, count = 0) {
  const double = await startOdooDouble(options)
  atFileEnd(() => double.close())
  for (let at = 0; at < count; at += 1) {
    const colors = at % 2 === 0 ? ['Red', 'Blue'] : [null]
    double.addProduct(
      { name: `Product ${at}`, write_date: OLD },
      colors.map((color) => ({
        default_code: color === null ? `P${at}` : `P${at}-${color}`,
        ...(color === null ? {} : { values: { Colour: color } }),
      })),
    )
  }
  const world = foreignWorld({ totalMs: patienceOf(count) })
  const typed = { address: double.origin, api_key: double.key, login: double.login, database: double.database }
  const settings = odoo.parse((options.major ?? 19) >= 19 ? { ...typed, login: '', database: '' } : typed)
  const session = odoo.open(world, settings)
  const pages = (from: Partial<ReadFrom> = {}) =>
    Array.fromAsync(session.read({ since: null, cursor: null, chosen: {}, ...from }))
  return { double, world, session, pages, settings }
}

/** All of one import have the same moment, to the microsecond. */
export const OLD = '2026-01-01 00:00:00.123456'

export const skus = (pages: readonly Page[]) =>
  pages.flatMap(({ rows }) => rows.map(({ cells }) => String(cells['variant.sku'])))

/** What a read of all is to give. */
export const expected = ({ records }: OdooDouble) =>
  [...records.table('product.product').values()].map((one) => String(one['default_code']))

/** The error, in which nothing secret may be, and no traceback. */
export async function failure(work: Promise<unknown>, double: OdooDouble): Promise<ForeignError> {
  const error = await work.then(
    () => null,
    (thrown) => thrown,
  )
  expect(error).toBeInstanceOf(ForeignError)
  const all = `${JSON.stringify(error)} ${error.message} ${error.stack} ${String(error.cause?.message)}`
  for (const secret of [double.key, IN_TRACEBACK, 'Traceback']) expect(all).not.toContain(secret)
  return error
}
