import { ForeignError } from '../foreign-error.ts'
import type {
  RemoveOutcome,
  RowNotWritten,
  SavedRow,
  SaveOutcome,
  TableCell,
  TableColumn,
  TableKeeper,
  TableRow,
} from '../table-keeper.ts'
import type { Google } from './ask-google.ts'
import { ROWS } from './read-sheet.ts'
import { type Cell, keyOf } from './sheet-cells.ts'
import { type Head, type Heads, headIn, readUnder, rowsOf } from './sheet-heads.ts'
import { appendCells, type SheetRequest, sendUpdates, updateCells } from './write-cells.ts'
import { columnOf, locate, makeHeaders } from './write-sheet.ts'

type Part = { readonly sheet: number; readonly headerRow: number | null }

/**
 * Sheets of the spreadsheet as tables. A row has no identifier there: it is known by what stands in the column by which rows are told apart, and looked for
 * by it with each request that writes. `partOf`: with the header row that was chosen, where it is the sheet that is read.
 */
export function keepSheets(google: Google, heads: Heads, partOf: (sheet: number) => Part): TableKeeper {
  const place = (key: string): Part => {
    if (/^\d{1,12}$/.test(key)) return partOf(Number(key))
    const message = 'The table that was chosen is not a sheet of this spreadsheet. Choose one of the sheets there.'
    throw new ForeignError('not_found', { reason: 'sheet_missing', message, value: key })
  }
  return {
    mostRows: 500,
    async list() {
      const { title, sheets } = await heads.spreadsheet()
      const tops = await heads.tops()
      const shown = sheets.filter(({ id }) => tops.has(id))
      return Promise.all(
        shown.map(async (sheet) => {
          const { columns } = await headIn(heads, partOf(sheet.id))
          return {
            key: String(sheet.id),
            label: sheet.title,
            within: title,
            columns: columns.map(({ key }) => ({ key, label: key, holds: 'any' as const })),
            canMakeColumns: true,
          }
        }),
      )
    },
    async makeColumns(key, columns) {
      const headers = columns.map(({ label }) => label)
      await makeHeaders(google, heads, place(key), headers)
      return headers
    },
    async *read(key, columns, cursor, keyColumn) {
      const seen = new Set<string>()
      let from = cursor === null ? 0 : Number(JSON.parse(cursor))
      for (;;) {
        const { rows, isLast } = await readTablePart(google, heads, { part: place(key), keyColumn }, columns, from)
        from += ROWS
        // Of rows with the same key the first one is the one that is written.
        const fresh = rows.filter(({ id }) => !seen.has(id) && seen.add(id))
        yield { rows: fresh, cursor: isLast ? null : JSON.stringify(from) }
        if (isLast) return
      }
    },
    save: (key, _columns, keyColumn, rows) => saveRows(google, heads, { part: place(key), keyColumn }, rows),
    remove: (key, keyColumn, ids) =>
      google.patiently(async (): Promise<readonly RemoveOutcome[]> => {
        const { head, rows } = await locate(google, heads, place(key), keyColumn)
        const there = ids.flatMap((id) => rows.get(id) ?? []).sort((one, other) => other - one)
        // From below, so that none of those above is another one then.
        await sendUpdates(
          google,
          there.map((row) => deleteRow(head.sheet.id, row)),
        )
        return ids.map((id) => (rows.has(id) ? { state: 'written' } : NOT_THERE))
      }),
  }
}

type Place = { readonly part: Part; readonly keyColumn: string }

