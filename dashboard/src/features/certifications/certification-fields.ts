import { knownFields } from '../../kit/field.ts'
import type { Words } from '../../words/en.ts'
import { companyReference, materialReference, productReference } from '../references.ts'

export function certificationFields({ certification: { fields } }: Words) {
  return knownFields(fields, {
    number: { kind: 'text', isMono: true },
    scope: { kind: 'long' },
    fileUrl: { kind: 'text', inputMode: 'url', placeholder: 'https://' },
    validFrom: { kind: 'day' },
    validUntil: { kind: 'day' },
    productId: productReference,
    materialId: materialReference,
    companyId: companyReference,
  })
}
