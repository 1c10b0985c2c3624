import { addOperations, addRecordOperations } from '#kit/rest-resources.ts'
import { certificationFields } from './certification-fields.ts'

addRecordOperations('Certifications', {
  about: 'What certifiers attest about products, materials and companies.',
  noun: 'certification',
  nouns: 'certifications',
  create: { scheme: 'GOTS', number: 'CU 1042', validUntil: '2027-06-30', productId: '{product}' },
  change: { issuer: 'Control Union' },
  rules: certificationFields,
})

addOperations('Certifications', [
  {
    method: 'GET',
    path: '/certification-schemes',
    id: 'listCertificationSchemes',
    field: 'certificationSchemes',
    summary: 'List the schemes in use',
  },
])
