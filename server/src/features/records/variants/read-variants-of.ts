import type { Tx } from '#database/transaction.ts'
import { wholeRecord } from '#kit/noun-verbs.ts'
import { groupBy } from '#kit/relation.ts'
import { listCompositions } from './composition.store.ts'
import { listVariantsOfProducts } from './variant.store.ts'
import { variantFields } from './variant-fields.ts'

/** The variants of a product, which is locked, with all of their fields: oldest first, at most so many. */
export async function readVariantsOf(tx: Tx, workspaceId: string, productId: string, atMost: number) {
  const variants = await listVariantsOfProducts(tx, workspaceId, [productId], { skip: 0, take: atMost })
  const ids = variants.map(({ id }) => id)
  const entries = groupBy(await listCompositions(tx, workspaceId, ids), ({ variantId }) => variantId)
  return variants.map((variant) => {
    const composition = (entries.get(variant.id) ?? []).map(({ variantId, ...entry }) => entry)
    return { id: variant.id, ...wholeRecord(variantFields, variant, { composition }) }
  })
}
