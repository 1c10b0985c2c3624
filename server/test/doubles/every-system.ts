import type { ForeignRow, Page, ReadFrom, Session, WriteItem } from '#features/connecting/connectors/connector.ts'
import type { ForeignError } from '#features/connecting/connectors/foreign-error.ts'
import { patienceOf, type TestWorld } from '../foreign-world.ts'
import * as airtable from './airtable/airtable-with.ts'
import * as central from './business-central/central-with.ts'
import type { Asked, FaultServer } from './fault-server.ts'
import * as sheets from './google-sheets/sheets-with.ts'
import * as odoo from './odoo/odoo-with.ts'
import * as sap from './sap/sap-with.ts'
import * as shopify from './shopify/shopify-with.ts'
import * as woocommerce from './woocommerce/shop-with.ts'

/** A system with so many products, and what has to be known of it to have it go wrong: the same of each. */
export type System = {
  readonly double: FaultServer
  readonly world: TestWorld
  readonly session: Session
  /** The origins that it is right to ask. */
  readonly homes: readonly string[]
  read(from?: Partial<ReadFrom>): Promise<Page[]>
  /** What rows are known by, and what all of them there are. */
  keyOf(row: ForeignRow): string
  keys(): string[]
  /** A request for a page of products after the first. */
  isLaterPage(asked: Asked): boolean
  /** How many products make more than one page. */
  readonly target: string
  isWrite(asked: Asked): boolean
  /** All variants, each with an address of its own. */
  items(): WriteItem[]
  /** How many of them have it. */
  written(): number
  add(article: Article): void
  /** Changes the product that is read first. */
  change(): void
  /** What is given from here on counts for nothing. */
  revoke(): void
  failure(work: Promise<unknown>): Promise<ForeignError>
}

export type Article = {
  readonly name: string
  readonly sku: string
  readonly gtin: string
  readonly brand: string | null
  readonly weight: string | number | null
}

const itemOf = (of: 'product' | 'variant', id: string, parentId: string | null): WriteItem => ({
  of,
  item: { id, address: null, name: id },
  parentId,
  value: addressOf(id),
})
const addressOf = (id: string) => `https://dpp.example/${encodeURIComponent(id)}`
const skuOf = ({ cells }: ForeignRow) => String(cells['variant.sku'])

async function startShopify(count: number): Promise<System> {
  const { double, world, session, pages } = await shopify.shopifyWith({
    count,
    access: 'token',
    totalMs: patienceOf(count),
  })
  const { shop } = double
  return {
    double,
    world,
    session,
    homes: ['https://acme.myshopify.com'],
    read: pages,
    keyOf: skuOf,
    keys: () => shopify.expected(double),
    isLaterPage: ({ text }) => text.includes('query Products') && /id:>=/.test(text),
    target: 'metafield.$app.passport_url',
    isWrite: ({ text }) => text.includes('mutation Set'),
    items: () => [...shop.variants.values()].map((one) => itemOf('variant', one.id, String(one['productId']))),
    written: () =>
      [...shop.variants.keys()].filter((id) => shop.metafield(id, '$app', 'passport_url')?.value === addressOf(id))
        .length,
    add: ({ name, sku, gtin, brand, weight }) =>
      void shop.addProduct(
        { title: name, vendor: brand ?? '' },
        { sku, barcode: gtin, weight: weight === null ? null : { value: Number(weight), unit: 'KILOGRAMS' } },
      ),
    change: () => void Object.assign([...shop.products.values()][0] ?? {}, { updatedAt: world.now().toISOString() }),
    revoke: () => double.endTokens(),
    failure: (work) => shopify.failure(work, double),
  }
}

