/** What a cell of a table holds: CSV has texts alone, workbooks have types. Null is an empty cell. */
export type Cell = string | number | boolean | Date | null

/** One row as it stands in the file: `line` is the physical line it begins on, or the number of the sheet's row; both from 1. */
export type TableRow = {
  readonly line: number
  readonly cells: readonly Cell[]
  readonly marks?: CellMarks
  /** Of a table that was read from another system: what the row is about, as that names it. */
  readonly ids?: RowItems
  /** When that was last changed there, as far as it is known. */
  readonly at?: Date | null
  /** Places of cells that hold what was written to that system from here: as if the row had no such columns. */
  readonly own?: readonly number[]
  /** Of cells that were made from others: what is shown of them, where that is not what they hold. */
  readonly shownAs?: ReadonlyMap<number, string>
}

/** A thing in another system. */
export type RowItem = { readonly id: string; readonly address: string | null; readonly name: string }
/** By kind of thing: "product". */
export type RowItems = Readonly<Record<string, RowItem>>

/** What a workbook says of cells beside their values; columns from 0. */
export type CellMarks = {
  /** Cells with a formula whose result was not stored, which are empty: the first of the row. */
  readonly unsolved: readonly { readonly at: number; readonly formula: string }[]
  /** All of them. */
  readonly unsolvedCount: number
  /** Cells whose number is shown with zeros at its front: what stands in them is what is shown. */
  readonly shown: readonly { readonly at: number; readonly number: string }[]
}

/** Why a file cannot be read as a table at all, in a sentence for the person who chose it. */
export class TableFault extends Error {
  readonly reason: TableFaultReason
  constructor(reason: TableFaultReason, message: string) {
    super(message)
    this.reason = reason
  }
}

export type TableFaultReason =
  | 'table_empty'
  | 'table_encoding'
  | 'table_too_many_rows'
  | 'table_too_many_columns'
  | 'table_row_too_long'
  | 'table_quote_open'
  | 'workbook_broken'
  | 'workbook_encrypted'
  | 'workbook_too_large'
  | 'workbook_unsafe'
  | 'document_broken'
  | 'document_too_large'
  | 'document_unsafe'
  | 'document_without_records'

/** Bounds of one table; beyond them it is refused by name. Every list in memory is bounded by these. */
export const MAX_ROWS = 1_000_000
/** Titles, the names of the columns and notes: they are none of the rows. */
export const LINES_BESIDE_ROWS = 100
export const MAX_COLUMNS = 500
/** Characters of one row. A description of 5,000 characters in twenty languages fits. */
export const MAX_ROW_LENGTH = 1_000_000
/** Characters of one cell of a workbook: no spreadsheet holds more (Excel specifications and limits: 32,767). */
export const MAX_CELL_LENGTH = 32_767
/**
 * Characters of a sheet with every text written out where it stands. A workbook may hold a text once and name it in each of its cells, so
 * that a small file is a large table.
 */
export const MAX_WRITTEN_OUT = 200_000_000
/** Characters of the name of a column; the longest ones of shops have about a hundred. */
const MAX_HEADER_LENGTH = 200

/** The text a person sees in the cell, without a locale: what keys are matched by and texts are taken from. */
export function textOf(cell: Cell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  return String(cell)
}

/** The beginning of a text as it can be kept and shown: no half characters, and no NUL, which PostgreSQL takes for none. */
export function excerpt(text: string, length: number): string {
  return beginning(text, length).replaceAll('\0', '\uFFFD').toWellFormed()
}

/** A copy: V8 keeps the whole text in memory for as long as a slice of it is kept. */
export function beginning(text: string, length: number): string {
  return text.length <= length ? text : Buffer.from(text.slice(0, length), 'utf16le').toString('utf16le')
}

/** Characters that a row holds, and one for each cell. */
export function lengthOf({ cells }: TableRow): number {
  let length = cells.length
  for (const cell of cells) if (typeof cell === 'string') length += cell.length
  return length
}

/** The names of the columns, from the row they stand in. */
export function headersOf({ cells }: TableRow): string[] {
  return cells.map((cell) => excerpt(textOf(cell).trim(), MAX_HEADER_LENGTH))
}

/** With columns without a name behind them: of a header in two lines, the second may be longer. */
export function asWideAs(headers: readonly string[], width: number): readonly string[] {
  const missing = width - headers.length
  return missing <= 0 ? headers : [...headers, ...Array.from({ length: missing }, () => '')]
}

export function isBlankRow({ cells }: TableRow): boolean {
  return cells.every((cell) => cell === null || (typeof cell === 'string' && BLANK.test(cell)))
}

/** White space as spreadsheets leave it behind: no-break spaces and zero-width ones too. */
const BLANK = /^[\s\u200B\uFEFF]*$/
