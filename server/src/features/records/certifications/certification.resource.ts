import { addOperations, addRecordOperations } from '#kit/rest-resources.ts'
import { certificationRules } from './certification.ts'

addRecordOperations('Certifications', {
  noun: 'certification',
  nouns: 'certifications',
  create: { scheme: 'GOTS', number: 'CU 1042', validUntil: '2027-06-30', productId: '{product}' },
  change: { issuer: 'Control Union' },
  rules: certificationRules,
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