async function startWooCommerce(count: number): Promise<System> {
  const { double, world, session, pages } = await woocommerce.shopWith({}, count)
  const records = () =>
    [...double.products.values()].flatMap((product) => {
      const own = [...double.variations.values()].filter((one) => one['parent_id'] === product.id)
      return (own.length > 0 ? own : [product]).map((one) => ({ one, parent: product }))
    })
  return {
    double,
    world,
    session,
    homes: [double.origin],
    read: pages,
    keyOf: ({ cells, variant, product }) =>
      String(variant === null || variant.id === product?.id ? cells['product.sku'] : cells['variant.sku']),
    keys: () => woocommerce.expected(double),
    isLaterPage: ({ url }) => url.searchParams.get('offset') === '99',
    target: 'meta.dpp_url',
    isWrite: ({ url }) => url.pathname.endsWith('/batch'),
    items: () => records().map(({ one, parent }) => itemOf('variant', String(one.id), String(parent.id))),
    written: () => records().filter(({ one }) => double.metaOf(one)['dpp_url'] === addressOf(String(one.id))).length,
    add: ({ name, sku, gtin, brand, weight }) =>
      void double.addProduct({
        name,
        sku,
        global_unique_id: gtin,
        weight: weight === null ? '' : String(weight),
        brands: brand === null ? [] : [{ id: 1, name: brand, slug: 'brand' }],
        ...woocommerce.OLD,
      }),
    change: () => {
      const [first] = double.products.values()
      if (first) double.change(first, { name: 'Changed' })
    },
    revoke: () => double.allow({ isKnown: false }),
    failure: (work) => woocommerce.failure(work, double),
  }
}

async function startOdoo(count: number): Promise<System> {
  const { double, world, session, pages } = await odoo.odooWith({}, count)
  await session.prepare?.('product.product.x_dpp_url')
  const records = () => [...double.records.table('product.product').values()]
  return {
    double,
    world,
    session,
    homes: [double.origin],
    read: pages,
    keyOf: skuOf,
    keys: () => odoo.expected(double),
    isLaterPage: ({ json }) =>
      JSON.stringify(json).includes('"id",">"') && !JSON.stringify(json).includes('["id",">",0]'),
    target: 'product.product.x_dpp_url',
    isWrite: ({ url }) => url.pathname.endsWith('/write'),
    items: () => records().map((one) => itemOf('variant', String(one.id), String(one['product_tmpl_id']))),
    written: () => records().filter((one) => one['x_dpp_url'] === addressOf(String(one.id))).length,
    add: ({ name, sku, gtin, weight }) =>
      void double.addProduct({ name }, [{ default_code: sku, barcode: gtin, weight: Number(weight ?? 0) }]),
    change: () => void double.records.write('product.product', [1], { weight: 2 }),
    revoke: () => double.allow({ isKnown: false }),
    failure: (work) => odoo.failure(work, double),
  }
}

async function startSap(generation: 'v2' | 'v4', count: number): Promise<System> {
  const { double, world, session, pages } = await sap.sapWith({ generations: [generation] }, count)
  return {
    double,
    world,
    session,
    homes: [double.origin],
    read: pages,
    keyOf: ({ cells }) => String(cells['variant.number']),
    keys: () => sap.expected(double),
    isLaterPage: ({ url }) =>
      /\/(A_)?Product$/.test(url.pathname) &&
      url.searchParams.has('$expand') &&
      url.searchParams.get('$skip') === '499',
    target: 'field.YY1_DPPURL_PRD',
    isWrite: ({ method }) => method === 'PATCH',
    items: () => [...double.products.keys()].map((id) => itemOf('variant', id, null)),
    written: () => [...double.products].filter(([id, one]) => one['YY1_DPPURL_PRD'] === addressOf(id)).length,
    add: ({ name, sku, gtin, brand, weight }) =>
      void double.addProduct(
        sku,
        {
          ProductStandardID: gtin,
          Brand: brand ?? '',
          NetWeight: weight === null ? '0.000' : String(weight),
          WeightUnit: 'KGM',
          WeightISOUnit: 'KGM',
        },
        { EN: name },
      ),
    change: () => double.change([...double.products.values()][0] ?? {}, { Brand: 'NEW' }),
    revoke: () => double.allow({ isKnown: false }),
    failure: (work) => sap.failure(work, double),
  }
}

