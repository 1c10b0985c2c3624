import { VARIANT_KINDS } from '../../graphql/records/kinds.ts'
import { knownFields } from '../../kit/field.ts'
import type { Words } from '../../words/en.ts'
import { companyReference, productReference } from '../references.ts'
import { CareDifference, CompositionDifference, StagesDifference, UnitsDifference } from './value-differences.tsx'

/** Without the editors that the form has for some of them: who only tells what changed does not load those. */
export function variantFields({ variant: { fields } }: Words) {
  return knownFields(fields, {
    ...VARIANT_KINDS,
    code: { kind: 'text', isMono: true },
    productId: productReference,
    weight: { kind: 'number', unit: 'kg' },
    gtin: { kind: 'text', inputMode: 'numeric', isMono: true },
    composition: {
      ...OWN,
      difference: (before: unknown, after: unknown) => <CompositionDifference before={before} after={after} />,
    },
    stages: {
      ...OWN,
      difference: (before: unknown, after: unknown) => <StagesDifference before={before} after={after} />,
    },
    manufacturerId: companyReference,
    airFreightShare: { kind: 'number', unit: '%', scale: 100 },
    recyclability: { kind: 'number', unit: '%', scale: 100 },
    repairability: { kind: 'number', unit: '%', scale: 100 },
    careSymbols: {
      ...OWN,
      difference: (before: unknown, after: unknown) => <CareDifference before={before} after={after} />,
    },
    careInstructions: { kind: 'long' },
    imageUrls: { kind: 'long' },
    inherited: {
      ...OWN,
      difference: (before: unknown, after: unknown) => <UnitsDifference before={before} after={after} />,
    },
  })
}

const OWN = { kind: 'own', empty: [], render: () => null } as const
