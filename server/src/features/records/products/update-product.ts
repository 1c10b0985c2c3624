import type { Deps } from '#deps.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import { beforeOf } from '#kit/before-of.ts'
import { changedFrom } from '#kit/changed-from.ts'
import { recordEvents } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { type Input, parsePatch } from '#platform/fields.ts'
import { onlyOne } from '#platform/only-one.ts'
import { reassessVariantsOf, settleAssessments } from '../assessments/reassess.ts'
import { namesOfCompanies } from '../companies/names-of-companies.ts'
import { settleTranslations } from '../translations/settle-translations.ts'
import { lockProducts, updateProductRows } from './product.store.ts'
import { IMPACT_FIELDS, type Product } from './product.ts'
import { productFields } from './product-fields.ts'

type ProductChange = Input<typeof productFields> & { id: string; expectedRevision?: number | null }

/** Changes the fields that are given; null clears one. With another kind of product its variants are assessed again. */
export async function updateProduct(deps: Deps, reader: Reader, change: ProductChange): Promise<Product> {
  return onlyOne(await updateProducts(deps, reader, [change]))
}

/** All of them or none, each named once, with as many statements as for one. */
export async function updateProducts(deps: Deps, reader: Reader, inputs: readonly ProductChange[]): Promise<Product[]> {
  const products = await write(deps, reader, 'edit', async (tx, actor) => {
    const { workspaceId } = actor
    const given = inputs.map(({ id, expectedRevision, ...input }) => ({
      id,
      expectedRevision,
      fields: parsePatch(productFields, input),
    }))
    const ids = given.map(({ id }) => id)
    const changes = beforeOf('product', given, await lockProducts(tx, workspaceId, ids))
    const links = changes.map(({ fields }) => fields.companyId)
    const nameOf = await namesOfCompanies(tx, workspaceId, links, 'companyId')
    for (const { before, fields } of changes) {
      const name = nameOf(fields.companyId)
      if (name !== null && fields.brand === undefined && before.brand === null) fields.brand = name
    }
    await settleTranslations(tx, actor.workspaceId, changes)
    recordEvents(
      tx,
      actor,
      changes.map(({ before, fields }) => ({
        kind: 'product.updated',
        subjectType: 'product',
        subjectId: before.id,
        data: fields,
        before: changedFrom(before, fields),
      })),
    )
    const products = await updateProductRows(tx, workspaceId, changes)
    const moved = products.filter((product, at) =>
      IMPACT_FIELDS.some((field) => product[field] !== changes[at]?.before[field]),
    )
    await reassessVariantsOf(tx, actor, { productIds: moved.map(({ id }) => id) })
    return products
  })
  await settleAssessments(deps, requirePermission(reader, 'edit').workspaceId)
  return products
}