async function startCentral(count: number): Promise<System> {
  const { double, world, session, pages } = await central.centralWith({}, count, central.DETAILS)
  return {
    double,
    world,
    session,
    homes: [central.API, central.ENTRA],
    read: pages,
    keyOf: skuOf,
    keys: () => central.expected(double),
    isLaterPage: ({ url }) => url.pathname.endsWith('/items') && url.searchParams.has('$skiptoken'),
    target: 'custom.passportUrl',
    isWrite: ({ method }) => method === 'PATCH',
    items: () => double.items.map((item) => itemOf('product', String(item['id']), null)),
    written: () => double.items.filter((item) => item['passportUrl'] === addressOf(String(item['id']))).length,
    add: ({ name, sku, gtin, brand, weight }) =>
      void double.addItem({ number: sku, displayName: name, gtin, brand, netWeight: Number(weight ?? 0) }),
    change: () => double.change(double.items[0] ?? {}, { displayName: 'Changed' }),
    revoke: () => {
      double.endTokens()
      double.allow({ secretFault: "AADSTS7000222: The provided client secret keys for app 'client-1' are expired." })
    },
    failure: (work) => central.failure(work, double),
  }
}

async function startAirtable(count: number): Promise<System> {
  const { double, table, field, world, session, pages } = await airtable.airtableWith(count)
  const sku = (record: { readonly cells: Readonly<Record<string, unknown>> }) => String(record.cells[field('SKU')])
  const records = () => [...table.records.values()]
  return {
    double,
    world,
    session,
    homes: [airtable.API],
    read: pages,
    keyOf: sku,
    keys: () => records().map(sku),
    isLaterPage: ({ json }) => JSON.stringify(json).includes('"offset":'),
    target: field('Passport'),
    isWrite: ({ method }) => method === 'PATCH',
    items: () => records().map(({ id }) => itemOf('variant', id, id)),
    written: () => records().filter((one) => one.cells[field('Passport')] === addressOf(one.id)).length,
    add: (article) =>
      void double.addRecord(table, {
        Name: article.name,
        SKU: article.sku,
        Barcode: article.gtin,
        Brand: article.brand,
        // What is empty is absent there; nought is a number.
        'Weight (kg)': Number(article.weight) || null,
      }),
    change: () => {
      const [first] = records()
      if (first) double.change(table, first, { Name: 'Changed' })
    },
    revoke: () => double.allow({ isKnown: false }),
    failure: (work) => airtable.failure(work, double),
  }
}

async function startSheets(count: number): Promise<System> {
  const { double, sheet, world, session, pages, column } = await sheets.sheetsWith(count)
  const keys = () => column('SKU').flatMap((sku) => (sku === null ? [] : [String(sku)]))
  return {
    double,
    world,
    session,
    homes: [sheets.API, sheets.TOKENS],
    read: pages,
    keyOf: ({ variant }) => variant?.id ?? '',
    keys,
    isLaterPage: ({ text }) => text.includes('"startRowIndex":501'),
    target: 'Passport',
    isWrite: ({ url }) => url.pathname.endsWith(':batchUpdate'),
    items: () => keys().map((id) => itemOf('variant', id, id)),
    written: () => {
      const passports = column('Passport')
      return keys().filter((id, at) => passports[at] === addressOf(id)).length
    },
    add: ({ name, sku, gtin, brand, weight }) => double.addRow(sheet, [name, sku, gtin, brand, Number(weight) || null]),
    change: () => {
      const [cell] = sheet.rows[1] ?? []
      if (cell) cell.value = 'Changed'
    },
    revoke: () => {
      double.endTokens()
      double.allow({ isKnown: false })
    },
    failure: (work) => sheets.failure(work, double),
  }
}

/** By the folder of the connector; SAP by each of its interfaces. `pages` is how many products make several pages. */
export const EVERY_SYSTEM: Readonly<Record<string, { readonly pages: number; start(count: number): Promise<System> }>> =
  {
    shopify: { pages: 40, start: startShopify },
    woocommerce: { pages: 130, start: startWooCommerce },
    odoo: { pages: 400, start: startOdoo },
    'sap (v2)': { pages: 600, start: (count) => startSap('v2', count) },
    'sap (v4)': { pages: 600, start: (count) => startSap('v4', count) },
    'business-central': { pages: 230, start: startCentral },
    airtable: { pages: 130, start: startAirtable },
    'google-sheets': { pages: 600, start: startSheets },
  }
