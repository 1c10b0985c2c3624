import type { Chosen, FoundValue, TargetItem, WriteItem, WriteOutcome } from '../connector.ts'
import { ForeignError } from '../foreign-error.ts'
import { writeInTurn } from '../write-in-turn.ts'
import type { Google } from './ask-google.ts'
import { chosenSheet, partOf } from './chosen-sheet.ts'
import { NEW_COLUMNS } from './discover-sheets.ts'
import type { Grid } from './read-grid.ts'
import { keyOf } from './sheet-cells.ts'
import { type Head, type Heads, readUnder, rowsOf } from './sheet-heads.ts'
import { sheetEmpty } from './sheet-rows.ts'
import type { Area } from './spreadsheet.ts'
import { sendUpdates, updateCells } from './write-cells.ts'

/** No limit is published but that of 2 MB, which is advised. */
const AT_ONCE = 500

type Where = { readonly chosen: Chosen; readonly target: string }

/** Writes the header above the next free column; another try finds it written. */
export async function prepareSheet(google: Google, heads: Heads, chosen: Chosen, target: string): Promise<string> {
  const wanted = NEW_COLUMNS.find(({ key }) => target === `new.${key}`)
  if (wanted === undefined) return target
  await makeHeaders(google, heads, await partOf(heads, chosen), [wanted.header])
  return wanted.header
}

/** Those that are not there yet. */
export async function makeHeaders(
  google: Google,
  heads: Heads,
  part: { readonly sheet: number; readonly headerRow: number | null },
  headers: readonly string[],
): Promise<void> {
  await google.patiently(async () => {
    heads.forget()
    const { head } = await readUnder(google, heads, part, () => [])
    const { sheet, headerRow, freeColumn, columns } = head
    const missing = headers.filter((header) => !columns.some(({ key }) => key === header))
    if (missing.length === 0) return
    const lacking = freeColumn + missing.length - sheet.columns
    await sendUpdates(google, [
      ...(lacking > 0 ? [{ appendDimension: { sheetId: sheet.id, dimension: 'COLUMNS', length: lacking } }] : []),
      updateCells(sheet.id, { row: headerRow, column: freeColumn }, missing),
    ])
  })
  heads.forget()
}

/** Where rows are now, and what stands in some of their columns: rows are moved by people at any time. */
export async function locate(
  google: Google,
  heads: Heads,
  part: { readonly sheet: number; readonly headerRow: number | null },
  keyColumn: string,
  others: readonly string[] = [],
): Promise<{ readonly head: Head; readonly grid: Grid; readonly rows: ReadonlyMap<string, number> }> {
  const wanted = [keyColumn, ...others]
  const { head, grid } = await readUnder(google, heads, part, ({ sheet, headerRow, columns }) =>
    headerRow + 1 >= sheet.rows
      ? []
      : columns
          .filter(({ key }) => wanted.includes(key))
          .map(({ at }): Area => ({ ...rowsOf(sheet, headerRow + 1, null), startColumn: at, endColumn: at + 1 })),
  )
  const at = columnOf(head, keyColumn)
  const rows = new Map<string, number>()
  for (let row = head.headerRow + 1; row < grid.endRow; row += 1) {
    const key = keyOf(grid.cell(row, at))
    // The first one is the one that is read, too.
    if (key !== '' && !rows.has(key)) rows.set(key, row)
  }
  return { head, grid, rows }
}

export function columnOf({ columns, sheet }: Head, key: string): number {
  const column = columns.find((one) => one.key === key)
  if (column !== undefined) return column.at
  throw new ForeignError('refused', {
    reason: 'field_missing',
    message: `The sheet "${sheet.title}" has no column with the header "${key}" any more. Discover the connection, and choose another one.`,
    value: key,
  })
}

async function placeOf(heads: Heads, chosen: Chosen) {
  const { keyColumn, head } = await chosenSheet(heads, chosen)
  if (keyColumn === null) throw sheetEmpty(head.sheet)
  return { part: await partOf(heads, chosen), keyColumn: keyColumn.key }
}

export async function lookInSheet(
  google: Google,
  heads: Heads,
  { chosen, target }: Where,
  items: readonly TargetItem[],
): Promise<readonly (FoundValue | null)[]> {
  const { part, keyColumn } = await placeOf(heads, chosen)
  const { head, grid, rows } = await google.patiently(() => locate(google, heads, part, keyColumn, [target]))
  const at = columnOf(head, target)
  return items.map(({ item }) => {
    const row = rows.get(item.id)
    const value = row === undefined ? null : grid.cell(row, at).raw
    return value === null ? null : { value: String(value) }
  })
}

export async function writeSheet(
  google: Google,
  heads: Heads,
  { chosen, target }: Where,
  items: readonly WriteItem[],
): Promise<readonly WriteOutcome[]> {
  const { part, keyColumn } = await placeOf(heads, chosen)
  const parts = Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, at) =>
    items.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  )
  return writeInTurn(items, parts, (some) =>
    google.patiently(async () => {
      const { head, rows } = await locate(google, heads, part, keyColumn)
      const column = columnOf(head, target)
      const updates = some.flatMap(({ item, value }) => {
        const row = rows.get(item.id)
        return row === undefined ? [] : [updateCells(head.sheet.id, { row, column }, [valueFor(value)])]
      })
      await sendUpdates(google, updates)
      return some.map(({ item }): WriteOutcome => (rows.has(item.id) ? { state: 'written' } : NOT_THERE))
    }),
  )
}

/** A score is a number there, so that it can be counted with. */
function valueFor(value: string | null): string | number | null {
  return value !== null && /^-?\d+(\.\d+)?$/.test(value) && String(Number(value)) === value ? Number(value) : value
}

const NOT_THERE: WriteOutcome = {
  state: 'not_found',
  said: { reason: 'row_gone', message: 'The sheet has no row with this key any more.' },
}
