import { addRecordOperations } from '#kit/rest-resources.ts'
import { companyFields } from './company-fields.ts'

addRecordOperations('Companies', {
  about: 'Brands, manufacturers, suppliers and other companies that records refer to.',
  noun: 'company',
  nouns: 'companies',
  create: { name: 'Ribeira Confeções', role: 'MANUFACTURER', country: 'PT' },
  change: { city: 'Porto', website: 'https://ribeira.example' },
  rules: companyFields,
})
