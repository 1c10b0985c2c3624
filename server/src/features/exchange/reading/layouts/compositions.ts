import { isBlankRow, type TableRow, textOf } from '#platform/tables/table.ts'
import { cellToText, compositionToCell } from '../../columns/cell-syntax.ts'
import { COMPOSITION_COLUMNS } from '../../columns/composition-columns.ts'
import { cellsByHeader, type Layout } from './layout.ts'

/** Compositions as a table of their own, a material a row; the rows of one variant stand together and are read as one. */
export const compositionsLayout: Layout = {
  name: 'compositions',
  title: 'Compositions, one material per row',
  records: ['variant'],
  format: { decimal: '.', dateOrder: 'ymd' },
  isExact: true,
  recognises: (headers) =>
    headers.includes(COMPOSITION_COLUMNS.share) && (headers.includes('variant_id') || headers.includes('gtin')),
  begin(headers) {
    const cell = cellsByHeader(headers)
    const columns = ['variant_id', 'gtin', 'structured_composition']
    let open: { readonly line: number; readonly id: string; readonly gtin: string; readonly entries: string[] } | null =
      null
    const close = (): TableRow | null =>
      open && { line: open.line, cells: [open.id || null, open.gtin || null, open.entries.join('\n')] }
    return {
      columns,
      headers: columns.map((name) => (name === 'structured_composition' ? COMPOSITION_COLUMNS.share : name)),
      read(row) {
        if (isBlankRow(row)) return null
        const text = (header: string) => textOf(cell(row, header))
        const [id, gtin] = [text('variant_id').trim(), text('gtin').trim()]
        const before = open && (open.id !== id || open.gtin !== gtin) ? close() : null
        if (!open || before) open = { line: row.line, id, gtin, entries: [] }
        open.entries.push(entryOf(text))
        return before
      },
      end: close,
    }
  },
}

/** In the syntax of one cell, so that a fault in it is found where all are. */
function entryOf(text: (header: string) => string): string {
  const [material, fibre, part] = [
    COMPOSITION_COLUMNS.material,
    COMPOSITION_COLUMNS.fibre,
    COMPOSITION_COLUMNS.part,
  ].map((header) => text(header) || null)
  const words = text(COMPOSITION_COLUMNS.share).trim().replace(',', '.')
  const named = {
    material: material ?? null,
    fibreText: fibre ? cellToText(fibre) : null,
    part: part ? cellToText(part) : null,
  }
  const line = compositionToCell([{ share: 1, ...named }]) ?? ''
  return line.replace('100%', () => words)
}
