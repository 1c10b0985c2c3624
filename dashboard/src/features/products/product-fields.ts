import { PRODUCT_KINDS } from '../../graphql/records/kinds.ts'
import { knownFields } from '../../kit/field.ts'
import type { Words } from '../../words/en.ts'
import { companyReference } from '../references.ts'

export function productFields({ product: { fields } }: Words) {
  return knownFields(fields, {
    ...PRODUCT_KINDS,
    code: { kind: 'text', isMono: true },
    sku: { kind: 'text', isMono: true },
    companyId: companyReference,
    description: { kind: 'long' },
    hsCode: { kind: 'text', inputMode: 'numeric', isMono: true },
    gtinPrefix: { kind: 'text', inputMode: 'numeric', isMono: true },
    imageUrl: { kind: 'text', inputMode: 'url', placeholder: 'https://' },
  })
}
