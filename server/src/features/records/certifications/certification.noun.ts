import type { Noun } from '#kit/noun.ts'
import { certificationFields } from './certification-fields.ts'

/** It is for one thing: given another, it is for the former no more. */
const SUBJECT = ['productId', 'materialId', 'companyId']

export const certification = {
  name: 'certification',
  plural: 'certifications',
  idPrefix: 'crt',
  fields: certificationFields,
  knownBy: [
    { by: 'code', fields: ['code'], columns: ['certification_code'], words: 'your own code' },
    { by: 'number', fields: ['number'], columns: ['cert_number'], words: 'scheme and number' },
  ],
  belongsTo: ['product', 'material', 'company'],
  toldBy: ['cert_scheme', 'certification_code'],
  namedIn: null,
  needs: ['cert_scheme'],
  words: { one: 'A certificate', many: 'certificates' },
  beside: { productId: SUBJECT, materialId: SUBJECT, companyId: SUBJECT },
} as const satisfies Noun
