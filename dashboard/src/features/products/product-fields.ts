import { PASSED_ON_FIELDS, PRODUCT_KINDS } from '../../graphql/records/kinds.ts'
import { knownFields } from '../../kit/field.ts'
import type { Words } from '../../words/en.ts'
import { brandReference, companyReference } from '../references.ts'
import { variantFields } from '../variants/variant-fields.tsx'

export function productFields(words: Words) {
  const own = knownFields(words.product.fields, {
    ...PRODUCT_KINDS,
    code: { kind: 'text', isMono: true },
    sku: { kind: 'text', isMono: true },
    companyId: companyReference,
    brandId: brandReference,
    description: { kind: 'long' },
    hsCode: { kind: 'text', inputMode: 'numeric', isMono: true },
    gtinPrefix: { kind: 'text', inputMode: 'numeric', isMono: true },
    imageUrl: { kind: 'text', inputMode: 'url', placeholder: 'https://' },
  })
  return { ...own, ...passedOnFields(words) }
}

/** What it says for all its variants is called as theirs is. */
function passedOnFields(words: Words) {
  const fields = variantFields(words)
  const passedOn = PASSED_ON_FIELDS.map((name) => [name, fields[name]] as const)
  return Object.fromEntries(passedOn) as Pick<typeof fields, (typeof PASSED_ON_FIELDS)[number]>
}
