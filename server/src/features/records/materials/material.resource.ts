import { addOperations, addRecordOperations } from '#kit/rest-resources.ts'
import { materialFields } from './material-fields.ts'

addRecordOperations('Materials', {
  about: 'Fibres and fabrics, as suppliers sell them.',
  noun: 'material',
  nouns: 'materials',
  create: { name: 'Organic cotton', label: 'organic cotton', originCountry: 'IN' },
  change: { recycledShare: 0.2, supplier: 'Sarayu Spinning' },
  rules: materialFields,
})

addOperations('Materials', [
  {
    method: 'GET',
    path: '/material-fibres',
    id: 'listMaterialFibres',
    field: 'materialFibres',
    summary: 'List the fibres in use',
  },
])
