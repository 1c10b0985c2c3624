import { useMemo } from 'react'
import type { FieldKind, FieldWords } from '../../kit/field.ts'
import type { AnyField } from '../../kit/history/field-change.tsx'
import { useWords } from '../../words/use-words.tsx'
import { companyReference, materialReference, productReference } from '../references.ts'
import { CompositionDifference, StagesDifference } from '../variants/value-differences.tsx'

/** The fields of a noun by their labels, and what is no text by its kind: a list over all nouns does not load each one's form. */
export function useKnownFields(noun: string): readonly AnyField[] {
  const words = useWords()
  return useMemo(() => {
    const nouns = ['company', 'product', 'variant', 'material', 'certification'] as const
    const known = nouns.find((name) => name === noun)
    if (known === undefined) return []
    const fields: Readonly<Record<string, FieldWords>> = words[known].fields
    return Object.entries(fields).map(([name, { label }]): AnyField => ({ name, label, ...(KINDS[name] ?? TEXT) }))
  }, [words, noun])
}

const TEXT: FieldKind = { kind: 'text' }
const own = { kind: 'own', empty: [], render: () => null } as const
const KINDS: Readonly<Record<string, FieldKind>> = {
  companyId: companyReference,
  supplierId: companyReference,
  manufacturerId: companyReference,
  productId: productReference,
  materialId: materialReference,
  composition: { ...own, difference: (before, after) => <CompositionDifference before={before} after={after} /> },
  stages: { ...own, difference: (before, after) => <StagesDifference before={before} after={after} /> },
}
