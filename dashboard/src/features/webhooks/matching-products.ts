import { ask } from '../../graphql/ask.ts'
import { graphql } from '../../graphql/graphql.ts'

const MATCHING = graphql(`
  query MatchingProducts(
    $search: String, $category: String, $brand: String, $companyId: ID, $hasVariants: Boolean, $connectionId: ID, $updatedSince: DateTime,
    $after: ID, $take: Int!
  ) {
    products(
      search: $search, category: $category, brand: $brand, companyId: $companyId, hasVariants: $hasVariants,
      connectionId: $connectionId, updatedSince: $updatedSince, after: $after, take: $take
    ) { id }
  }
`)

/** The ids of the products that a list is narrowed to, newest first, as many as are wanted. */
export async function findMatchingProducts(
  matching: Readonly<Record<string, unknown>>,
  most: number,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const ids: string[] = []
  for (;;) {
    const take = Math.min(PAGE, most - ids.length)
    const { products } = await ask(MATCHING, { ...matching, after: ids.at(-1) ?? null, take }, signal)
    ids.push(...products.map(({ id }) => id))
    if (products.length < take || ids.length === most) return ids
  }
}

/** What the service gives at once. */
const PAGE = 100
