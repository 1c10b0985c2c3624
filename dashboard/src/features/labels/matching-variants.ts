import { ask } from '../../graphql/ask.ts'
import { graphql } from '../../graphql/graphql.ts'

const MATCHING = graphql(`
  query MatchingVariants(
    $search: String, $status: PublicationStatus, $category: String, $hasScore: Boolean, $productId: ID, $manufacturerId: ID,
    $materialId: ID, $connectionId: ID, $updatedSince: DateTime, $changedSincePublished: Boolean, $lacks: String, $after: ID, $take: Int!
  ) {
    variants(
      search: $search, status: $status, category: $category, hasScore: $hasScore, productId: $productId,
      manufacturerId: $manufacturerId, materialId: $materialId, connectionId: $connectionId, updatedSince: $updatedSince,
      changedSincePublished: $changedSincePublished, lacks: $lacks, after: $after, take: $take
    ) { id }
  }
`)

/** The ids of the variants that a list is narrowed to, newest first, as many as are wanted: codes and labels take no filters, but lists of ids. */
export async function findMatchingVariants(
  matching: Readonly<Record<string, unknown>>,
  most: number,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const ids: string[] = []
  for (;;) {
    const take = Math.min(PAGE, most - ids.length)
    const { variants } = await ask(MATCHING, { ...matching, after: ids.at(-1) ?? null, take }, signal)
    ids.push(...variants.map(({ id }) => id))
    if (variants.length < take || ids.length === most) return ids
  }
}

/** What the service gives at once. */
const PAGE = 100
