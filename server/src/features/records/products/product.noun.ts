import type { Noun } from '#kit/noun.ts'
import { productFields } from './product-fields.ts'

export const product = {
  name: 'product',
  plural: 'products',
  idPrefix: 'prd',
  fields: productFields,
  knownBy: [
    { by: 'sku', fields: ['sku'], columns: ['sku'], words: 'their number (SKU)' },
    { by: 'name', fields: ['name'], columns: ['product_name'], words: 'their name' },
  ],
  belongsTo: [],
  toldBy: ['sku', 'product_name'],
  namedIn: 'product_name',
  words: { one: 'A product', many: 'products' },
  needs: ['product_name', 'sku'],
  beside: { companyId: ['brand'] },
} as const satisfies Noun
