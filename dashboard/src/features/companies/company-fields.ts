import { COMPANY_KINDS } from '../../graphql/records/kinds.ts'
import { knownFields } from '../../kit/field.ts'
import type { Words } from '../../words/en.ts'
import { optionsOf } from '../options.ts'

export function companyFields({ company: { fields, roles } }: Words) {
  return knownFields(fields, {
    ...COMPANY_KINDS,
    code: { kind: 'text', isMono: true },
    role: { kind: 'choice', options: optionsOf(roles) },
    description: { kind: 'long' },
    email: { kind: 'text', inputMode: 'email' },
    website: { kind: 'text', inputMode: 'url', placeholder: 'https://' },
    gln: { kind: 'text', inputMode: 'numeric', isMono: true },
    lei: { kind: 'text', isMono: true },
    vatId: { kind: 'text', isMono: true },
  })
}
