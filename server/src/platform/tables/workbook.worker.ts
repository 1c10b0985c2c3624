import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { checkWorkbook } from './check-workbook.ts'
import type { WorkbookAnswer, WorkbookTask } from './read-workbook.ts'
import { withMarks } from './sheet-marks.ts'
import type { Sheet } from './sheets-of.ts'
import {
  LINES_BESIDE_ROWS,
  lengthOf,
  MAX_CELL_LENGTH,
  MAX_COLUMNS,
  MAX_ROW_LENGTH,
  MAX_ROWS,
  MAX_WRITTEN_OUT,
  TableFault,
  type TableRow,
} from './table.ts'
import { rowTooLong, tooManyColumns, tooManyRows, tooMuchText } from './table-too-large.ts'

// The reader of workbooks only asks whether there is one, for which Node would load its whole HTTP client into each thread. Assigned, because
// defining the property would load it as well.
Object.assign(globalThis, { Response: Object })

/** Runs in a thread of its own with bounded memory: a workbook that is made to burst a parser bursts this and no more. */
const port = parentPort
if (!port) throw new Error('workbook.worker.ts runs as a worker thread.')
const BATCH = 500
/** Characters that are sent at once. A text that the workbook holds once is copied for each cell that names it. */
const BATCH_LENGTH = 1_000_000
/** Of a sheet, in any program. */
const LAST_ROW = 1_048_576

/** One task after the other; while one is at work, what comes is the call for more of its rows. */
let more = () => {}
port.on('message', (message: WorkbookTask | 'more') => {
  if (message === 'more') more()
  else void read(message)
})

async function read({ path, sheet, checked }: WorkbookTask): Promise<void> {
  try {
    const sheets = checked ?? (await checkWorkbook(path))
    port?.postMessage({ sheets } satisfies WorkbookAnswer)
    if (sheet !== null) {
      let rows: TableRow[] = []
      let count = 0
      let length = 0
      let writtenOut = 0
      const found = sheets[sheet]
      for await (const row of rowsOf(path, sheet, found)) {
        count += 1
        if (count > MAX_ROWS + LINES_BESIDE_ROWS) throw tooManyRows()
        const long = row.cells.findIndex((cell) => typeof cell === 'string' && cell.length > MAX_CELL_LENGTH)
        if (long >= 0) throw cellTooLong(row, long)
        const own = lengthOf(row) + lengthOfMarks(row)
        if (own > MAX_ROW_LENGTH) throw rowTooLong(row.line)
        writtenOut += own
        if (writtenOut > MAX_WRITTEN_OUT) throw tooMuchText()
        if (rows.length > 0 && length + own > BATCH_LENGTH) {
          await sent({ rows })
          rows = []
          length = 0
        }
        rows.push(row)
        length += own
        if (rows.length === BATCH) {
          await sent({ rows })
          rows = []
          length = 0
        }
      }
      await sent({ rows })
    }
    port?.postMessage({ isDone: true } satisfies WorkbookAnswer)
  } catch (error) {
    const { reason, message } =
      error instanceof TableFault ? error : { reason: 'workbook_broken' as const, message: worded(error) }
    port?.postMessage({ fault: { reason, message } } satisfies WorkbookAnswer)
  }
}

async function* rowsOf(path: string, sheet: number, found: Sheet | undefined): AsyncGenerator<TableRow> {
  if (found?.form === 'ods') return yield* (await import('./ods-sheets.ts')).odsRows(path, sheet)
  if (found?.form === 'xls') return yield* (await import('./xls-sheets.ts')).xlsRows(path, sheet)
  const parsed = xlsxRows(await readFile(path), sheet)
  yield* found ? withMarks(parsed, path, found) : parsed
}

async function* xlsxRows(bytes: Buffer, sheet: number): AsyncGenerator<TableRow> {
  // Fifty modules, which the list of the sheets does without.
  const { streamXlsxRows } = await import('hucre/xlsx')
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    if (!Number.isSafeInteger(index) || index < 0 || index >= LAST_ROW) throw noRow()
    if (values.length > MAX_COLUMNS) throw tooManyColumns(index + 1, values.length)
    yield { line: index + 1, cells: values.map(cellOf) }
  }
}

function lengthOfMarks({ marks }: TableRow): number {
  let length = 0
  for (const { formula } of marks?.unsolved ?? []) length += formula.length
  return length
}

function noRow(): TableFault {
  const message =
    'A row of the workbook has a number that no sheet allows. Save it again as .xlsx, or the sheet as CSV.'
  return new TableFault('workbook_broken', message)
}

function cellTooLong({ line, cells }: TableRow, at: number): TableFault {
  const found = String(cells[at]).length.toLocaleString('en')
  return new TableFault(
    'workbook_too_large',
    `A cell on line ${line}, in column ${at + 1}, contains ${found} characters; a spreadsheet cell can ` +
      `contain at most ${MAX_CELL_LENGTH.toLocaleString('en')}. Shorten it, or save the sheet as CSV.`,
  )
}

/** Waits until the reader wants more, so that no more than a batch waits in memory. */
function sent(answer: WorkbookAnswer): Promise<void> {
  return new Promise((resolve) => {
    more = resolve
    port?.postMessage(answer)
  })
}

function cellOf(value: unknown): TableRow['cells'][number] {
  if (value === null || value === undefined || value === '') return null
  // Workbooks can name half a letter and NUL by their numbers, and no database keeps those.
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '')
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (value instanceof Date) return value
  return String(value)
}

function worded(error: unknown): string {
  return `The workbook cannot be read (${error instanceof Error ? error.message : String(error)}). Save it again as .xlsx, or the sheet as CSV.`
}
