import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import { beforeOf } from '#kit/before-of.ts'
import { changedFrom } from '#kit/changed-from.ts'
import { recordEvents } from '#kit/record-event.ts'
import { groupBy } from '#kit/relation.ts'
import { write } from '#kit/write.ts'
import { type Input, parsePatch } from '#platform/fields.ts'
import { onlyOne } from '#platform/only-one.ts'
import { reassessVariantsOf, settleAssessments } from '../assessments/reassess.ts'
import { holdBrands } from '../companies/brand.store.ts'
import { namesOfCompanies } from '../companies/names-of-companies.ts'
import { settleTranslations } from '../translations/settle-translations.ts'
import { completeChanges } from '../variants/complete-making.ts'
import { passOn } from '../variants/pass-on.ts'
import { refuseCompositionTwice } from '../variants/variant.ts'
import { followBrand } from './brand.ts'
import { listProductCompositions, lockProducts, updateProductRows } from './product.store.ts'
import { IMPACT_FIELDS, type Product, type ProductFields } from './product.ts'
import { productFields } from './product-fields.ts'

type ProductChange = Input<typeof productFields> & { id: string; expectedRevision?: number | null }

/**
 * Changes the fields that are given; null clears one. With another kind of product, and with what it says for all its variants, they are
 * assessed again.
 */
export async function updateProduct(deps: Deps, reader: Reader, change: ProductChange): Promise<Product> {
  return onlyOne(await updateProducts(deps, reader, [change]))
}

/** All of them or none, each named once, with as many statements as for one. */
export async function updateProducts(deps: Deps, reader: Reader, inputs: readonly ProductChange[]): Promise<Product[]> {
  const { products, heirs } = await write(deps, reader, 'edit', async (tx, actor) => {
    const { workspaceId } = actor
    const given = inputs.map(({ id, expectedRevision, ...input }) => {
      const fields = parsePatch(productFields, input)
      refuseCompositionTwice(fields)
      return { id, expectedRevision, fields }
    })
    const ids = given.map(({ id }) => id)
    const brandIds = given.map(({ fields }) => fields.brandId)
    const brands = await holdBrands(tx, workspaceId, brandIds)
    const changes = await withComposition(
      tx,
      workspaceId,
      beforeOf('product', given, await lockProducts(tx, workspaceId, ids)),
    )
    await completeChanges(tx, workspaceId, 'product', changes)
    const links = changes.map(({ fields }) => fields.companyId)
    const nameOf = await namesOfCompanies(tx, workspaceId, links, 'companyId')
    for (const change of changes) {
      const { before, fields } = change
      followBrand(change, brands)
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
    const heirs = await passOn(tx, actor, changes)
    const reassessed = new Set([...moved.map(({ id }) => id), ...heirs.map(({ productId }) => productId)])
    await reassessVariantsOf(tx, actor, { productIds: [...reassessed] })
    return { products, heirs: heirs.length }
  })
  await settleAssessments(deps, requirePermission(reader, 'edit').workspaceId, { atOnce: heirs <= MOST_AT_ONCE })
  return products
}

/** The variants of more are assessed in the background: who changes what all of them say is not kept waiting for it. */
const MOST_AT_ONCE = 100

type Change = { readonly before: Product; readonly fields: Partial<ProductFields> }

/** Read only of those of which something is said, as text or as structure. */
async function withComposition<C extends Change>(tx: Tx, workspaceId: string, changes: readonly C[]) {
  const ids = changes
    .filter(({ fields }) => fields.composition !== undefined || fields.materialComposition !== undefined)
    .map(({ before }) => before.id)
  const entries = ids.length === 0 ? [] : await listProductCompositions(tx, workspaceId, ids)
  const found = groupBy(entries, ({ productId }) => productId)
  return changes.map((change) => {
    const composition = (found.get(change.before.id) ?? []).map(({ productId, ...entry }) => entry)
    return { ...change, before: { ...change.before, composition } }
  })
}
