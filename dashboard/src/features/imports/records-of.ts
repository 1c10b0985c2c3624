import type { Import, ImportMeaning } from './import-queries.ts'

const KINDS = ['product', 'variant', 'certification', 'rating', 'company', 'material', 'composition'] as const
export type RecordKind = (typeof KINDS)[number]

/** What the rows are about: of a shop's export as is known, else as the columns say. */
export function recordsOf(
  { tables, sheet, columns }: Pick<Import, 'tables' | 'sheet' | 'columns'>,
  meanings: readonly ImportMeaning[],
): RecordKind[] {
  const table = tables[sheet ?? 0]
  const named = new Set(
    table?.layout
      ? table.records
      : columns.flatMap(({ column }) => meanings.find(({ name }) => name === column)?.record ?? []),
  )
  return KINDS.filter((kind) => named.has(kind))
}
