import { changes, count, list, missing, mutation, type Operation, one, remove } from '#test/operation.ts'

export const operations: readonly Operation[] = [
  list('variants', () => '(skip: 0, take: 5)', 'id name digitalId gtin manufacturer weight'),
  one('variant', ({ published }) => published),
  count('variantCount'),
  mutation('createVariant', ({ product }) => `name: "Navy, L", productId: "${product}", weight: 0.21`, 'bad_input', [
    ['product_not_found', () => `mutation { createVariant(name: "A", productId: "${missing}") { id } }`],
    [
      'gtin_check_digit',
      ({ product }) => `mutation { createVariant(name: "A", productId: "${product}", gtin: "4006381333932") { id } }`,
    ],
    [
      'gtin_malformed',
      ({ product }) => `mutation { createVariant(name: "A", productId: "${product}", gtin: "123") { id } }`,
    ],
    [
      'field_out_of_range',
      ({ product }) => `mutation { createVariant(name: "A", productId: "${product}", weight: 0) { id } }`,
    ],
    [
      'shares_exceed_whole',
      ({ product }) =>
        `mutation { createVariant(name: "A", productId: "${product}", composition: [{ fibreText: "a", share: 0.7 }, { fibreText: "b", share: 0.4 }]) { id } }`,
    ],
    [
      'composition_twice',
      ({ product }) =>
        `mutation { createVariant(name: "A", productId: "${product}", materialComposition: "100% silk", composition: [{ fibreText: "silk", share: 1 }]) { id } }`,
    ],
    [
      'energy_not_for_fibre',
      ({ product }) =>
        `mutation { createVariant(name: "A", productId: "${product}", stages: [{ stage: FIBRE, country: "PT", heatPerKg: 3 }]) { id } }`,
    ],
    [
      'field_not_allowed',
      ({ product }) =>
        `mutation { createVariant(name: "A", productId: "${product}", careSymbols: ["wash-31"]) { id } }`,
    ],
  ]),
  mutation('updateVariant', ({ draft }) => `id: "${draft}", color: "Ecru"`, 'not_found', [
    ['variant_not_found', () => `mutation { updateVariant(id: "${missing}", color: "Ecru") { id } }`],
    [
      'record_changed',
      ({ draft }) => `mutation { updateVariant(id: "${draft}", color: "Ecru", expectedRevision: 7) { id } }`,
    ],
    [
      'composition_is_structured',
      ({ draft }) => `mutation { updateVariant(id: "${draft}", materialComposition: "wool") { id } }`,
    ],
    [
      'material_not_found',
      ({ draft }) =>
        `mutation { updateVariant(id: "${draft}", composition: [{ materialId: "${missing}", share: 1 }]) { id } }`,
    ],
  ]),
  changes('updateVariants', ({ draft }) => draft, 'color: "Ecru"'),
  {
    ...remove('deleteVariant', ({ draft }) => draft, 'variant_not_found'),
    bad: [
      ['variant_not_found', () => `mutation { deleteVariant(id: "${missing}") { id } }`],
      ['variant_published', ({ published }) => `mutation { deleteVariant(id: "${published}") { id } }`],
    ],
  },
]
