import type { Noun } from '#kit/noun.ts'
import { companyFields } from './company-fields.ts'

export const company = {
  name: 'company',
  plural: 'companies',
  idPrefix: 'com',
  fields: companyFields,
  knownBy: [
    { by: 'code', fields: ['code'], columns: ['company_code'], words: 'your own code' },
    { by: 'gln', fields: ['gln'], columns: ['gln'], words: 'their GLN' },
    { by: 'lei', fields: ['lei'], columns: ['lei'], words: 'their LEI' },
    { by: 'vat_id', fields: ['vatId'], columns: ['vat_id'], words: 'their VAT number' },
    { by: 'name', fields: ['name'], columns: ['company_name'], words: 'their name' },
  ],
  belongsTo: [],
  toldBy: ['company_name', 'gln', 'vat_id', 'lei', 'company_code'],
  namedIn: 'company_name',
  words: { one: 'A company', many: 'companies' },
  needs: ['company_name'],
  beside: {},
} as const satisfies Noun
