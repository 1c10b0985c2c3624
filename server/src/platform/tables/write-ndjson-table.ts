import { type FileHandle, open } from 'node:fs/promises'
import { type GoneItem, inspectNdjson, type NdjsonEnd, type TableColumn } from './ndjson-table.ts'
import { type Cell, MAX_COLUMNS, MAX_ROW_LENGTH, MAX_ROWS, type RowItems } from './table.ts'
import { rowTooLong, tooManyColumns, tooManyRows } from './table-too-large.ts'

export type NdjsonRow = {
  /** In the order of the columns. */
  readonly cells: readonly Exclude<Cell, Date>[]
  readonly ids: RowItems
  readonly at: Date | null
  /** Places of cells that hold what was written there from here: they say nothing. */
  readonly own?: readonly number[]
}

export type NdjsonWriter = {
  /** Those that the file was begun with. */
  readonly columns: readonly TableColumn[]
  /** How far it is written. */
  end(): NdjsonEnd
  /** When it returns, the page is on the disk. A cursor of null says that it is the last. `gone` is there no more, as far as the page knows. */
  append(rows: readonly NdjsonRow[], cursor: string | null, gone?: readonly GoneItem[]): Promise<void>
  /** Without what was written of it so far, but with its columns. */
  beginAgain(): Promise<void>
  close(): Promise<void>
}

/** Begins a table of lines of JSON, or goes on with one after its last page, whatever was written behind that. */
export async function openNdjsonTable(path: string, columns: readonly TableColumn[]): Promise<NdjsonWriter> {
  // Made where it is not there, and not emptied where it is.
  await (await open(path, 'a', 0o600)).close()
  const file = await open(path, 'r+')
  try {
    const found = (await inspectNdjson(file)) ?? (await begin(file, columns))
    const width = found.columns.length
    let end = found.end
    await file.truncate(end.size)
    return {
      columns: found.columns,
      end: () => end,
      async append(rows, cursor, gone = []) {
        if (end.isWhole) throw new Error('The last page of this table has been written.')
        const rowCount = end.rowCount + rows.length
        if (rowCount > MAX_ROWS) throw tooManyRows()
        const lines = rows.map((row, at) => lineOf(row, width, end.rowCount + at))
        if (gone.length > 0) lines.push(`${JSON.stringify({ gone })}\n`)
        // The cursor goes to the disk after its rows, so that a whole one has whole rows before it.
        const size = await write(file, end.size, lines.join(''))
        const whole = await write(file, size, `${JSON.stringify({ cursor, rows: rowCount })}\n`)
        end = { cursor, isWhole: cursor === null, rowCount, size: whole }
      },
      async beginAgain() {
        await file.truncate(found.begin)
        await file.datasync()
        end = { cursor: null, isWhole: false, rowCount: 0, size: found.begin }
      },
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function begin(file: FileHandle, columns: readonly TableColumn[]) {
  if (columns.length > MAX_COLUMNS) throw tooManyColumns(1, columns.length)
  await file.truncate(0)
  const size = await write(file, 0, `${JSON.stringify({ columns })}\n`)
  return { columns, begin: size, end: { cursor: null, isWhole: false, rowCount: 0, size } }
}

function lineOf({ cells, ids, at, own = [] }: NdjsonRow, width: number, rowsBefore: number): string {
  if (cells.length !== width) throw new Error(`A row has ${cells.length} cells, and the table ${width} columns.`)
  const line = `${JSON.stringify({ cells, ids, at, ...(own.length > 0 && { own }) })}\n`
  if (line.length > MAX_ROW_LENGTH) throw rowTooLong(rowsBefore + 2)
  return line
}

/** Gives back where it ends. */
async function write(file: FileHandle, from: number, text: string): Promise<number> {
  const bytes = Buffer.from(text)
  for (let written = 0; written < bytes.length; ) {
    written += (await file.write(bytes, written, bytes.length - written, from + written)).bytesWritten
  }
  await file.datasync()
  return from + bytes.length
}
