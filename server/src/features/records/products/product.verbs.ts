import { verbs, wholeRecord } from '#kit/noun-verbs.ts'
import { withoutMadeText } from '../variants/fields-back.ts'
import { createProducts } from './create-product.ts'
import { deleteProducts } from './delete-product.ts'
import { countProductsFound, findProducts, loadProducts, walkGivenProducts } from './find-products.ts'
import { listProductCompositions, lockProducts } from './product.store.ts'
import { productFields } from './product-fields.ts'
import { updateProducts } from './update-product.ts'

export const productVerbs = verbs(productFields, {
  find: findProducts,
  walk: walkGivenProducts,
  count: countProductsFound,
  load: loadProducts,
  create: createProducts,
  update: updateProducts,
  remove: deleteProducts,
  lock: lockProducts,
  async lockWhole(tx, workspaceId, id) {
    const [product] = await lockProducts(tx, workspaceId, [id])
    if (!product) return undefined
    const composition = (await listProductCompositions(tx, workspaceId, [id])).map(({ productId, ...entry }) => entry)
    return wholeRecord(productFields, product, { composition })
  },
  // The text of a brand that follows a company comes back with that, under its name of now.
  fieldsBack(before) {
    const { brand, ...others } = withoutMadeText(before)
    return typeof others['brandId'] === 'string' || brand === undefined ? others : { ...others, brand }
  },
})
