import { isBlankRow, type TableRow, textOf } from './table.ts'

/** Rows above which no header is looked for: titles, dates and notes take a handful. */
const LOOKED_AT = 25

/**
 * Where the names of the columns stand, as an index into the first rows of a table: the first row that fills as many columns as the rows
 * below it do, with texts that are no values and not twice the same. -1 when there is no such row.
 */
export function findHeader(rows: readonly TableRow[]): number {
  const head = rows.slice(0, LOOKED_AT)
  const widths = rows.slice(0, LOOKED_AT * 4).map(filled)
  const usual = widths.filter((width) => width > 1).sort((a, b) => a - b)
  const median = usual[Math.floor(usual.length / 2)] ?? 1
  return head.findIndex((row, at) => {
    if (isBlankRow(row) || filled(row) < Math.min(median, 2) || filled(row) < median * 0.6) return false
    const names = row.cells
      .map(textOf)
      .map((name) => name.trim())
      .filter((name) => name !== '')
    const isNamed =
      names.every((name) => /\p{L}/u.test(name)) && row.cells.every((cell) => cell === null || typeof cell === 'string')
    return isNamed && new Set(names.map((name) => name.toLowerCase())).size === names.length && at < rows.length
  })
}

function filled({ cells }: TableRow): number {
  return cells.filter((cell) => textOf(cell).trim() !== '').length
}
