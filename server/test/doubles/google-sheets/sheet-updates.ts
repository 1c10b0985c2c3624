import { type CellOfSheet, invalid, lastRow, Refused, type SheetOfSpreadsheet } from './sheet-model.ts'

type Json = Readonly<Record<string, unknown>>

/** One request of a batch: https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets/request */
export function applyUpdate(sheets: readonly SheetOfSpreadsheet[], request: Json, at: number): void {
  const [[name, given] = ['', {}]] = Object.entries(request)
  const body = given as Json
  const sheetOf = (id: unknown) => {
    const sheet = sheets.find(({ sheetId }) => sheetId === (id ?? 0))
    if (sheet) return sheet
    throw invalid(`Invalid requests[${at}].${name}: No grid with id: ${id}`)
  }
  if (name === 'updateCells') {
    const start = body['start'] as Json
    const sheet = sheetOf(start['sheetId'])
    putRows(sheet, Number(start['rowIndex'] ?? 0), Number(start['columnIndex'] ?? 0), body, at)
    return
  }
  if (name === 'appendCells') {
    const sheet = sheetOf(body['sheetId'])
    const row = lastRow(sheet)
    sheet.rowCount = Math.max(sheet.rowCount, row + (body['rows'] as unknown[]).length)
    putRows(sheet, row, 0, body, at)
    return
  }
  if (name === 'appendDimension' && body['dimension'] === 'COLUMNS') {
    sheetOf(body['sheetId']).columnCount += Number(body['length'])
    return
  }
  if (name === 'deleteDimension') {
    const range = body['range'] as Json
    const sheet = sheetOf(range['sheetId'])
    const [from, to] = [Number(range['startIndex'] ?? 0), Number(range['endIndex'])]
    if (range['dimension'] !== 'ROWS' || !(from < to) || to > sheet.rowCount) {
      throw invalid(`Invalid requests[${at}].deleteDimension: Cannot delete rows that are not there.`)
    }
    sheet.rows.splice(from, to - from)
    sheet.rowCount -= to - from
    return
  }
  throw invalid(`Invalid JSON payload received. Unknown name "${name}" at 'requests[${at}]': Cannot find field.`)
}

function putRows(sheet: SheetOfSpreadsheet, row: number, column: number, { rows, fields }: Json, at: number): void {
  if (fields !== 'userEnteredValue')
    throw invalid(`Invalid requests[${at}]: At least one field must be listed in 'fields'.`)
  for (const [below, { values = [] }] of (rows as { values?: Json[] }[]).entries()) {
    for (const [beside, cell] of values.entries()) put(sheet, row + below, column + beside, cell, at)
  }
}

const MOST_OF_CELL = 50_000

function put(sheet: SheetOfSpreadsheet, row: number, column: number, cell: Json, at: number): void {
  if (row >= sheet.rowCount || column >= sheet.columnCount) {
    throw invalid(
      `Invalid requests[${at}].updateCells: Range exceeds grid limits. Max rows: ${sheet.rowCount}, max columns: ${sheet.columnCount}`,
    )
  }
  if (sheet.protectedColumns.has(column)) {
    throw invalid(
      `Invalid requests[${at}].updateCells: You are trying to edit a protected cell or object. Please contact the spreadsheet owner to remove protection if you need to edit.`,
    )
  }
  const entered = (cell['userEnteredValue'] ?? {}) as Json
  const [[kind, value] = ['', null]] = Object.entries(entered)
  if (kind === 'formulaValue') throw new Refused(599, 'DOUBLE', 'No formula is to be written.')
  if (typeof value === 'string' && value.length > MOST_OF_CELL) {
    throw invalid(
      `Invalid requests[${at}].updateCells: Your input contains more than the maximum of 50000 characters in a single cell.`,
    )
  }
  while (sheet.rows.length <= row) sheet.rows.push([])
  const cells = sheet.rows[row] ?? []
  while (cells.length <= column) cells.push({ value: null })
  // The format of a cell stays, whatever is entered.
  const { error: _, ...before } = cells[column] ?? { value: null }
  cells[column] = { ...before, value: (value === '' ? null : value) as CellOfSheet['value'] }
}
