import type { SheetColumn } from '#platform/tables/write-workbook.ts'
import type { ExportColumn } from './export.ts'

/** How a column of ours stands in a workbook, filled or empty. */
export function sheetColumn({ name, kind }: ExportColumn): SheetColumn {
  const isNumber = kind === 'number' || kind === 'share' || kind === 'mass' || kind === 'truth'
  return { header: name, kind: isNumber ? 'number' : kind === 'day' ? 'day' : 'text' }
}
