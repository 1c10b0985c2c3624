import { allInOrder } from '#database/ask.ts'
import { LocksOutrun, type Tx } from '#database/transaction.ts'
import { notFound } from '#platform/app-error.ts'
import { holdProductOf } from '../products/product.store.ts'
import type { Product } from '../products/product.ts'
import { lockVariant } from './variant.store.ts'
import type { Variant } from './variant.ts'

/** The variant as it is, locked until the transaction ends. */
export async function holdVariant(tx: Tx, workspaceId: string, id: string): Promise<Variant> {
  const variant = await lockVariant(tx, workspaceId, id)
  if (!variant) throw notFound('variant', id)
  return variant
}

/** With its product, which nobody can change meanwhile either. The product comes first, as everywhere. */
export async function holdWithProduct(
  tx: Tx,
  workspaceId: string,
  id: string,
): Promise<{ readonly variant: Variant; readonly product: Product }> {
  const [product, variant] = await allInOrder([holdProductOf(tx, workspaceId, id), holdVariant(tx, workspaceId, id)])
  if (variant.productId !== product?.id) throw new LocksOutrun('The variant was moved in between.')
  return { variant, product }
}
