import type { ForeignRow, Page, ReadFrom, World } from '../connector.ts'
import { ForeignError } from '../foreign-error.ts'
import { at, listAt, numberAt, textAt } from '../foreign-json.ts'
import type { Shopify } from './ask-shopify.ts'
import { readBulk } from './read-bulk.ts'
import { COUNTS, productsDocument, variantsDocument, type Wanted } from './shopify-documents.ts'
import { type Choice, type LeftOut, leftOutOf, rowMaker } from './shopify-rows.ts'
import { wantedOf } from './wanted.ts'

/** Beyond it Shopify ends its lists; the first read of a shop as large goes by a bulk operation. */
const LIST_ENDS_AT = 25_000

export async function* readShopify(world: World, shopify: Shopify, from: ReadFrom): AsyncIterable<Page> {
  const wanted = await wantedOf(shopify)
  const choice: Choice = {
    states: new Set(from.chosen['states'] ?? ['ACTIVE']),
    kinds: new Set(from.chosen['kinds'] ?? ['goods']),
  }
  const cursor: unknown = from.cursor === null ? null : JSON.parse(from.cursor)
  const total =
    from.since === null && from.cursor === null
      ? numberAt(at(await shopify.ask(COUNTS), 'productVariantsCount'), 'count')
      : null
  const isLarge = (total ?? 0) > LIST_ENDS_AT && from.isSample !== true
  const isBulk = cursor === null ? isLarge : textAt(cursor, 'of') === 'bulk'
  if (isBulk) yield* readBulk(world, shopify, wanted, choice, cursor)
  else yield* readList(world, shopify, wanted, choice, from.since, textAt(cursor, 'last'), total)
}

/**
 * Products in the order of their ids, with their variants. Each question begins after the last id and not at a place of the list: ids do not end, and
 * what vanishes meanwhile moves nothing.
 */
async function* readList(
  world: World,
  shopify: Shopify,
  wanted: Wanted,
  choice: Choice,
  since: Date | null,
  begin: string | null,
  total: number | null,
): AsyncIterable<Page> {
  const document = productsDocument(wanted)
  const size = { first: 25, variants: 50 }
  let last = begin
  for (;;) {
    world.signal.throwIfAborted()
    const query = [
      ...(since === null ? [] : [`updated_at:>='${since.toISOString()}'`]),
      ...(last === null ? [] : [`id:>=${BigInt(last) + 1n}`]),
    ].join(' AND ')
    const found = await withinCost(shopify, document, size, { query: query === '' ? null : query })
    const products = listAt(at(found, 'products'), 'nodes')
    const page = await pageOf(shopify, wanted, choice, products)
    last = textAt(products.at(-1), 'legacyResourceId') ?? last
    const isEnd = products.length === 0 || at(at(at(found, 'products'), 'pageInfo'), 'hasNextPage') !== true
    const cursor = isEnd ? null : JSON.stringify({ of: 'products', last })
    // Archived since then, or of another state that is not chosen.
    const gone = since === null ? [] : (page.leftOut ?? []).map(({ item }) => ({ of: 'product' as const, id: item.id }))
    yield { ...page, gone, cursor, ...(total === null ? {} : { total }) }
    if (isEnd) return
  }
}

type Size = { first: number; variants: number }

/** Asks for less where a question costs more than one may. What it may cost depends on how many own fields are read. */
async function withinCost(
  shopify: Shopify,
  document: string,
  size: Size,
  variables: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  for (;;) {
    try {
      return await shopify.ask(document, { ...variables, ...size })
    } catch (error) {
      const isTooMuch =
        error instanceof ForeignError &&
        ['max_cost_exceeded', 'timed_out', 'answer_too_large'].includes(error.said.reason)
      if (!isTooMuch || size.first === 1) throw error
      size.first = Math.max(1, Math.floor(size.first / 2))
      size.variants = Math.max(10, Math.floor(size.variants / 2))
    }
  }
}

async function pageOf(
  shopify: Shopify,
  wanted: Wanted,
  choice: Choice,
  products: readonly unknown[],
): Promise<Pick<Page, 'rows' | 'leftOut'>> {
  const make = rowMaker(shopify.shop, wanted)
  const rows: ForeignRow[] = []
  const leftOut: LeftOut[] = []
  for (const product of products) {
    const out = leftOutOf(shopify.shop, product, choice)
    if (out !== null) leftOut.push(out)
    else for (const variant of await variantsOf(shopify, wanted, product)) rows.push(make(product, variant))
  }
  return { rows, leftOut }
}

/** All variants of a product: those that came with it, and where it has more, the rest. */
async function variantsOf(shopify: Shopify, wanted: Wanted, product: unknown): Promise<readonly unknown[]> {
  const first = at(product, 'variants')
  const found = new Map(listAt(first, 'nodes').map((one) => [textAt(one, 'id'), one]))
  const document = variantsDocument(wanted)
  const size: Size = { first: 100, variants: 0 }
  let after = endOf(first)
  while (after !== null) {
    try {
      const { first: count } = size
      const answer = await shopify.ask(document, {
        id: textAt(product, 'id'),
        first: count,
        after: after === '' ? null : after,
      })
      const variants = at(at(answer, 'product'), 'variants')
      for (const one of listAt(variants, 'nodes')) found.set(textAt(one, 'id'), one)
      after = endOf(variants)
    } catch (error) {
      const reason = error instanceof ForeignError ? error.said.reason : ''
      if (reason === 'max_cost_exceeded' && size.first > 10) size.first = Math.floor(size.first / 2)
      // The place in the list is no longer known: once more from its beginning, which gives no variant twice.
      else if (reason === 'cursor_expired' && after !== '') after = ''
      else throw error
    }
  }
  return [...found.values()]
}

function endOf(connection: unknown): string | null {
  const info = at(connection, 'pageInfo')
  return at(info, 'hasNextPage') === true ? textAt(info, 'endCursor') : null
}
