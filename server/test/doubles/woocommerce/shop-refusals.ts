import type { Answered, Asked } from '../fault-server.ts'
import type { Item } from './recorded-shop.ts'
import { error, recordedError } from './shop-answers.ts'
import type { ShopOptions } from './shop-records.ts'

export type Rights = { isKnown: boolean; mayWrite: boolean; seesSettings: boolean }

export const KEY = 'ck_0123456789abcdef0123456789abcdef01234567'
export const SECRET = 'cs_76543210fedcba9876543210fedcba9876543210'

/** What a shop says to those whose key it does not take, or not for this. */
export function refuse(
  asked: Asked,
  query: URLSearchParams,
  rights: Rights,
  { keepsAuthorization = true, isPlain = false }: ShopOptions,
): Answered | null {
  // Where the address does not have these words, WooCommerce looks at no key.
  if (!asked.url.href.includes('wp-json/wc/')) return recordedError('error bad key')
  const basic = /^Basic (.*)$/i.exec(asked.headers.authorization ?? '')?.[1]
  const [basicKey, basicSecret] = Buffer.from(basic ?? '', 'base64')
    .toString()
    .split(':')
  const isHeader = basic !== undefined && keepsAuthorization
  const [key, secret] = isHeader ? [basicKey, basicSecret] : [query.get('consumer_key'), query.get('consumer_secret')]
  // Without TLS only signed requests count, which this double has none of.
  if (isPlain || !key || key !== KEY || !rights.isKnown) return recordedError('error bad key')
  if (secret !== SECRET) return recordedError('error bad secret')
  if (asked.method !== 'GET' && !rights.mayWrite) {
    return error(401, 'woocommerce_rest_authentication_error', 'The API key provided does not have write permissions.')
  }
  return null
}

/** A shop takes each of these once. */
export function takenBy(items: readonly Item[], given: Readonly<Record<string, unknown>>): Answered | null {
  for (const [key, words] of Object.entries(TAKEN_ONCE)) {
    const [holder] = items.filter((one) => one[key] !== '' && one[key] !== undefined && one[key] === given[key])
    if (!holder) continue
    const data = { status: 400, resource_id: holder.id, ...(key === 'sku' && { unique_sku: `${given[key]}-1` }) }
    return { status: 400, body: { code: `product_invalid_${key}`, message: `Invalid or duplicated ${words}.`, data } }
  }
  return null
}

const TAKEN_ONCE = { sku: 'SKU', global_unique_id: 'GTIN, UPC, EAN or ISBN' }

/** Where nothing is: the host's page, or the front page of WordPress, which leads to its address with a slash at the end. */
export function noRoute({ method, url }: Asked, origin: string, { isAllFrontPage }: ShopOptions): Answered {
  const headers = { 'content-type': 'text/html; charset=UTF-8' }
  if (isAllFrontPage && method === 'GET' && !url.pathname.endsWith('/')) {
    return { status: 301, headers: { ...headers, location: `${origin}${url.pathname}/${url.search}` }, body: '' }
  }
  return { status: isAllFrontPage ? 200 : 404, headers, body: NOT_FOUND_PAGE }
}

const NOT_FOUND_PAGE =
  '<!DOCTYPE html><html><head><title>Page not found – Atelier</title></head><body>Nothing here.</body></html>'
