import { changes, count, list, missing, mutation, type Operation, one, remove, words } from '#test/operation.ts'

export const operations: readonly Operation[] = [
  list(
    'products',
    () => '(skip: 0, take: 5, category: "T-shirts", search: "every")',
    'id name sku category brand sustainabilityScore',
  ),
  one('product', ({ product }) => product),
  {
    name: 'brandMatches',
    need: 'read',
    foreign: 'empty',
    document: ({ brand }) => `{ brandMatches(brandId: "${brand}") { text productCount } }`,
    bad: [['graphql_validation', () => '{ brandMatches(take: 5) { text } }']],
  },
  words('productCategories'),
  words('productBrands'),
  count('productCount'),
  mutation('createProduct', () => 'name: "Harbour Shirt", category: "Shirts", brand: "Vesperholm"', 'own_workspace', [
    ['field_required', () => 'mutation { createProduct(name: "") { id } }'],
    ['text_too_long', () => `mutation { createProduct(name: "${'x'.repeat(201)}") { id } }`],
    ['company_not_found', () => `mutation { createProduct(name: "A", companyId: "${missing}") { id } }`],
    ['company_not_brand', ({ company }) => `mutation { createProduct(name: "A", brandId: "${company}") { id } }`],
    [
      'brand_follows_company',
      ({ brand }) => `mutation { createProduct(name: "A", brandId: "${brand}", brand: "Other") { id } }`,
    ],
    ['digits_expected', () => 'mutation { createProduct(name: "A", hsCode: "61.09") { id } }'],
  ]),
  mutation('updateProduct', ({ product }) => `id: "${product}", description: "Crew neck"`, 'not_found', [
    ['product_not_found', () => `mutation { updateProduct(id: "${missing}", description: "x") { id } }`],
    [
      'record_changed',
      ({ product }) => `mutation { updateProduct(id: "${product}", brand: "x", expectedRevision: 7) { id } }`,
    ],
  ]),
  changes('updateProducts', ({ product }) => product, 'description: "Plain."'),
  {
    ...remove('deleteProduct', ({ idleProduct }) => idleProduct, 'product_not_found'),
    bad: [
      ['product_not_found', () => `mutation { deleteProduct(id: "${missing}") { id } }`],
      ['variant_published', ({ product }) => `mutation { deleteProduct(id: "${product}") { id } }`],
    ],
  },
]
