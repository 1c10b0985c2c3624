import { at, numberAt, textAt } from '../foreign-json.ts'

export type Cell = string | number | boolean | null

/** `value`: as people mean it, a day as a day; `raw`: as it was written. `fault`: what a formula says instead, "#REF!". */
export type ReadCell = { readonly value: Cell; readonly raw: Cell; readonly fault: string | null }

export const EMPTY: ReadCell = { value: null, raw: null, fault: null }

/**
 * Of a CellData: its effective value, and what the format of the cell makes a number mean. Numbers know neither days nor shares nor leading zeros by
 * themselves. https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets/cells
 */
export function readCell(cell: unknown): ReadCell {
  const found = at(cell, 'effectiveValue')
  const error = at(found, 'errorValue')
  if (error !== undefined) return { ...EMPTY, fault: faultName(textAt(error, 'type')) }
  const truth = at(found, 'boolValue')
  if (typeof truth === 'boolean') return { value: truth, raw: truth, fault: null }
  const text = at(found, 'stringValue')
  if (typeof text === 'string') return text.trim() === '' ? EMPTY : { value: text, raw: text, fault: null }
  const number = numberAt(found, 'numberValue')
  if (number === null) return EMPTY
  const shown = textAt(cell, 'formattedValue') ?? String(number)
  const type = textAt(at(at(cell, 'effectiveFormat'), 'numberFormat'), 'type')
  return { value: meant(number, type, shown), raw: number, fault: null }
}

function meant(number: number, type: string | null, shown: string): Cell {
  if (type === 'DATE') return dayOf(number)
  if (type === 'DATE_TIME') return Number.isInteger(number) ? dayOf(number) : momentOf(number)
  if (type === 'TIME') return shown
  if (type === 'PERCENT') return `${Number((number * 100).toPrecision(12))}%`
  // A format such as 00000 shows zeros that the number does not have.
  return /^0\d+$/.test(shown) && Number(shown) === number ? shown : number
}

/** Days are counted from 30 December 1899: https://developers.google.com/workspace/sheets/api/guides/formats#about_date_time_values */
const FIRST_DAY = Date.UTC(1899, 11, 30)

function dayOf(serial: number): Cell {
  return momentOf(Math.floor(serial))?.slice(0, 10) ?? null
}

function momentOf(serial: number): string | null {
  const moment = new Date(FIRST_DAY + Math.round(serial * 86_400) * 1_000)
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString().slice(0, 19)
}

function faultName(type: string | null): string {
  return FAULTS[type ?? ''] ?? '#ERROR!'
}

/** https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets/other#errortype */
const FAULTS: Readonly<Record<string, string>> = {
  NULL_VALUE: '#NULL!',
  DIVIDE_BY_ZERO: '#DIV/0!',
  VALUE: '#VALUE!',
  REF: '#REF!',
  NAME: '#NAME?',
  NUM: '#NUM!',
  N_A: '#N/A',
}

/** What rows are told apart by: as it is shown, because that is what people compare. */
export function keyOf({ value }: ReadCell): string {
  return value === null ? '' : String(value).trim()
}
