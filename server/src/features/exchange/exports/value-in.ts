import { textIn } from '../columns/translated-columns.ts'
import type { ExportColumn } from './export.ts'
import type { ExportRow } from './walk-records.ts'

/** What a row has for a column, before it is written into a cell. */
export function valueIn({ record, field, kind, translates }: ExportColumn, row: ExportRow): unknown {
  if (kind === 'composition') return row.compositions?.[record]
  const fields = row[record]
  // Records of a list have them as fields of their own.
  const value = fields?.[field]
  return translates && value === undefined ? textIn(fields?.['translations'], translates) : value
}
