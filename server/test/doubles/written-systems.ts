import { startAirtableDouble } from './airtable/airtable-double.ts'
import { startCentralDouble } from './business-central/central-double.ts'
import type { FaultServer } from './fault-server.ts'
import { startOdooDouble } from './odoo/odoo-double.ts'
import { startSapDouble } from './sap/sap-double.ts'
import { startShopifyDouble } from './shopify/shopify-double.ts'
import { startShopDouble } from './woocommerce/shop-double.ts'

type Asked = FaultServer['asked'][number]

/** A double full of things to write addresses to, with what the vendor says of how that is done. */
export type WrittenSystem = {
  readonly double: FaultServer
  readonly connection: { readonly kind: string; readonly settings: object; readonly secrets: object }
  readonly reroute: Readonly<Record<string, string>>
  readonly target: string
  /** What is in the field now, of each thing by its id there. */
  values(): ReadonlyMap<string, string>
  /** Which things a request writes to; none where it only asks. */
  writtenBy(asked: Asked): readonly string[]
  /** How many things the vendor takes in one request. */
  readonly mostAtOnce: number
  /** How many requests it takes in how long; null where it states none. */
  readonly limit: { readonly count: number; readonly perMilliseconds: number } | null
  /** What it has refused because it was too much. */
  refused(): number
}

/** Half of them products by themselves, half of them variations, ten to a product: each product is a batch of its own. */
export async function writtenWooCommerce(count: number): Promise<WrittenSystem> {
  const double = await startShopDouble()
  const things = Array.from({ length: count / 2 }, (_, at) =>
    double.addProduct({ name: `Simple ${at}`, sku: `S${at}` }),
  )
  for (let at = 0; at < count / 20; at += 1) {
    const product = double.addProduct({ name: `Variable ${at}`, sku: `V${at}` })
    for (let one = 0; one < 10; one += 1) {
      const attributes = [{ name: 'Color', option: `Colour ${one}` }]
      things.push(double.addVariation(product, { sku: `V${at}-${one}`, attributes }))
    }
  }
  return {
    double,
    connection: {
      kind: 'woocommerce',
      settings: { address: double.address },
      secrets: { consumer_key: double.key, consumer_secret: double.secret },
    },
    reroute: {},
    target: 'meta.dpp_url',
    values: () => given(things.map((one) => [String(one.id), double.metaOf(one)['dpp_url']])),
    writtenBy: ({ method, json }) =>
      method === 'POST' ? ((json as { update?: { id: number }[] })?.update ?? []).map(({ id }) => String(id)) : [],
    mostAtOnce: 100,
    limit: null,
    refused: () => 0,
  }
}

/** The standard plan's 2,000 points, of which 100 a second come back. */
export async function writtenShopify(count: number): Promise<WrittenSystem> {
  const double = await startShopifyDouble()
  for (let at = 0; at < count / 10; at += 1) {
    const colors = Array.from({ length: 10 }, (_, one) => ({ name: 'Color', value: `Colour ${one}` }))
    double.shop.addProduct(
      { title: `Product ${at}` },
      ...colors.map((one) => ({ sku: `${at}-${one.value}`, selectedOptions: [one] })),
    )
  }
  const { shop } = double
  return {
    double,
    connection: {
      kind: 'shopify',
      settings: { shop: 'acme', access: 'token' },
      secrets: { access_token: double.token },
    },
    reroute: double.reroute,
    target: 'metafield.dpp.passport_url',
    values: () => given([...shop.variants.keys()].map((id) => [id, shop.metafield(id, 'dpp', 'passport_url')?.value])),
    writtenBy({ json }) {
      const { query = '', variables = {} } = (json ?? {}) as { query?: string; variables?: Record<string, unknown> }
      return query.includes('metafieldsSet')
        ? (variables['metafields'] as { ownerId: string }[]).map(({ ownerId }) => ownerId)
        : []
    },
    mostAtOnce: 25,
    limit: null,
    refused: double.throttled,
  }
}

