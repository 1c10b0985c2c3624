import { createHash } from 'node:crypto'
import type { Cell } from '#platform/tables/table.ts'
import type { ColumnKind, TableCell } from '../connectors/table-keeper.ts'

/** A cell of ours as tables of other systems take it. */
export function tableCell(cell: Cell): TableCell {
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : cell
}

/** What stands in a cell for telling rows apart: whichever way a system says that it is empty, or writes a line's end. */
function plain(cell: TableCell | undefined): string {
  if (cell === undefined || cell === null || cell === false) return ''
  return typeof cell === 'string' ? cell.replaceAll('\r\n', '\n').trim() : String(cell)
}

/** Of these columns of a row. */
export function digestOfCells(columns: readonly string[], cells: Readonly<Record<string, TableCell>>): string {
  const told = columns.map((column) => [column, plain(cells[column])])
  return createHash('sha256').update(JSON.stringify(told)).digest('base64url')
}

export function isEmpty(cell: TableCell | undefined): boolean {
  return plain(cell) === ''
}

/** What says in the column for it that a record has left the list. */
export function markOf(holds: ColumnKind, day: string): TableCell {
  return holds === 'truth' ? true : day
}
