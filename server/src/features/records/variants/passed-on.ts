import type { Tx } from '#database/transaction.ts'
import { groupBy } from '#kit/relation.ts'
import { listProductCompositions } from '../products/product.store.ts'
import type { CompositionEntry } from './composition.ts'
import { isNothing, UNITS } from './inherit.ts'
import type { ReservedProduct } from './source.store.ts'

/** What a product says for all its variants. */
export type Source = ReservedProduct & { readonly composition: readonly CompositionEntry[] }

/**
 * The products that say anything for their variants. Compositions are read of those alone that have one, if they are asked for: a statement for
 * all of them, none for none.
 */
export async function sourcesOf(
  tx: Tx,
  workspaceId: string,
  products: readonly ReservedProduct[],
  { isComposed = true } = {},
): Promise<ReadonlyMap<string, Source>> {
  const speaking = products.filter((product) => UNITS.some((unit) => !isNothing(unit, product)))
  const composed = speaking.filter(({ materialComposition }) => isComposed && materialComposition !== null)
  const ids = composed.map(({ id }) => id)
  const entries = groupBy(
    ids.length === 0 ? [] : await listProductCompositions(tx, workspaceId, ids),
    ({ productId }) => productId,
  )
  return new Map(
    speaking.map((product) => {
      const composition = (entries.get(product.id) ?? []).map(({ productId, ...entry }) => entry)
      return [product.id, { ...product, composition }]
    }),
  )
}
