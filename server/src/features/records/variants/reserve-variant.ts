import { allInOrder } from '#database/ask.ts'
import { LocksOutrun, type Tx } from '#database/transaction.ts'
import { type ReservedProduct, reserveProductsOf } from './source.store.ts'
import { lockVariants } from './variant.store.ts'
import type { Variant } from './variant.ts'

export async function reserveVariant(tx: Tx, workspaceId: string, id: string): Promise<Variant | undefined> {
  const [variant] = await reserveVariants(tx, workspaceId, [id])
  return variant
}

/**
 * The variants before a change, locked until the transaction ends, with their products: products first and all in order of id, as everybody
 * does, or two would wait for each other. Those that are not there are left out.
 */
export async function reserveVariants(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<Variant[]> {
  const { variants } = await reserveWithProducts(tx, workspaceId, ids)
  return variants
}

/**
 * The same, and the products that were locked. `nextProductIds`: those that variants may move to. `hasDue`: variants of the workspace wait to be
 * assessed again.
 */
export async function reserveWithProducts(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
  nextProductIds: readonly string[] = [],
): Promise<{ readonly variants: Variant[]; readonly products: ReservedProduct[]; readonly hasDue: boolean }> {
  const [products, variants] = await allInOrder([
    reserveProductsOf(tx, workspaceId, ids, nextProductIds),
    lockVariants(tx, workspaceId, ids),
  ])
  const reserved = new Set([...products.map(({ id }) => id), ...nextProductIds])
  if (!variants.every(({ productId }) => reserved.has(productId))) {
    throw new LocksOutrun('A variant was moved in between.')
  }
  return { variants, products, hasDue: products.some(({ hasDue }) => hasDue) }
}
