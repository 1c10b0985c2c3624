import { addOperations } from '#kit/rest-resources.ts'

const PARTS = ['variants', 'existing', 'weights', 'problems']
const example = { colors: ['Sand', 'Olive'], sizes: ['S', 'M', 'L'], weights: [{ size: 'S', weight: 0.19 }] }

addOperations('Products', [
  {
    method: 'POST',
    path: '/products/{productId}/variants',
    id: 'createVariants',
    field: 'createVariants',
    parts: PARTS,
    example,
    summary: 'Create the variants of a product from colours and sizes',
  },
  {
    method: 'POST',
    path: '/products/{productId}/variant-previews',
    id: 'previewVariants',
    field: 'previewVariants',
    asks: true,
    parts: PARTS,
    example,
    summary: 'Preview the variants of a product from colours and sizes',
  },
])

addOperations('Variants', [
  {
    method: 'POST',
    path: '/variants/delete',
    id: 'deleteVariants',
    field: 'deleteVariants',
    example: { ids: ['{variant}'] },
    summary: 'Delete several variants',
  },
])
