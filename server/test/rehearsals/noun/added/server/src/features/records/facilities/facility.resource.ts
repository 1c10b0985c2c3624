import { addRecordOperations } from '#kit/rest-resources.ts'
import { facilityFields } from './facility-fields.ts'

addRecordOperations('Facilities', {
  about: 'Where items are made: mills, dyehouses, laundries.',
  noun: 'facility',
  nouns: 'facilities',
  create: { name: 'Tecelagem do Ave', country: 'PT' },
  change: { code: 'F-12' },
  rules: facilityFields,
})