/** Of rows with a key. Other numbers than keys come as they were written, whatever people have them look like. */
async function readTablePart(
  google: Google,
  heads: Heads,
  { part, keyColumn }: Place,
  columns: readonly TableColumn[],
  from: number,
): Promise<{ readonly rows: readonly TableRow[]; readonly isLast: boolean }> {
  const { head, grid } = await google.patiently(() =>
    readUnder(google, heads, part, ({ sheet, headerRow }) => {
      const first = headerRow + 1 + from
      return first >= sheet.rows ? [] : [rowsOf(sheet, first, Math.min(first + ROWS, sheet.rows))]
    }),
  )
  const first = head.headerRow + 1 + from
  const keyAt = columnOf(head, keyColumn)
  const places = columns.map(({ key }) => ({ key, at: columnOf(head, key) }))
  const rows: TableRow[] = []
  for (let row = first; row < Math.min(first + ROWS, grid.endRow); row += 1) {
    const id = keyOf(grid.cell(row, keyAt))
    if (id === '') continue
    const cellOf = (at: number): TableCell => (at === keyAt ? grid.cell(row, at).value : grid.cell(row, at).raw)
    rows.push({ id, cells: Object.fromEntries(places.map(({ key, at }) => [key, cellOf(at)])) })
  }
  return { rows, isLast: first + ROWS >= head.sheet.rows }
}

/**
 * One that is refused has all refused: they are tried in halves until it is alone. Rows are found by their identifier, then by the key, and made where there is neither;
 * so another try with the same rows makes none twice.
 */
async function saveRows(
  google: Google,
  heads: Heads,
  place: Place,
  rows: readonly SavedRow[],
): Promise<readonly SaveOutcome[]> {
  try {
    return await google.patiently(() => saveAtOnce(google, heads, place, rows))
  } catch (error) {
    if (!(error instanceof ForeignError) || error.kind !== 'refused' || error.said.reason === 'field_missing')
      throw error
    if (rows.length === 1) return [{ state: 'refused', said: error.said }]
    const half = rows.length >> 1
    const first = await saveRows(google, heads, place, rows.slice(0, half))
    return [...first, ...(await saveRows(google, heads, place, rows.slice(half)))]
  }
}

async function saveAtOnce(
  google: Google,
  heads: Heads,
  { part, keyColumn }: Place,
  rows: readonly SavedRow[],
): Promise<readonly SaveOutcome[]> {
  const { head, rows: places } = await locate(google, heads, part, keyColumn)
  const updates: SheetRequest[] = []
  const made: Cell[][] = []
  const outcomes = rows.map(({ id, cells }): SaveOutcome => {
    const given = keyText(cells[keyColumn])
    const key = given === '' ? (id ?? '') : given
    const row = (id === null ? undefined : places.get(id)) ?? places.get(key)
    if (row === undefined && id !== null) return NOT_THERE
    if (row !== undefined) updates.push(...updatesOf(head, row, cells))
    else made.push(asRow(head, cells))
    return { state: 'written', id: key, isNew: row === undefined }
  })
  if (made.length > 0) updates.push(appendCells(head.sheet.id, made))
  await sendUpdates(google, updates)
  return outcomes
}

/** Cells next to each other go together; columns that are not named stay as they are. */
function updatesOf(head: Head, row: number, cells: SavedRow['cells']): SheetRequest[] {
  const places = Object.entries(cells)
    .map(([key, cell]) => ({ at: columnOf(head, key), cell }))
    .sort((one, other) => one.at - other.at)
  const runs: { column: number; cells: Cell[] }[] = []
  for (const { at, cell } of places) {
    const last = runs.at(-1)
    if (last !== undefined && last.column + last.cells.length === at) last.cells.push(cell)
    else runs.push({ column: at, cells: [cell] })
  }
  return runs.map((run) => updateCells(head.sheet.id, { row, column: run.column }, run.cells))
}

function asRow(head: Head, cells: SavedRow['cells']): Cell[] {
  const places = new Map(Object.entries(cells).map(([key, cell]) => [columnOf(head, key), cell]))
  return Array.from({ length: Math.max(...places.keys()) + 1 }, (_, at) => places.get(at) ?? null)
}

function keyText(cell: TableCell | undefined): string {
  return cell === undefined || cell === null ? '' : String(cell).trim()
}

const NOT_THERE: RowNotWritten = {
  state: 'not_found',
  said: { reason: 'row_gone', message: 'The sheet has no row with this key any more.' },
}

function deleteRow(sheetId: number, row: number): SheetRequest {
  return { deleteDimension: { range: { sheetId, dimension: 'ROWS', startIndex: row, endIndex: row + 1 } } }
}
