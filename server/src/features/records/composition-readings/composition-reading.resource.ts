import { addOperations } from '#kit/rest-resources.ts'

addOperations('Compositions', [
  {
    method: 'POST',
    path: '/composition-readings',
    id: 'readComposition',
    field: 'readComposition',
    asks: true,
    parts: ['entries', 'parts', 'parts.fibres', 'parts.coatings', 'problems'],
    example: { text: '95% organic cotton, 5% elastane' },
    summary: 'Read the composition on a label',
  },
  {
    method: 'POST',
    path: '/label-name-readings',
    id: 'readLabelName',
    field: 'readLabelName',
    asks: true,
    example: { name: 'My Organic Cotton' },
    summary: 'Check a material’s name for labels',
  },
])
