import { useQueries } from '@tanstack/react-query'
import type { ReferenceKind } from '../kit/field.ts'
import { useFormat, useWords } from '../words/use-words.tsx'
import { useReadBy } from './list-filters.ts'
import { companyReference, materialReference, productReference } from './references.ts'
import { labelsOf, type Matching, sayChoice, sayOrder } from './say-matching.ts'

/** One thing by which a list is narrowed or ordered, as the list itself says it. */
export type Said = { readonly name: string; readonly label: string; readonly shown: string }

/** How a list is narrowed and ordered, in words. What the lists of the dashboard do not filter by has the service's own name. */
export function useSaidMatching(matching: Matching, list: string): readonly Said[] {
  const words = useWords()
  const { day, country } = useFormat()
  const [readBy] = useReadBy()
  const entries = Object.entries(matching)
  const records = entries.flatMap(([name, id]) => {
    const reference = REFERENCES[name]
    return reference && typeof id === 'string' ? [{ name, id, reference }] : []
  })
  const found = useQueries({
    queries: records.map(({ id, reference }) => ({
      queryKey: ['name of', reference.record, id],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => reference.nameOf(id, signal),
      staleTime: 60_000,
    })),
  })
  const labels = labelsOf(words, list)
  const show = (name: string, value: unknown): string => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    if (name === 'orderBy') return sayOrder(words, text)
    if (name === 'updatedSince') return day(text.slice(0, 10))
    if (name === 'country' || name === 'originCountry') return country(text)
    if (name === 'connectionId' && readBy && 'options' in readBy)
      return readBy.options.find((option) => option.value === text)?.label ?? text
    const record = found[records.findIndex((one) => one.name === name)]?.data
    return record ?? sayChoice(words, name, text) ?? text
  }
  return entries.map(([name, value]) => ({ name, label: labels[name] ?? name, shown: show(name, value) }))
}

const REFERENCES: Readonly<Record<string, ReferenceKind | undefined>> = {
  companyId: companyReference,
  manufacturerId: companyReference,
  supplierId: companyReference,
  productId: productReference,
  materialId: materialReference,
}
