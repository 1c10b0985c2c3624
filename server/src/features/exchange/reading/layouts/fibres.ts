import { type Cell, isBlankRow, type TableRow, textOf } from '#platform/tables/table.ts'
import { FIBRE, SHARE } from '../meaning/fibre-words.ts'
import { folded } from '../meaning/folded.ts'
import { meaningsOf } from '../meaning/header-meaning.ts'
import { cellsByHeader, type Layout } from './layout.ts'

/**
 * Compositions of others as a table of their own: the number of a product or a GTIN, a fibre, and its share, a fibre a row. The rows of one are read
 * as one text, wherever they stand.
 */
export const fibresLayout: Layout = {
  name: 'fibres',
  title: 'Compositions, one fibre per row',
  records: ['product'],
  format: null,
  recognises: (headers) => columnsOf(headers) !== null,
  begin(headers) {
    const places = columnsOf(headers)
    const cell = cellsByHeader(headers)
    const text = (row: TableRow, header: string | undefined) =>
      header === undefined ? '' : textOf(cell(row, header)).trim()
    /** Of each product its parts with their fibres; until it has been read. */
    const made = new Map<string, Map<string, string[]>>()
    return {
      columns: ['sku', 'product_material_composition'],
      headers: [places?.key ?? '', places?.fibre ?? ''],
      alsoRead: [places?.share ?? '', places?.part ?? ''].filter(Boolean),
      prepare(row) {
        const key = text(row, places?.key)
        if (key === '') return
        const parts = made.get(key) ?? new Map<string, string[]>()
        made.set(key, parts)
        const part = text(row, places?.part)
        const fibre = `${percent(cell(row, places?.share ?? ''))} ${text(row, places?.fibre)}`.trim()
        const fibres = parts.get(part)
        if (fibres) fibres.push(fibre)
        else parts.set(part, [fibre])
      },
      read(row) {
        const key = text(row, places?.key)
        const parts = made.get(key)
        made.delete(key)
        if (!parts) return key === '' && !isBlankRow(row) ? { line: row.line, cells: [null, null] } : null
        const whole = [...parts].map(([part, fibres]) => `${part === '' ? '' : `${part}: `}${fibres.join(', ')}`)
        return { line: row.line, cells: [key, whole.join('; ')] }
      },
    }
  },
}

/** "70", "70 %" and, in a workbook, 0.7. */
function percent(cell: Cell): string {
  if (typeof cell === 'number') return `${cell <= 1 ? Number((cell * 100).toPrecision(6)) : cell}%`
  const written = typeof cell === 'string' ? cell.trim() : ''
  return written === '' || /[%٪％]/.test(written) ? written : `${written}%`
}

/** More columns say more than compositions. */
const MOST_COLUMNS = 6
const PART = /^(part|component|teil|partie|osa|del|czesc|cast|bolum)$/

/** Which column is which; null where they are not these, or something more. */
function columnsOf(headers: readonly string[]) {
  const named = headers.filter(Boolean)
  if (named.length > MOST_COLUMNS) return null
  const plain = (header: string) =>
    folded(header)
      .replace(/[()[\]%_.:-]+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  const only = (found: readonly string[]) => (found.length === 1 ? found[0] : undefined)
  const share = only(named.filter((header) => SHARE.test(plain(header)) || header.trim() === '%'))
  const fibre = only(named.filter((header) => FIBRE.test(plain(header))))
  const key = only(named.filter((header) => meaningsOf(header).some((one) => one.isSure && one.column === 'sku')))
  if (share === undefined || fibre === undefined || key === undefined) return null
  if (new Set([share, fibre, key]).size < 3) return null
  const others = named.filter((header) => header !== share && header !== fibre && header !== key)
  const part = others.find((header) => PART.test(plain(header)))
  return others.length > (part === undefined ? 0 : 1) ? null : { key, fibre, share, part }
}
