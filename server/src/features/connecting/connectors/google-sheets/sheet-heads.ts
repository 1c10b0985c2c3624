import type { Said } from '../connector.ts'
import { ForeignError } from '../foreign-error.ts'
import type { Google } from './ask-google.ts'
import { BEYOND_GRID } from './google-fault.ts'
import { type Grid, readGrid, readGrids } from './read-grid.ts'
import { type Area, askSpreadsheet, type Sheet, type Spreadsheet } from './spreadsheet.ts'

/** A column has no identifier there: it is known by its header, so one with another header is another column. */
export type Column = { readonly key: string; readonly at: number }

export type Head = {
  readonly sheet: Sheet
  /** From 0; its rows begin below it. */
  readonly headerRow: number
  readonly columns: readonly Column[]
  /** After the last column with a header, or with anything near it. */
  readonly freeColumn: number
  readonly notRead: readonly Said[]
}

/** What is asked once in a session, until something turns out to have moved. */
export type Heads = {
  spreadsheet(): Promise<Spreadsheet>
  /** The first rows of every sheet. */
  tops(): Promise<ReadonlyMap<number, Grid>>
  forget(): void
}

export const TOP_ROWS = 20
const MOST_SHEETS = 50
const MOST_COLUMNS = 200

export function headsOf(google: Google): Heads {
  let spreadsheet: Promise<Spreadsheet> | null = null
  let tops: Promise<ReadonlyMap<number, Grid>> | null = null
  const heads: Heads = {
    spreadsheet: () => (spreadsheet ??= askSpreadsheet(google)),
    tops: () => (tops ??= heads.spreadsheet().then((found) => askTops(google, found))),
    forget() {
      spreadsheet = null
      tops = null
    },
  }
  return heads
}

async function askTops(google: Google, { sheets }: Spreadsheet): Promise<ReadonlyMap<number, Grid>> {
  const parts = sheets
    .filter(({ rows, columns }) => rows > 0 && columns > 0)
    .slice(0, MOST_SHEETS)
    .map((sheet) => ({ sheet: sheet.id, area: rowsOf(sheet, 0, Math.min(TOP_ROWS, sheet.rows)) }))
  return parts.length === 0 ? new Map() : google.patiently(() => readGrids(google, parts))
}

export function rowsOf({ columns }: Sheet, startRow: number, endRow: number | null): Area {
  return { startRow, endRow, startColumn: 0, endColumn: Math.min(columns, MOST_COLUMNS) }
}

/** `headerRow`: as it was chosen; otherwise the last one that is frozen, or the first with several texts in it. */
export function headOf(sheet: Sheet, top: Grid, headerRow: number | null): Head {
  const width = Math.min(sheet.columns, MOST_COLUMNS)
  const row = headerRow ?? usualHeaderRow(sheet, top)
  const { columns, doubled } = columnsOf(top, row, width)
  const headed = new Set([...columns, ...doubled].map(({ at }) => at))
  const bare = Array.from({ length: width }, (_, at) => at).filter(
    (at) =>
      !headed.has(at) &&
      Array.from({ length: TOP_ROWS - row }, (_, below) => row + 1 + below).some(
        (one) => top.cell(one, at).value !== null,
      ),
  )
  return {
    sheet,
    headerRow: row,
    columns,
    freeColumn: Math.max(-1, ...headed, ...bare) + 1,
    notRead: [...doubled.map(({ key, at }) => doubledHeader(key, at)), ...bare.map(bareColumn)],
  }
}

/** The first row that could be one, and what it says. */
export function usualHeaderRow({ frozenRows }: Sheet, top: Grid): number {
  const filled = (row: number) =>
    Array.from({ length: MOST_COLUMNS }, (_, at) => top.cell(row, at).value).filter(
      (value) => typeof value === 'string',
    ).length
  if (frozenRows > 0 && frozenRows <= TOP_ROWS && filled(frozenRows - 1) > 0) return frozenRows - 1
  const rows = Array.from({ length: TOP_ROWS }, (_, row) => row)
  return rows.find((row) => filled(row) > 1) ?? rows.find((row) => filled(row) > 0) ?? 0
}

/** The first column with a header has it; what comes later with the same one is not read. */
function columnsOf(grid: Grid, row: number, width: number): { columns: Column[]; doubled: Column[] } {
  const columns = new Map<string, Column>()
  const doubled: Column[] = []
  for (let at = 0; at < width; at += 1) {
    const { value } = grid.cell(row, at)
    const key = value === null ? '' : String(value).replace(/\s+/g, ' ').trim().slice(0, MOST_OF_HEADER)
    if (key === '') continue
    if (columns.has(key)) doubled.push({ key, at })
    else columns.set(key, { key, at })
  }
  return { columns: [...columns.values()], doubled }
}

const MOST_OF_HEADER = 200

/** "AB": as people call a column. */
export function letterOf(at: number): string {
  return at < 26 ? String.fromCharCode(65 + at) : `${letterOf(Math.floor(at / 26) - 1)}${letterOf(at % 26)}`
}

function doubledHeader(key: string, at: number): Said {
  return {
    reason: 'header_doubled',
    message: `Column ${letterOf(at)} is not read, because a column before it has the same header, "${key}". Give it another header.`,
    value: letterOf(at),
  }
}

function bareColumn(at: number): Said {
  return {
    reason: 'header_empty',
    message: `Column ${letterOf(at)} is not read, because it has no header. Write one above it.`,
    value: letterOf(at),
  }
}

type Part = { readonly sheet: number; readonly headerRow: number | null }

export async function headIn(heads: Heads, { sheet: id, headerRow }: Part): Promise<Head> {
  const { sheets } = await heads.spreadsheet()
  const sheet = sheets.find((one) => one.id === id)
  const top = (await heads.tops()).get(id)
  if (sheet !== undefined && top !== undefined) return headOf(sheet, top, headerRow)
  throw new ForeignError('not_found', {
    reason: 'sheet_missing',
    message: 'The sheet that was chosen is no longer in the spreadsheet. Discover the connection, and choose again.',
  })
}

const MOST_TRIES = 3

/**
 * Reads areas together with the header row, so that each cell is known to belong to its column: where columns were moved since the headers were read, these are
 * read again.
 */
export async function readUnder(
  google: Google,
  heads: Heads,
  part: Part,
  areasOf: (head: Head) => readonly Area[],
): Promise<{ readonly head: Head; readonly grid: Grid }> {
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const head = await headIn(heads, part)
    const grid = await gridUnder(google, head, areasOf(head))
    if (grid !== null) return { head, grid }
    heads.forget()
  }
  throw moving()
}

async function gridUnder(google: Google, head: Head, areas: readonly Area[]): Promise<Grid | null> {
  const { sheet, headerRow } = head
  const header = rowsOf(sheet, headerRow, headerRow + 1)
  try {
    const grid = await readGrid(google, sheet.id, [header, ...areas])
    const { columns } = columnsOf(grid, headerRow, header.endColumn)
    const isSame =
      columns.length === head.columns.length &&
      columns.every(({ key, at }, one) => head.columns[one]?.key === key && head.columns[one]?.at === at)
    return isSame ? grid : null
  } catch (error) {
    if (error instanceof ForeignError && error.said.reason === BEYOND_GRID) return null
    throw error
  }
}

/** Tried again later: people are at work on it. */
export function moving(): ForeignError {
  return new ForeignError('passing', {
    reason: 'sheet_moving',
    message: 'Rows or columns of the sheet are moved again and again while it is read. It is tried again later.',
  })
}
