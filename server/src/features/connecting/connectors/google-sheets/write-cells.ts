import type { Google } from './ask-google.ts'
import type { Cell } from './sheet-cells.ts'

/** https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets/request */
export type SheetRequest = Readonly<Record<string, object>>

/** All of them or none; once. */
export async function sendUpdates(google: Google, requests: readonly SheetRequest[]): Promise<void> {
  if (requests.length > 0) await google.once({ method: ':batchUpdate', fields: 'spreadsheetId', body: { requests } })
}

/** Values next to each other, in one row. */
export function updateCells(
  sheetId: number,
  { row, column }: { readonly row: number; readonly column: number },
  cells: readonly Cell[],
): SheetRequest {
  return {
    updateCells: {
      start: { sheetId, rowIndex: row, columnIndex: column },
      rows: [{ values: cells.map(cellData) }],
      fields: 'userEnteredValue',
    },
  }
}

/** Below the last row with anything in it, whoever adds rows meanwhile. */
export function appendCells(sheetId: number, rows: readonly (readonly Cell[])[]): SheetRequest {
  return {
    appendCells: { sheetId, rows: rows.map((cells) => ({ values: cells.map(cellData) })), fields: 'userEnteredValue' },
  }
}

/** As it is: a text stays a text, also one that looks like a formula, a day or a number. An empty one clears the cell. */
function cellData(cell: Cell): object {
  if (cell === null || cell === '') return {}
  if (typeof cell === 'boolean') return { userEnteredValue: { boolValue: cell } }
  if (typeof cell === 'number') return { userEnteredValue: { numberValue: cell } }
  return { userEnteredValue: { stringValue: cell } }
}
