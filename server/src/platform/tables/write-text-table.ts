import { guardFormula } from './formula-guard.ts'
import { type Cell, textOf } from './table.ts'

/** Spreadsheets take a text for UTF-8 when it begins so. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** A row of a CSV as RFC 4180 has it, its texts kept from being run as formulas; `unguardFormula` gives them back. */
export function textRow(cells: readonly Cell[]): string {
  let row = ''
  for (let at = 0; at < cells.length; at += 1) {
    const cell = cells[at] ?? null
    if (at > 0) row += ','
    if (cell === null) continue
    if (typeof cell !== 'string') row += textOf(cell)
    else row += MAY_CHANGE.test(cell) ? quoted(guardFormula(cell)) : cell
  }
  return `${row}\r\n`
}

/** Hardly any text has what could be guarded or quoted: one look instead of three. */
const MAY_CHANGE = /[",;|\t\r\n]|^[\s'=+\-@\0＝＋－＠]|\s$/

/** White space at the edges too, which some readers leave out otherwise. */
const TO_QUOTE = /[",\r\n]|^\s|\s$/

function quoted(text: string): string {
  return TO_QUOTE.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
