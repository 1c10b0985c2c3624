import type { Answered, Asked } from '../fault-server.ts'
import { type Item, recorded } from './recorded-shop.ts'

export function routeOf(
  { url }: Asked,
  base: string,
  isPretty: boolean,
): { path: string; query: URLSearchParams } | null {
  const query = new URLSearchParams(url.search)
  const named = query.get('rest_route')
  // WordPress answers so below each of its pages.
  if (url.pathname.startsWith(`${base}/`) && named !== null) return { path: named.replace(/^\//, ''), query }
  const root = `${base}/wp-json/`
  return isPretty && url.pathname.startsWith(root) ? { path: url.pathname.slice(root.length), query } : null
}

export function answer(asked: Asked, body: unknown): Answered {
  return answerFields(body as Item, asked.url.searchParams)
}

export function answerFields(body: unknown, query: URLSearchParams): Answered {
  return { body: fields(body as Item, query) }
}

export function fields(item: Item, query: URLSearchParams): Item {
  const wanted = query.get('_fields')?.split(',')
  return wanted === undefined
    ? item
    : (Object.fromEntries(wanted.filter((key) => key in item).map((key) => [key, item[key]])) as Item)
}

/** The form for editing, which answers to writing have. */
export function editing(item: Item): Item {
  return { ...item, permalink_template: `${String(item['permalink'])}`, generated_slug: item['slug'] }
}

/** As the list of all variations has them. */
export function unhinted(item: Item): Item {
  const links = item['_links'] as ReturnType<typeof linksOf>
  return { ...item, _links: { ...links, self: links.self.map(({ href }) => ({ href })) } }
}

export function attributesOf(given: unknown): unknown[] {
  return ((given as Record<string, unknown>[] | undefined) ?? []).map((one, position) => ({
    id: 0,
    slug: one['name'],
    position,
    visible: true,
    variation: false,
    ...one,
  }))
}

export function linksOf(collection: string, id: number, parent?: number) {
  const up = parent === undefined ? {} : { up: [{ href: collection.replace(/\/variations$/, '') }] }
  const self = { href: `${collection}/${id}`, targetHints: { allow: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] } }
  return { self: [self], collection: [{ href: collection }], ...up }
}

export function linkOf(query: URLSearchParams, page: number, pages: number): Record<string, string> {
  const to = page < pages ? ['next', page + 1] : page > 1 ? ['prev', Math.max(1, Math.min(page - 1, pages))] : null
  if (to === null) return {}
  const asked = new URLSearchParams(query)
  asked.set('page', String(to[1]))
  return { link: `<https://127.0.0.1/wp-json/wc/v3/products?${asked}>; rel="${to[0]}"` }
}

export function dates(which: 'created' | 'modified', moment: Date): Record<string, string> {
  const text = moment.toISOString().slice(0, 19)
  return { [`date_${which}`]: text, [`date_${which}_gmt`]: text }
}

export function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return String(one) < String(other) ? -1 : String(one) > String(other) ? 1 : 0
}

export const slugOf = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')

export function error(status: number, code: string, message: string): Answered {
  return { status, body: { code, message, data: { status } } }
}

export const forbidden = (what: string) =>
  error(403, `woocommerce_rest_cannot_${what}`, 'Sorry, you cannot list resources.')

export function recordedError(label: string): Answered {
  const { status, body } = recorded(label).response
  return { status, body }
}

/** What is asked for of a list, with its headers. */
export function listed(
  items: readonly Item[],
  query: URLSearchParams,
  perPage: number,
  shown: (item: Item) => Item,
): Answered {
  const status = query.get('status') ?? 'any'
  const include = query.get('include')?.split(',').map(Number)
  const after = query.get('modified_after')
  const chosen = items
    .filter((item) =>
      status === 'any' ? item['status'] !== 'trash' : item['status'] === status || item['status'] === undefined,
    )
    .filter(({ id }) => include === undefined || include.includes(id))
    .filter((item) => after === null || String(item['date_modified_gmt']) > after)
    .filter((item) => !query.has('sku') || item['sku'] === query.get('sku'))
  const by = { id: 'id', modified: 'date_modified_gmt' }[query.get('orderby') ?? ''] ?? 'date_created_gmt'
  const sign = query.get('order') === 'asc' ? 1 : -1
  chosen.sort((one, other) => sign * (compare(one[by], other[by]) || one.id - other.id))
  const page = Number(query.get('page') ?? 1)
  const offset = query.has('offset') ? Number(query.get('offset')) : (page - 1) * perPage
  const pages = Math.ceil(chosen.length / perPage)
  return {
    headers: { 'x-wp-total': String(chosen.length), 'x-wp-totalpages': String(pages), ...linkOf(query, page, pages) },
    body: chosen.slice(offset, offset + perPage).map((item) => fields(shown(item), query)),
  }
}
