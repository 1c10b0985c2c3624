import { expect } from 'vitest'
import { businessCentral } from '#features/connecting/connectors/business-central/business-central.ts'
import type { Page, ReadFrom } from '#features/connecting/connectors/connector.ts'
import { ForeignError } from '#features/connecting/connectors/foreign-error.ts'
import { atFileEnd } from '../../file-end.ts'
import { foreignWorld, patienceOf } from '../../foreign-world.ts'
import { type CentralDouble, type CentralOptions, startCentralDouble } from './central-double.ts'

export const API = 'https://api.businesscentral.dynamics.com'
export const ENTRA = 'https://login.microsoftonline.com'

/** A Business Central of so many items, every other one in two colours, and the connector to it. */
export async function centralWith(options: CentralOptions = {}, count = 0, given: Record<string, string> = {}) {
  const double = await startCentralDouble(options)
  atFileEnd(() => double.close())
  for (let at = 0; at < count; at += 1) {
    const number = `P${String(at).padStart(5, '0')}`
    const codes = at % 2 === 0 ? ['RED', 'BLUE'] : []
    double.addItem(
      { number, displayName: `Item ${at}` },
      codes.map((code) => ({ code, description: `${code}, M` })),
    )
  }
  const world = foreignWorld({ totalMs: patienceOf(count), reroute: { [API]: double.origin, [ENTRA]: double.origin } })
  const settings = businessCentral.parse({ ...cloudOf(double), ...given })
  const session = businessCentral.open(world, settings)
  const pages = (from: Partial<ReadFrom> = {}) =>
    Array.fromAsync(session.read({ since: null, cursor: null, chosen: {}, ...from }))
  return { double, world, session, pages, settings }
}

export const cloudOf = ({ tenant, clientId, clientSecret }: CentralDouble) => ({
  where: 'cloud',
  tenant,
  environment: 'Production',
  client_id: clientId,
  client_secret: clientSecret,
})
export const ownOf = ({ origin, user, accessKey }: CentralDouble) => ({
  where: 'own',
  address: `${origin}/BC`,
  user,
  access_key: accessKey,
})

export const DETAILS = { custom_page: 'acme/passports/v1.0/itemDetails' }

export const skus = (pages: readonly Page[]) =>
  pages.flatMap(({ rows }) => rows.map(({ cells }) => String(cells['variant.sku'])))

/** What a read of all is to give. */
export const expected = ({ items, variants }: CentralDouble) =>
  items.flatMap((item) => {
    const own = variants.filter(({ itemId }) => itemId === item['id'])
    return own.length > 0 ? own.map(({ code }) => `${item['number']}-${code}`) : [String(item['number'])]
  })

/** The error, in which nothing secret may be. */
export async function failure(work: Promise<unknown>, double: CentralDouble): Promise<ForeignError> {
  const error = await work.then(
    () => null,
    (thrown) => thrown,
  )
  expect(error).toBeInstanceOf(ForeignError)
  const all = `${JSON.stringify(error)} ${error.message} ${error.stack} ${String(error.cause?.message)}`
  const basic = Buffer.from(`${double.user}:${double.accessKey}`).toString('base64')
  const secrets = [
    double.clientSecret,
    encodeURIComponent(double.clientSecret),
    double.accessKey,
    basic,
    'planted-token',
  ]
  for (const secret of secrets) expect(all).not.toContain(secret)
  return error
}
