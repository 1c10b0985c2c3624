import { at, listAt, numberAt } from '../foreign-json.ts'
import type { Google } from './ask-google.ts'
import { EMPTY, type ReadCell, readCell } from './sheet-cells.ts'
import type { Area } from './spreadsheet.ts'

export type Grid = {
  cell(row: number, column: number): ReadCell
  /** After the last row with anything in it. */
  readonly endRow: number
}

const FIELDS =
  'spreadsheetId,sheets(properties.sheetId,data(startRow,startColumn,rowData.values(effectiveValue,formattedValue,effectiveFormat.numberFormat)))'

/** Parts of sheets with one request. By the identifier of the sheet, so that its name may change. */
export async function readGrids(
  google: Google,
  parts: readonly { readonly sheet: number; readonly area: Area }[],
): Promise<ReadonlyMap<number, Grid>> {
  const body = await google.once({
    method: ':getByDataFilter',
    fields: FIELDS,
    body: {
      dataFilters: parts.map(({ sheet, area }) => ({
        gridRange: {
          sheetId: sheet,
          startRowIndex: area.startRow,
          ...(area.endRow !== null && { endRowIndex: area.endRow }),
          startColumnIndex: area.startColumn,
          endColumnIndex: area.endColumn,
        },
      })),
    },
  })
  const found = new Map<number, unknown>()
  for (const one of listAt(body, 'sheets')) found.set(numberAt(at(one, 'properties'), 'sheetId') ?? 0, one)
  return new Map(parts.map(({ sheet }) => [sheet, gridOf(found.get(sheet))]))
}

export async function readGrid(google: Google, sheet: number, areas: readonly Area[]): Promise<Grid> {
  const grids = await readGrids(
    google,
    areas.map((area) => ({ sheet, area })),
  )
  return grids.get(sheet) ?? gridOf(null)
}

function gridOf(sheet: unknown): Grid {
  const rows = new Map<number, Map<number, ReadCell>>()
  let endRow = 0
  for (const data of listAt(sheet, 'data')) {
    const [startRow, startColumn] = [numberAt(data, 'startRow') ?? 0, numberAt(data, 'startColumn') ?? 0]
    for (const [row, one] of listAt(data, 'rowData').entries()) {
      const cells = rows.get(startRow + row) ?? new Map<number, ReadCell>()
      for (const [column, cell] of listAt(one, 'values').entries()) {
        const read = readCell(cell)
        if (read.value === null && read.fault === null) continue
        cells.set(startColumn + column, read)
        endRow = Math.max(endRow, startRow + row + 1)
      }
      rows.set(startRow + row, cells)
    }
  }
  return { cell: (row, column) => rows.get(row)?.get(column) ?? EMPTY, endRow }
}
