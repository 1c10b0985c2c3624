import type { ImportColumn, Imported } from '../columns/import-column.ts'

/** Several columns of pictures are one list. */
export function withListBefore(
  { record, field, kind }: ImportColumn,
  values: Partial<Record<Imported, Record<string, unknown>>>,
  value: unknown,
): unknown {
  const before = kind === 'list' ? values[record]?.[field] : null
  return Array.isArray(before) ? [...before, ...(Array.isArray(value) ? value : [])] : value
}
