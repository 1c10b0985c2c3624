import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvents } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { mapBreathing } from '#platform/breathe.ts'
import { type Input, parseNew } from '#platform/fields.ts'
import { newId } from '#platform/ids.ts'
import { onlyOne } from '#platform/only-one.ts'
import { holdBrands } from '../companies/brand.store.ts'
import { namesOfCompanies } from '../companies/names-of-companies.ts'
import { settleTranslations } from '../translations/settle-translations.ts'
import { completeNew } from '../variants/complete-making.ts'
import { noteMade } from '../variants/made-products.ts'
import { refuseCompositionTwice } from '../variants/variant.ts'
import { followBrand } from './brand.ts'
import { product } from './product.noun.ts'
import { type AddedProduct, addProducts, insertProducts, type ProductRow } from './product.store.ts'
import type { Product } from './product.ts'
import { productFields } from './product-fields.ts'

type NewProduct = Input<typeof productFields>

/** Makes a product. A brand that is not given takes the name of the product's company. */
export async function createProduct(deps: Deps, reader: Reader, input: NewProduct): Promise<Product> {
  return onlyOne(await saveNew(deps, reader, [input], insertProducts))
}

/** All of them or none, with as many statements as for one. What becomes of thousands is not read back. */
export function createProducts(deps: Deps, reader: Reader, inputs: readonly NewProduct[]): Promise<AddedProduct[]> {
  return saveNew(deps, reader, inputs, addProducts)
}

function saveNew<T extends AddedProduct>(
  deps: Deps,
  reader: Reader,
  inputs: readonly NewProduct[],
  insert: (tx: Tx, workspaceId: string, records: readonly ProductRow[]) => Promise<T[]>,
): Promise<T[]> {
  return write(deps, reader, 'edit', async (tx, actor) => {
    const records = await mapBreathing(inputs, (input) => {
      const fields = parseNew(productFields, input)
      refuseCompositionTwice(fields)
      return { id: newId(product.idPrefix), ...fields }
    })
    const brandIds = records.map(({ brandId }) => brandId)
    const brands = await holdBrands(tx, actor.workspaceId, brandIds)
    for (const fields of records) followBrand({ fields }, brands)
    const unbranded = records.filter(({ brand }) => brand === null)
    const links = unbranded.map(({ companyId }) => companyId)
    const nameOf = await namesOfCompanies(tx, actor.workspaceId, links, 'companyId')
    for (const record of unbranded) record.brand = nameOf(record.companyId)
    await completeNew(tx, actor.workspaceId, records)
    await settleTranslations(
      tx,
      actor.workspaceId,
      records.map((fields) => ({ fields })),
    )
    recordEvents(
      tx,
      actor,
      records.map(({ id, ...data }) => ({ kind: 'product.created', subjectType: 'product', subjectId: id, data })),
    )
    const products = await insert(tx, actor.workspaceId, records)
    noteMade(tx, records)
    return products
  })
}
