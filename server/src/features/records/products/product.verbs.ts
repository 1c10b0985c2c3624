import { verbs } from '#kit/noun-verbs.ts'
import { createProducts } from './create-product.ts'
import { deleteProducts } from './delete-product.ts'
import { countProductsFound, findProducts, loadProducts, walkProducts } from './find-products.ts'
import { lockProducts } from './product.store.ts'
import { productFields } from './product-fields.ts'
import { updateProducts } from './update-product.ts'

export const productVerbs = verbs(productFields, {
  find: findProducts,
  walk: walkProducts,
  count: countProductsFound,
  load: loadProducts,
  create: createProducts,
  update: updateProducts,
  remove: deleteProducts,
  lock: lockProducts,
})
