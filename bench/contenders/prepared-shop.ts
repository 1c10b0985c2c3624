import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import {
  PRODUCT_FIELDS,
  VARIATION_FIELDS,
} from '../../server/src/features/connecting/connectors/woocommerce/shop-product.ts'
import { DOUBLE_TLS } from '../../server/test/doubles/double-tls.ts'
import type { Item } from '../../server/test/doubles/woocommerce/recorded-shop.ts'
import { fields } from '../../server/test/doubles/woocommerce/shop-answers.ts'
import { createRecords } from '../../server/test/doubles/woocommerce/shop-records.ts'
import { catalogueRows } from '../workloads/imports-file.ts'

/**
 * A shop of WooCommerce whose answers are prepared: each record is the double's, in the form in which WooCommerce 11 was recorded, and is written as JSON
 * before anybody asks. What is left to do for a page is to join a hundred texts and to encrypt them. Over plain HTTP `GET /` says where the shop
 * is, `POST /change` changes the weight of a variation of each of the first hundred products.
 */
const PRODUCTS = Number(process.env.PRODUCTS)
const EACH = Number(process.env.EACH)
const LONG_AGO = '2025-11-21T08:00:00'
const CHANGED = 100

let address = ''
const records = createRecords(() => address, {})
const texts = new Map<Item, string>()
const lists: Record<'products' | 'variations', Item[]> = { products: [], variations: [] }

function prepare(): void {
  let product: Item | null = null
  for (const { sku, name, category, brand, color, size, gtin, weightKg, ...said } of catalogueRows(PRODUCTS, EACH)) {
    if (product?.['sku'] !== sku) {
      product = records.addProduct({
        name,
        sku,
        ...LAST_CHANGED,
        description: `<p>${name}, made to be worn for years.</p>`,
        categories: [{ id: 15, name: category, slug: category.toLowerCase() }],
        brands: [{ id: 16, name: brand, slug: brand.toLowerCase() }],
        attributes: [
          { name: 'Material composition', options: [said.composition] },
          { name: 'Care instructions', options: [said.care] },
          { name: 'Made in', options: [said.country] },
        ],
      })
      lists.products.push(product)
    }
    const attributes = [
      { name: 'Color', option: color },
      { name: 'Size', option: size },
    ]
    const own = {
      sku: `${sku}-${lists.variations.length % EACH}`,
      global_unique_id: gtin,
      weight: weightKg,
      attributes,
    }
    lists.variations.push(records.addVariation(product, { ...own, ...LAST_CHANGED }))
  }
  for (const one of lists.products) texts.set(one, JSON.stringify(fields(one, ALL.products)))
  for (const one of lists.variations) texts.set(one, JSON.stringify(fields(one, ALL.variations)))
}

const LAST_CHANGED = { date_modified: LONG_AGO, date_modified_gmt: LONG_AGO }
const ALL = {
  products: new URLSearchParams({ _fields: PRODUCT_FIELDS }),
  variations: new URLSearchParams({ _fields: VARIATION_FIELDS }),
}

let changes = 0

function change(): void {
  changes += 1
  for (let at = 0; at < Math.min(CHANGED, PRODUCTS); at += 1) {
    const item = lists.variations[at * EACH]!
    records.update(item, { weight: `1.${String(changes).padStart(3, '0')}` })
    texts.set(item, JSON.stringify(fields(item, ALL.variations)))
  }
}

function list(of: 'products' | 'variations', query: URLSearchParams): { text: string; total: number } {
  const wanted = query.get('_fields')
  const isPrepared = wanted === ALL[of].get('_fields')
  const include = query.get('include')?.split(',').map(Number)
  const after = query.get('modified_after')
  const chosen = include
    ? include.flatMap((id) => records[of].get(id) ?? [])
    : after === null
      ? lists[of]
      : lists[of].filter((one) => String(one['date_modified_gmt']) > after)
  const from = Number(query.get('offset') ?? 0)
  const page = chosen.slice(from, from + Number(query.get('per_page') ?? 10))
  const parts = page.map((one) => (isPrepared ? texts.get(one) : JSON.stringify(fields(one, query))))
  return { text: `[${parts.join(',')}]`, total: chosen.length }
}

function answer(method: string, { pathname, searchParams }: URL): { status: number; text: string; total?: number } {
  const route = pathname.replace(/^\/wp-json\/?(wc\/v3\/)?/, '')
  if (method === 'GET' && (route === 'products' || route === 'variations'))
    return { status: 200, ...list(route, searchParams) }
  const known = OTHERS[`${method} ${route}`]
  return known
    ? { status: 200, text: JSON.stringify(known) }
    : {
        status: 404,
        text: JSON.stringify({ code: 'rest_no_route', message: 'No route was found.', data: { status: 404 } }),
      }
}

const OTHERS: Readonly<Record<string, object>> = {
  'GET ': { name: 'Prepared', namespaces: ['wp/v2', 'wc/v3'] },
  'GET system_status': { environment: { version: '11.0.1' } },
  'GET settings/products/woocommerce_weight_unit': { id: 'woocommerce_weight_unit', value: 'kg' },
  'GET products/attributes': [],
  'POST products/batch': { update: [] },
}

const shop = createTlsServer({ ...DOUBLE_TLS, keepAliveTimeout: 60_000 }, (request, response) => {
  request.resume()
  const { status, text, total } = answer(request.method ?? 'GET', new URL(request.url ?? '/', address))
  const counted = total === undefined ? {} : { 'x-wp-total': String(total) }
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...counted }).end(text)
})
shop.listen(0, '127.0.0.1', () => {
  address = `https://127.0.0.1:${(shop.address() as AddressInfo).port}`
  prepare()
  createServer((request, response) => {
    request.resume()
    if (request.method === 'POST') change()
    response.end(JSON.stringify({ address, certificate: DOUBLE_TLS.cert }))
  }).listen(Number(process.env.PORT), '127.0.0.1')
})
