import { PRODUCT_KINDS } from '../../graphql/records/kinds.ts'
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
  // What it says for all its variants is called as theirs is.
  const {
    weight,
    composition,
    materialComposition,
    stages,
    manufacturerId,
    manufacturer,
    careSymbols,
    careInstructions,
  } = variantFields(words)
  const passedOn = {
    weight,
    composition,
    materialComposition,
    stages,
    manufacturerId,
    manufacturer,
    careSymbols,
    careInstructions,
  }
  return { ...own, ...passedOn }
}
