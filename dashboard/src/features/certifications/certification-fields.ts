import { CERTIFICATION_KINDS } from '../../graphql/records/kinds.ts'
import { knownFields } from '../../kit/field.ts'
import type { Words } from '../../words/en.ts'
import { companyReference, materialReference, productReference } from '../references.ts'

export function certificationFields({ certification: { fields } }: Words) {
  return knownFields(fields, {
    ...CERTIFICATION_KINDS,
    code: { kind: 'text', isMono: true },
    number: { kind: 'text', isMono: true },
    scope: { kind: 'long' },
    fileUrl: { kind: 'text', inputMode: 'url', placeholder: 'https://' },
    productId: productReference,
    materialId: materialReference,
    companyId: companyReference,
  })
}
