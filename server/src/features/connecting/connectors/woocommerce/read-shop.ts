import type { Page, ReadFrom, World } from '../connector.ts'
import { ForeignError } from '../foreign-error.ts'
import { at, textAt } from '../foreign-json.ts'
import { type Asking, isNoRoute, type Shop } from './ask-shop.ts'
import { freshWays, inOrder, notAList, PRODUCTS, type Ways } from './list-in-order.ts'
import { readBin } from './read-bin.ts'
import { languagesOf } from './shop-languages.ts'
import {
  changedAtOf,
  idOf,
  originalOf,
  PRODUCT_FIELDS,
  translationsOf,
  VARIATION_FIELDS,
  variationIds,
} from './shop-product.ts'
import { type Choice, isWithVariations, rowsOf } from './shop-rows.ts'

/** Where a read is: products first, then variations that have changed without their product, then what was put into the bin. */
type Cursor = { readonly of: 'products' | 'variations' | 'bin'; readonly offset: number; readonly last: number }

const VARIATIONS = 'wc/v3/variations'

export async function* readShop(
  world: World,
  shop: Shop,
  from: ReadFrom,
  ways: Ways = freshWays(),
): AsyncIterable<Page> {
  const choice = await choiceOf(shop, from, ways)
  const since = from.since === null ? {} : changedAfter(from.since)
  let cursor = parseCursor(from.cursor)
  if (cursor.of === 'products') {
    for await (const batch of inOrder(
      shop,
      PRODUCTS,
      { status: 'any', _fields: PRODUCT_FIELDS, ...since },
      cursor,
      ways,
    )) {
      for (const slice of slices(batch.items)) {
        world.signal.throwIfAborted()
        cursor = { of: 'products', offset: batch.offsetOf(slice.at(-1)), last: idOf(slice.at(-1)) }
        const originals = await onlyOriginals(shop, slice, choice, ways, from.since !== null)
        const page = await pageOf(shop, originals, choice, ways, from)
        yield { ...page, cursor: JSON.stringify(cursor), ...(batch.total === null ? {} : { total: batch.total }) }
      }
    }
    cursor = { of: 'variations', offset: 0, last: 0 }
  }
  if (from.since !== null && cursor.of === 'variations' && ways.isFlat !== false) {
    const asked = { _fields: 'id,parent_id', ...since }
    try {
      for await (const batch of inOrder(shop, VARIATIONS, asked, cursor, ways)) {
        const parents = [...new Set(batch.items.map((one) => Number(at(one, 'parent_id') ?? 0)).filter((id) => id > 0))]
        const last = batch.items.at(-1)
        cursor = { of: 'variations', offset: batch.offsetOf(last), last: idOf(last) }
        // Those that have changed themselves came before.
        const products = (await productsOf(shop, parents, ways)).filter((one) => !isAfter(changedAtOf(one), from.since))
        for (const slice of slices(products)) {
          const originals = await onlyOriginals(shop, slice, choice, ways, true)
          yield { ...(await pageOf(shop, originals, choice, ways, from)), cursor: JSON.stringify(cursor) }
        }
      }
    } catch (error) {
      // An older shop: its variations are found with their product, and all of them by a full sweep.
      if (!isNoRoute(error)) throw error
    }
  }
  if (from.since !== null) yield* readBin(shop, since, cursor.of === 'bin' ? cursor : { offset: 0, last: 0 }, ways)
  yield { rows: [], cursor: null }
}

function isAfter(changedAt: Date | null, since: Date | null): boolean {
  return changedAt !== null && since !== null && changedAt > since
}

/** A time without a zone is that of the shop; this one says that it is not. */
function changedAfter(since: Date): Record<string, string> {
  return { modified_after: since.toISOString().slice(0, 19), dates_are_gmt: 'true' }
}

function parseCursor(text: string | null): Cursor {
  const found: unknown = text === null ? null : JSON.parse(text)
  const of = textAt(found, 'of')
  return {
    of: of === 'variations' || of === 'bin' ? of : 'products',
    offset: Number(at(found, 'offset') ?? 0),
    last: Number(at(found, 'last') ?? 0),
  }
}

async function choiceOf(shop: Shop, { chosen }: ReadFrom, ways: Ways): Promise<Choice> {
  const mainLanguage = chosen['language']?.[0] ?? (await usualLanguage(shop))
  if (mainLanguage !== null) ways.language = await wayOfLanguages(shop)
  return {
    states: new Set(chosen['states'] ?? ['publish']),
    kinds: new Set(chosen['kinds'] ?? ['goods']),
    mainLanguage,
  }
}

/** Where nobody has chosen: copies would otherwise be products of their own. */
async function usualLanguage(shop: Shop): Promise<string | null> {
  const { body } = await shop.get(PRODUCTS, { per_page: 20, status: 'any', _fields: 'id,lang,translations' })
  return languagesOf(Array.isArray(body) ? body : [])[0] ?? null
}

