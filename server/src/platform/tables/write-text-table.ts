import { guardFormula } from './formula-guard.ts'
import { type Cell, textOf } from './table.ts'

/** Spreadsheets take a text for UTF-8 when it begins so. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** A row of a CSV as RFC 4180 has it, its texts kept from being run as formulas; `unguardFormula` gives them back. */
export function textRow(cells: readonly Cell[]): string {
  return createRowWriter(cells.length)(cells)
}

/** The same for many rows of so many cells: one that is as in the row before is not looked through again. */
export function createRowWriter(width: number): (cells: readonly Cell[]) => string {
  const before: Cell[] = new Array(width).fill(null)
  const written: string[] = new Array(width).fill('')
  return (cells) => {
    for (let at = 0; at < width; at += 1) {
      const cell = cells[at] ?? null
      if (cell === before[at]) continue
      before[at] = cell
      written[at] = textCell(cell)
    }
    return `${written.join(',')}\r\n`
  }
}

function textCell(cell: Cell): string {
  if (typeof cell !== 'string') return textOf(cell)
  return mayChange(cell) ? quoted(guardFormula(cell)) : cell
}

/** Hardly any text has what could be guarded or quoted. One look for signs, and none for the edges: a pattern would look for its end at every sign. */
function mayChange(text: string): boolean {
  const first = text.charCodeAt(0)
  const last = text.charCodeAt(text.length - 1)
  const isPlainFirst =
    (first > 0x60 && first < 0x7b) || (first > 0x40 && first < 0x5b) || (first > 0x2f && first < 0x3a)
  return text !== '' && (!isPlainFirst || last < 0x21 || last > 0x7e || DIVIDES.test(text))
}

const DIVIDES = /[",;|\t\r\n]/

function quoted(text: string): string {
  return isToQuote(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** White space at the edges too, which some readers leave out otherwise. */
function isToQuote(text: string): boolean {
  return /[",\r\n]/.test(text) || /^\s/.test(text) || /\s$/.test(text)
}