/** It refuses what is more than five requests in a second, and what comes in the thirty seconds after that. */
export async function writtenAirtable(count: number): Promise<WrittenSystem> {
  const double = await startAirtableDouble()
  double.allow({ isLimited: true })
  const table = double.addTable(double.addBase('Catalogue'), 'Articles', [
    'Name',
    'SKU',
    { name: 'Passport', type: 'url' },
  ])
  const target = table.fields.at(-1)?.id ?? ''
  for (let at = 0; at < count; at += 1) double.addRecord(table, { Name: `Article ${at}`, SKU: `S${at}` })
  return {
    double,
    connection: { kind: 'airtable', settings: {}, secrets: { access_token: double.token } },
    reroute: { 'https://api.airtable.com': double.origin },
    target,
    values: () => given([...table.records.values()].map(({ id, cells }) => [id, cells[target]])),
    writtenBy: ({ method, json }) =>
      method === 'PATCH' ? (json as { records: { id: string }[] }).records.map(({ id }) => id) : [],
    mostAtOnce: 10,
    limit: null,
    refused: double.refusals,
  }
}

/** A server of one's own; `isHosted`: one at odoo.com, which asks for about one request a second. */
export async function writtenOdoo(count: number, { isHosted = false } = {}): Promise<WrittenSystem> {
  const double = await startOdooDouble()
  for (let at = 0; at < count / 10; at += 1) {
    const variants = Array.from({ length: 10 }, (_, one) => ({
      default_code: `${at}-${one}`,
      values: { Colour: `C${one}` },
    }))
    double.addProduct({ name: `Product ${at}` }, variants)
  }
  const things = double.records.table('product.product')
  const own = 'https://atelier.odoo.com'
  return {
    double,
    connection: {
      kind: 'odoo',
      settings: { address: isHosted ? own : double.origin },
      secrets: { api_key: double.key },
    },
    reroute: isHosted ? { [own]: double.origin } : {},
    target: 'product.product.x_dpp_url',
    values: () => given([...things].map(([id, one]) => [String(id), one['x_dpp_url']])),
    writtenBy: ({ url, json }) =>
      url.pathname === '/json/2/product.product/write' ? (json as { ids: number[] }).ids.map(String) : [],
    mostAtOnce: 100,
    // Sixty begin in any minute; on their way some come a little closer together.
    limit: isHosted ? { count: 60, perMilliseconds: 59_000 } : null,
    refused: () => 0,
  }
}

/** Each product by itself, in the state that it was looked at in. */
export async function writtenSap(count: number): Promise<WrittenSystem> {
  const double = await startSapDouble()
  for (let at = 0; at < count; at += 1) double.addProduct(`P${String(at).padStart(6, '0')}`)
  return {
    double,
    connection: {
      kind: 'sap',
      settings: { address: double.origin, by: 'user', user: double.user },
      secrets: { password: double.password },
    },
    reroute: {},
    target: 'field.YY1_DPPURL_PRD',
    values: () => given([...double.products].map(([id, one]) => [id, one['YY1_DPPURL_PRD']])),
    writtenBy: ({ method, url }) =>
      method === 'PATCH' ? [/'(.*)'/.exec(decodeURIComponent(url.pathname))?.[1] ?? ''] : [],
    mostAtOnce: 1,
    limit: null,
    refused: () => 0,
  }
}

/** In Microsoft's cloud, into the page of an extension. */
export async function writtenCentral(count: number): Promise<WrittenSystem> {
  const double = await startCentralDouble()
  for (let at = 0; at < count; at += 1)
    double.addItem({ number: `P${String(at).padStart(6, '0')}`, displayName: `Item ${at}` })
  const { tenant, clientId, clientSecret, origin } = double
  return {
    double,
    connection: {
      kind: 'business-central',
      settings: {
        where: 'cloud',
        tenant,
        environment: 'Production',
        client_id: clientId,
        custom_page: 'acme/passports/v1.0/itemDetails',
      },
      secrets: { client_secret: clientSecret },
    },
    reroute: {
      'https://api.businesscentral.dynamics.com': origin,
      'https://login.microsoftonline.com': origin,
    },
    target: 'custom.passportUrl',
    values: () => given(double.items.map((one) => [String(one['id']), one['passportUrl']])),
    writtenBy: ({ method, url }) => (method === 'PATCH' ? [/\(([^()]*)\)$/.exec(url.pathname)?.[1] ?? ''] : []),
    mostAtOnce: 1,
    limit: { count: 6_000, perMilliseconds: 300_000 },
    refused: () => 0,
  }
}

function given(pairs: readonly (readonly [string, unknown])[]): ReadonlyMap<string, string> {
  return new Map(
    pairs.flatMap(([id, value]) => (typeof value === 'string' && value !== '' ? [[id, value] as const] : [])),
  )
}
