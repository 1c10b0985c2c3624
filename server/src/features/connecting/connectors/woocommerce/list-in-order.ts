import { ForeignError } from '../foreign-error.ts'
import type { Asking, Shop } from './ask-shop.ts'
import { idOf } from './shop-product.ts'

export const PRODUCTS = 'wc/v3/products'

/** What asking has shown of this shop, for the time of a read. */
export type Ways = {
  /** Whether variations can be had for many products at once (from WooCommerce 10.3). */
  isFlat: boolean | null
  /** "all" where a plugin would otherwise show one language. */
  language: string | null
  perPage: number
}

export const freshWays = (): Ways => ({ isFlat: null, language: null, perPage: 100 })

type Batch = {
  readonly items: readonly unknown[]
  readonly total: number | null
  offsetOf(item: unknown): number
}

/**
 * A collection in the order of its ids. Items can vanish while it is read, and all later ones move up: so each request begins with the last item
 * that was seen, and where that is not there it goes back until it finds one. Nothing is left out, whatever happens meanwhile.
 */
export async function* inOrder(
  shop: Shop,
  path: string,
  query: Asking,
  from: { readonly offset: number; readonly last: number },
  ways: Ways,
): AsyncIterable<Batch> {
  let { offset, last } = from
  for (;;) {
    let start = Math.max(0, offset - 1)
    let found = await page(shop, path, query, start, ways)
    while (start > 0 && (found.items.length === 0 || idOf(found.items[0]) > last)) {
      start = Math.max(0, start - ways.perPage)
      found = await page(shop, path, query, start, ways)
    }
    const begin = start
    const items = found.items.filter((one) => idOf(one) > last)
    if (items.length === 0) return
    const places = new Map(found.items.map((one, at) => [one, begin + at + 1]))
    yield { items, total: found.total, offsetOf: (one) => places.get(one) ?? begin }
    last = idOf(items.at(-1))
    offset = begin + found.items.length
    if (found.total !== null && offset >= found.total) return
  }
}

async function page(
  shop: Shop,
  path: string,
  query: Asking,
  offset: number,
  ways: Ways,
): Promise<{ items: readonly unknown[]; total: number | null }> {
  const language: Asking = ways.language === null || path !== PRODUCTS ? {} : { lang: ways.language }
  for (;;) {
    try {
      const asked = { ...query, ...language, per_page: ways.perPage, offset, orderby: 'id', order: 'asc' }
      const { body, total } = await shop.get(path, asked)
      if (!Array.isArray(body)) throw notAList()
      return { items: [...body].sort((one, other) => idOf(one) - idOf(other)), total }
    } catch (error) {
      // A small host may not manage a hundred at once.
      const isTooMuch =
        error instanceof ForeignError && ['timed_out', 'answer_too_large', 'system_fault'].includes(error.said.reason)
      if (!isTooMuch || ways.perPage <= 10) throw error
      ways.perPage = Math.max(10, Math.floor(ways.perPage / 4))
    }
  }
}

export function notAList(): ForeignError {
  return new ForeignError('unexpected_system', {
    reason: 'not_a_list',
    message: 'WooCommerce did not answer with a list of products. Check which plugins change its interface.',
  })
}
