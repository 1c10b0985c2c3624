import { notFound } from '#platform/app-error.ts'
import { type Input, parsePatch } from '#platform/fields.ts'
import type { Deps } from '../../deps.ts'
import { type Reader, requirePermission } from '../access/actor.ts'
import { refuseStale } from '../access/refuse-stale.ts'
import { write } from '../access/write.ts'
import { reassessVariantsOf, settleAssessments } from '../assessments/reassess.ts'
import { nameOfCompany } from '../companies/name-of-company.ts'
import { changedFrom } from '../events/changed-from.ts'
import { recordEvent } from '../events/record-event.ts'
import { lockProduct, updateProductRow } from './product.store.ts'
import { IMPACT_FIELDS, type Product, productRules } from './product.ts'

/** Changes the fields that are given; null clears one. With another kind of product its variants are assessed again. */
export async function updateProduct(
  deps: Deps,
  reader: Reader,
  { id, expectedRevision, ...input }: Input<typeof productRules> & { id: string; expectedRevision?: number | null },
): Promise<Product> {
  const product = await write(deps, reader, 'edit', async (tx, actor) => {
    const fields = parsePatch(productRules, input)
    const before = await lockProduct(tx, actor.workspaceId, id)
    if (!before) throw notFound('product', id)
    refuseStale('product', before, expectedRevision)
    const companyName = await nameOfCompany(tx, actor.workspaceId, fields.companyId, 'companyId')
    if (companyName !== null && fields.brand === undefined && before.brand === null) fields.brand = companyName
    const product = await updateProductRow(tx, actor.workspaceId, id, fields)
    await recordEvent(tx, actor, {
      kind: 'product.updated',
      subjectType: 'product',
      subjectId: id,
      data: fields,
      before: changedFrom(before, fields),
    })
    if (IMPACT_FIELDS.some((field) => product[field] !== before[field])) {
      await reassessVariantsOf(tx, actor, { productId: id })
    }
    return product
  })
  await settleAssessments(deps, requirePermission(reader, 'edit').workspaceId)
  return product
}
