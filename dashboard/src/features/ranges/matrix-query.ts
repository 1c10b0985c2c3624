import { ask } from '../../graphql/ask.ts'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'

const VARIANTS = graphql(`
  query VariantsOfMatrix($id: ID!, $after: ID) {
    variants(productId: $id, orderBy: OLDEST, take: 100, after: $after) {
      id name color size status thumbnailUrl sustainabilityScore
    }
  }
`)
const CHANGED = graphql(`
  query ChangedOfMatrix($id: ID!, $after: ID) {
    variants(productId: $id, changedSincePublished: true, orderBy: OLDEST, take: 100, after: $after) { id }
  }
`)
const PARTS = graphql(`
  query PartsOfMatrix($id: ID!) {
    product(id: $id) { colors sizes }
    scoreOrder(productId: $id) { variantIds score isApartFromNext }
  }
`)
export type Variant = ResultOf<typeof VARIANTS>['variants'][number]

/** More are looked through in their list. */
export const MOST = 500

/** The variants of a product, what its colours and sizes are, and which variants have been saved since they were published. */
export async function loadMatrix(id: string, signal: AbortSignal) {
  const [variants, changed, { product, scoreOrder }] = await Promise.all([
    firstOf(async (after) => (await ask(VARIANTS, { id, after }, signal)).variants),
    firstOf(async (after) => (await ask(CHANGED, { id, after }, signal)).variants),
    ask(PARTS, { id }, signal),
  ])
  return {
    variants,
    colors: product?.colors ?? [],
    sizes: product?.sizes ?? [],
    changed: new Set(changed.map((one) => one.id)),
    close: closeScores(scoreOrder ?? []),
    isWhole: variants.length < MOST,
  }
}

type Place = NonNullable<ResultOf<typeof PARTS>['scoreOrder']>[number]

/** The variants whose score is shown above or below another though which is better is not certain. */
function closeScores(order: readonly Place[]): ReadonlySet<string> {
  const close = new Set<string>()
  for (const [i, { variantIds, score, isApartFromNext }] of order.entries()) {
    const next = order[i + 1]
    if (isApartFromNext !== false || !next || Math.round(next.score) === Math.round(score)) continue
    for (const id of [...variantIds, ...next.variantIds]) close.add(id)
  }
  return close
}

/** The oldest of a list, as many as are shown. */
async function firstOf<Row extends { readonly id: string | null }>(
  pageAfter: (id: string | null) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let after: string | null = null; rows.length < MOST; ) {
    const page = await pageAfter(after)
    rows.push(...page)
    after = page.at(-1)?.id ?? null
    if (page.length < 100) break
  }
  return rows
}
