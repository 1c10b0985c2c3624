import { LocksOutrun, type Tx } from '#database/transaction.ts'
import { reserveProducts } from '../products/product.store.ts'
import type { Product } from '../products/product.ts'
import { findVariantsById, lockVariants } from './variant.store.ts'
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

/** The same, and the products that were locked. `nextProductIds`: those that variants may move to. */
export async function reserveWithProducts(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
  nextProductIds: readonly string[] = [],
): Promise<{ readonly variants: Variant[]; readonly products: Product[] }> {
  const seen = await findVariantsById(tx, workspaceId, ids)
  if (seen.length === 0) return { variants: [], products: [] }
  const productIds = new Set([...seen.map(({ productId }) => productId), ...nextProductIds])
  const products = await reserveProducts(tx, workspaceId, [...productIds])
  const variants = await lockVariants(tx, workspaceId, ids)
  if (!variants.every(({ productId }) => productIds.has(productId))) {
    throw new LocksOutrun('A variant was moved in between.')
  }
  return { variants, products }
}
