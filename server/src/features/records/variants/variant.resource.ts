import { addRecordOperations } from '#kit/rest-resources.ts'
import { variantFields } from './variant-fields.ts'

const PARTS = ['composition', 'stages', 'environmentalImpact']

addRecordOperations('Variants', {
  about: 'Colours and sizes of products; each has a passport.',
  noun: 'variant',
  nouns: 'variants',
  parts: PARTS,
  create: {
    name: 'White, M',
    productId: '{product}',
    color: 'White',
    size: 'M',
    weight: 0.18,
    composition: [{ materialId: '{material}', share: 1 }],
  },
  change: { color: 'Natural white', weight: 0.175 },
  rules: variantFields,
})
