import type { Noun } from '#kit/noun.ts'
import { productFields } from './product-fields.ts'

export const product = {
  name: 'product',
  plural: 'products',
  idPrefix: 'prd',
  fields: productFields,
  knownBy: [
    { by: 'code', fields: ['code'], columns: ['product_code'], words: 'your own code' },
    { by: 'sku', fields: ['sku'], columns: ['sku'], words: 'their number (SKU)' },
    { by: 'name', fields: ['name'], columns: ['product_name'], words: 'their name' },
  ],
  belongsTo: [],
  toldBy: ['sku', 'product_name', 'product_code'],
  namedIn: 'product_name',
  words: { one: 'A product', many: 'products' },
  needs: ['product_name', 'sku'],
  beside: {
    companyId: ['brand'],
    brandId: ['brand'],
    composition: ['materialComposition'],
    manufacturerId: ['manufacturer'],
  },
} as const satisfies Noun
