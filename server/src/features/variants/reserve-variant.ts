import { LocksOutrun, type Tx } from '#database/transaction.ts'
import { reserveProduct } from '../products/product.store.ts'
import { findVariantsById, lockVariant } from './variant.store.ts'
import type { Variant } from './variant.ts'

/**
 * The variant before a change, locked until the transaction ends, with its product and the one it may move to: products first and in
 * order of id, as everybody does, or two would wait for each other. Undefined if there is none.
 */
export async function reserveVariant(
  tx: Tx,
  workspaceId: string,
  id: string,
  nextProductId: string | null = null,
): Promise<Variant | undefined> {
  const [seen] = await findVariantsById(tx, workspaceId, [id])
  if (!seen) return undefined
  const products = new Set([seen.productId, nextProductId ?? seen.productId])
  for (const productId of [...products].sort()) await reserveProduct(tx, workspaceId, productId)
  const variant = await lockVariant(tx, workspaceId, id)
  if (variant && !products.has(variant.productId)) throw new LocksOutrun('The variant was moved in between.')
  return variant
}
