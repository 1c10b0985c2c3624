import { addOperations, addRecordOperations } from '#kit/rest-resources.ts'
import { productFields } from './product-fields.ts'

addRecordOperations('Products', {
  about: 'Styles, as a brand sells them.',
  noun: 'product',
  nouns: 'products',
  create: { name: 'Everyday Tee', category: 'T-shirts', brand: 'Nordlys' },
  change: { description: 'A T-shirt of organic cotton.', brand: null },
  rules: productFields,
})

addOperations('Products', [
  {
    method: 'GET',
    path: '/product-categories',
    id: 'listProductCategories',
    field: 'productCategories',
    summary: 'List the categories in use',
  },
  {
    method: 'GET',
    path: '/product-brands',
    id: 'listProductBrands',
    field: 'productBrands',
    summary: 'List the brands in use',
  },
  {
    method: 'GET',
    path: '/brand-matches',
    id: 'listBrandMatches',
    field: 'brandMatches',
    summary: 'List brands that a company of the same name could be matched to',
  },
])
