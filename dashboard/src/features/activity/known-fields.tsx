import { useMemo } from 'react'
import type { AnyField } from '../../kit/history/field-change.tsx'
import { useWords } from '../../words/use-words.tsx'
import { certificationFields } from '../certifications/certification-fields.ts'
import { companyFields } from '../companies/company-fields.ts'
import { materialFields, useFactors } from '../materials/material-fields.ts'
import { productFields } from '../products/product-fields.ts'
import { ratingFields } from '../ratings/rating-fields.ts'
import { variantFields } from '../variants/variant-fields.tsx'

/** The fields of a noun as the history of one of its records tells them: a list over all nouns does not load each one's form. */
export function useKnownFields(noun: string): readonly AnyField[] {
  const words = useWords()
  const factors = useFactors(noun === 'material')
  return useMemo(() => {
    const of: Readonly<Record<string, () => Readonly<Record<string, AnyField>>>> = {
      company: () => companyFields(words),
      product: () => productFields(words),
      variant: () => variantFields(words),
      material: () => materialFields(words, factors),
      certification: () => certificationFields(words),
      rating: () => ratingFields(words),
    }
    return Object.values(of[noun]?.() ?? {})
  }, [words, noun, factors])
}
