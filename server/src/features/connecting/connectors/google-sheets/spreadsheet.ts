import { at, listAt, numberAt, textAt } from '../foreign-json.ts'
import type { Google } from './ask-google.ts'

export type Sheet = {
  readonly id: number
  readonly title: string
  /** Where its people see it. */
  readonly address: string
  /** Of its grid, empty ones among them. */
  readonly rows: number
  readonly columns: number
  readonly frozenRows: number
  readonly merges: readonly Area[]
}

/** Rows and columns counted from 0, the last ones exclusive; null: to the end of the sheet. */
export type Area = {
  readonly startRow: number
  readonly endRow: number | null
  readonly startColumn: number
  readonly endColumn: number
}

export type Spreadsheet = { readonly title: string; readonly sheets: readonly Sheet[] }

const FIELDS =
  'spreadsheetId,properties.title,sheets(properties(sheetId,title,sheetType,gridProperties(rowCount,columnCount,frozenRowCount)),merges)'

/** Sheets with cells; charts and data sources are others. What is nought is absent in answers. */
export async function askSpreadsheet(google: Google): Promise<Spreadsheet> {
  const body = await google.patiently(() => google.once({ method: '', fields: FIELDS }))
  return {
    title: textAt(at(body, 'properties'), 'title') ?? google.spreadsheetId,
    sheets: listAt(body, 'sheets').flatMap((one): Sheet[] => {
      const properties = at(one, 'properties')
      const type = textAt(properties, 'sheetType') ?? 'GRID'
      if (type !== 'GRID') return []
      const id = numberAt(properties, 'sheetId') ?? 0
      const grid = at(properties, 'gridProperties')
      return [
        {
          id,
          title: textAt(properties, 'title') ?? String(id),
          address: `https://docs.google.com/spreadsheets/d/${google.spreadsheetId}/edit#gid=${id}`,
          rows: numberAt(grid, 'rowCount') ?? 0,
          columns: numberAt(grid, 'columnCount') ?? 0,
          frozenRows: numberAt(grid, 'frozenRowCount') ?? 0,
          merges: listAt(one, 'merges').map((range) => ({
            startRow: numberAt(range, 'startRowIndex') ?? 0,
            endRow: numberAt(range, 'endRowIndex'),
            startColumn: numberAt(range, 'startColumnIndex') ?? 0,
            endColumn: numberAt(range, 'endColumnIndex') ?? Number.MAX_SAFE_INTEGER,
          })),
        },
      ]
    }),
  }
}
