import { expect } from 'vitest'
import type { Page, ReadFrom } from '#features/connecting/connectors/connector.ts'
import { ForeignError } from '#features/connecting/connectors/foreign-error.ts'
import { sap } from '#features/connecting/connectors/sap/sap.ts'
import { atFileEnd } from '../../file-end.ts'
import { foreignWorld, patienceOf } from '../../foreign-world.ts'
import { type SapDouble, type SapOptions, startSapDouble } from './sap-double.ts'

/** An S/4HANA of so many products, every third one a generic product with the two that follow as its variants, and the connector to it. */
export async function sapWith(options: SapOptions = {}, count = 0) {
  const double = await startSapDouble(options)
  atFileEnd(() => double.close())
  for (let at = 0; at < count; at += 1) {
    const number = `P${String(at).padStart(5, '0')}`
    const generic = `P${String(at - (at % 3)).padStart(5, '0')}`
    const isOfGeneric = at % 3 !== 0 && at % 2 === Math.floor(at / 3) % 2
    double.addProduct(number, isOfGeneric ? { CrossPlantConfigurableProduct: generic } : {})
  }
  const world = foreignWorld({ totalMs: patienceOf(count) })
  const settings = sap.parse(typedOf(double))
  const session = sap.open(world, settings)
  const pages = (from: Partial<ReadFrom> = {}) =>
    Array.fromAsync(session.read({ since: null, cursor: null, chosen: {}, ...from }))
  return { double, world, session, pages, settings }
}

export const typedOf = ({ origin, user, password }: SapDouble) => ({ address: origin, by: 'user', user, password })

export const numbers = (pages: readonly Page[]) =>
  pages.flatMap(({ rows }) => rows.map(({ cells }) => String(cells['variant.number'])))

/** What a read of all is to give: every product but those that have variants. */
export function expected({ products }: SapDouble): string[] {
  const generics = new Set([...products.values()].map((one) => one['CrossPlantConfigurableProduct']))
  return [...products.keys()].filter((number) => !generics.has(number)).sort()
}

/** The error, in which nothing secret may be. */
export async function failure(work: Promise<unknown>, double: SapDouble): Promise<ForeignError> {
  const error = await work.then(
    () => null,
    (thrown) => thrown,
  )
  expect(error).toBeInstanceOf(ForeignError)
  const all = `${JSON.stringify(error)} ${error.message} ${error.stack} ${String(error.cause?.message)}`
  const basic = Buffer.from(`${double.user}:${double.password}`).toString('base64')
  for (const secret of [double.password, basic, 'planted-csrf']) expect(all).not.toContain(secret)
  return error
}
