import { LocksOutrun, type Tx } from '#database/transaction.ts'
import { reserveProducts } from '../products/product.store.ts'
import { findVariantsById, lockVariants } from './variant.store.ts'
import type { Variant } from './variant.ts'

export async function reserveVariant(tx: Tx, workspaceId: string, id: string): Promise<Variant | undefined> {
  const [variant] = await reserveVariants(tx, workspaceId, [id])
  return variant
}

/**
 * The variants before a change, locked until the transaction ends, with their products and those they may move to: products first and
 * all in order of id, as everybody does, or two would wait for each other. Those that are not there are left out.
 */
export async function reserveVariants(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
  nextProductIds: readonly string[] = [],
): Promise<Variant[]> {
  const seen = await findVariantsById(tx, workspaceId, ids)
  if (seen.length === 0) return []
  const products = new Set([...seen.map(({ productId }) => productId), ...nextProductIds])
  await reserveProducts(tx, workspaceId, [...products])
  const variants = await lockVariants(tx, workspaceId, ids)
  if (!variants.every(({ productId }) => products.has(productId))) {
    throw new LocksOutrun('A variant was moved in between.')
  }
  return variants
}
