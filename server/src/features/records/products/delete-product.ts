import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { allOf } from '#kit/before-of.ts'
import { recordEvents } from '#kit/record-event.ts'
import { refuseStale } from '#kit/refuse-stale.ts'
import { write } from '#kit/write.ts'
import { onlyOne } from '#platform/only-one.ts'
import { keepDeleted } from '../deleted-records/keep-deleted.ts'
import { deleteVariantsOfProducts } from '../variants/delete-variant.ts'
import { deleteProductRows, lockProducts } from './product.store.ts'
import type { Product } from './product.ts'

/** Deletes a product with its variants and certifications. Refused while one of the variants has a public passport. */
export async function deleteProduct(
  deps: Deps,
  reader: Reader,
  { id, expectedRevision }: { id: string; expectedRevision?: number | null },
): Promise<Product> {
  return onlyOne(await deleteProducts(deps, reader, [id], expectedRevision))
}

/** All of them or none, with as many statements as for one. A revision is expected of one alone. */
export function deleteProducts(
  deps: Deps,
  reader: Reader,
  ids: readonly string[],
  expectedRevision?: number | null,
): Promise<Product[]> {
  return write(deps, reader, 'edit', async (tx, actor) => {
    const { workspaceId } = actor
    const products = allOf('product', ids, await lockProducts(tx, workspaceId, ids))
    for (const product of products) refuseStale('product', product, expectedRevision)
    const { variants } = await keepDeleted(tx, actor, 'product', products)
    await deleteVariantsOfProducts(tx, actor, variants)
    await deleteProductRows(tx, workspaceId, ids)
    recordEvents(
      tx,
      actor,
      products.map(({ id, name }) => ({
        kind: 'product.deleted',
        subjectType: 'product',
        subjectId: id,
        data: { name },
      })),
    )
    return products
  })
}
