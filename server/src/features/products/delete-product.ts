import { notFound } from '#platform/app-error.ts'
import type { Deps } from '../../deps.ts'
import type { Reader } from '../access/actor.ts'
import { write } from '../access/write.ts'
import { keepDeleted } from '../deleted-records/keep-deleted.ts'
import { recordEvent } from '../events/record-event.ts'
import { deleteVariantsOfProduct } from '../variants/delete-variant.ts'
import { deleteProductRow, lockProduct } from './product.store.ts'
import type { Product } from './product.ts'

/** Deletes a product with its variants and certifications. Refused while one of the variants has a public passport. */
export async function deleteProduct(deps: Deps, reader: Reader, { id }: { id: string }): Promise<Product> {
  return write(deps, reader, 'edit', async (tx, actor) => {
    const product = await lockProduct(tx, actor.workspaceId, id)
    if (!product) throw notFound('product', id)
    await keepDeleted(tx, actor, 'product', product)
    await deleteVariantsOfProduct(tx, actor, id)
    await deleteProductRow(tx, actor.workspaceId, id)
    await recordEvent(tx, actor, {
      kind: 'product.deleted',
      subjectType: 'product',
      subjectId: id,
      data: { name: product.name },
    })
    return product
  })
}