/** WPML shows one language unless it is asked for all; Polylang shows all, and may not know the word. */
export async function wayOfLanguages(shop: Shop): Promise<string | null> {
  try {
    await shop.get(PRODUCTS, { lang: 'all', per_page: 1, _fields: 'id' })
    return 'all'
  } catch (error) {
    if (error instanceof ForeignError && error.kind === 'refused') return null
    throw error
  }
}

/** As many products as have a few hundred variations together, so that no page grows large. */
function* slices(products: readonly unknown[]): Generator<readonly unknown[]> {
  let slice: unknown[] = []
  let count = 0
  for (const product of products) {
    const size = Math.max(1, variationIds(product).length)
    if (slice.length > 0 && count + size > 500) {
      yield slice
      slice = []
      count = 0
    }
    slice.push(product)
    count += size
  }
  if (slice.length > 0) yield slice
}

/** Copies in other languages lead to their original; in a sweep that comes in its own turn. */
async function onlyOriginals(
  shop: Shop,
  products: readonly unknown[],
  { mainLanguage }: Choice,
  ways: Ways,
  isDelta: boolean,
): Promise<readonly unknown[]> {
  if (mainLanguage === null) return products
  const originals = products.filter((one) => originalOf(one, mainLanguage) === idOf(one))
  if (!isDelta) return originals
  const here = new Set(originals.map(idOf))
  const elsewhere = new Set(products.map((one) => originalOf(one, mainLanguage)).filter((id) => !here.has(id)))
  return [...originals, ...(await productsOf(shop, [...elsewhere], ways))]
}

async function pageOf(
  shop: Shop,
  products: readonly unknown[],
  choice: Choice,
  ways: Ways,
  { since }: ReadFrom,
): Promise<Pick<Page, 'rows' | 'leftOut' | 'gone'>> {
  const variations = await variationsOf(shop, products.filter(isWithVariations), ways)
  const copyIds =
    choice.mainLanguage === null
      ? []
      : products.flatMap((one) => [...translationsOf(one).values()].filter((id) => id !== idOf(one)))
  const copies = await productsOf(shop, copyIds, ways)
  const parts = products.map((product) => rowsOf(shop, product, variations.get(idOf(product)) ?? [], copies, choice))
  const out = parts.flatMap(({ leftOut }) => leftOut)
  return {
    rows: parts.flatMap(({ rows }) => rows),
    leftOut: out.map(({ item, said }) => ({ item, said })),
    // Of another state since then, which is not chosen.
    gone: since === null ? [] : out.map(({ of, item: { id } }) => ({ of, id })),
  }
}

async function productsOf(shop: Shop, ids: readonly number[], ways: Ways): Promise<readonly unknown[]> {
  const found: unknown[] = []
  const language: Asking = ways.language === null ? {} : { lang: ways.language }
  for (const some of hundreds(ids)) {
    const asked = { include: some.join(','), per_page: 100, status: 'any', _fields: PRODUCT_FIELDS, ...language }
    const { body } = await shop.get(PRODUCTS, asked)
    if (!Array.isArray(body)) throw notAList()
    // Plugins have been known to answer with the copy of another language.
    const wanted = new Set(some)
    found.push(...body.filter((one) => wanted.has(idOf(one))))
  }
  return found
}

/** By product, those of many products in one request where the shop can. */
async function variationsOf(
  shop: Shop,
  products: readonly unknown[],
  ways: Ways,
): Promise<ReadonlyMap<number, readonly unknown[]>> {
  const parents = new Map(
    products.flatMap((product) => variationIds(product).map((id) => [id, idOf(product)] as const)),
  )
  if (ways.isFlat !== false && parents.size > 0) {
    try {
      const found: unknown[] = []
      for (const some of hundreds([...parents.keys()])) {
        const { body } = await shop.get(VARIATIONS, {
          include: some.join(','),
          per_page: 100,
          _fields: VARIATION_FIELDS,
        })
        if (!Array.isArray(body)) throw notAList()
        found.push(...body)
      }
      ways.isFlat = true
      const byId = new Map(found.map((one) => [idOf(one), one]))
      const inOrder = [...parents.keys()].flatMap((id) => byId.get(id) ?? [])
      return Map.groupBy(inOrder, (one) => parents.get(idOf(one)) ?? 0)
    } catch (error) {
      if (!isNoRoute(error)) throw error
      ways.isFlat = false
    }
  }
  const found = new Map<number, unknown[]>()
  for (const product of products) found.set(idOf(product), await variationsOfOne(shop, idOf(product), ways))
  return found
}

async function variationsOfOne(shop: Shop, productId: number, ways: Ways): Promise<unknown[]> {
  const found: unknown[] = []
  try {
    const path = `${PRODUCTS}/${productId}/variations`
    for await (const batch of inOrder(shop, path, { _fields: VARIATION_FIELDS }, { offset: 0, last: 0 }, ways)) {
      found.push(...batch.items)
    }
  } catch (error) {
    // The product vanished a moment ago.
    if (!(error instanceof ForeignError && error.kind === 'not_found')) throw error
  }
  return found
}

/** As many ids as fit into an address. */
function* hundreds(ids: readonly number[]): Generator<readonly number[]> {
  for (let from = 0; from < ids.length; from += 100) yield ids.slice(from, from + 100)
}
