import { type FileHandle, open } from 'node:fs/promises'
import { MAX_COLUMNS, MAX_ROW_LENGTH, TableFault } from './table.ts'
import { tooManyColumns } from './table-too-large.ts'

/*
 * A table as lines of JSON, which can be gone on with after it was cut off anywhere: {"columns":[…]}, then rows {"cells":[…],"ids":{…},"at":…},
 * and after each page of them {"cursor":…,"rows":…}, which says where the next one begins, and how many rows there are by then. What stands
 * behind the last whole cursor was never written. Before a cursor may be {"gone":[…]}: things that are there no more, which are no rows.
 */

export type TableColumn = {
  readonly key: string
  /** As people know it. */
  readonly label: string
  /** What it usually means to who reads the table. */
  readonly usual?: string
  readonly language?: string
  readonly unit?: string
}

/** How far a table has been written. */
export type NdjsonEnd = {
  /** Where the next page begins; null before the first page, and after the last. */
  readonly cursor: string | null
  /** Whether its last page is there. */
  readonly isWhole: boolean
  readonly rowCount: number
  /** Bytes up to there. */
  readonly size: number
}

/** What a file begins with, and how far it was written; null where not even its first line is there. */
export async function inspectNdjson(file: FileHandle) {
  const head = await readFirstLine(file)
  if (head === null) return null
  const start: NdjsonEnd = { cursor: null, isWhole: false, rowCount: 0, size: head.size }
  return { columns: columnsOf(head.line), begin: head.size, end: (await findEnd(file, head.size)) ?? start }
}

/** Opens a table that is there, for looking at. */
export async function inspectNdjsonFile(path: string) {
  const file = await open(path)
  try {
    const found = await inspectNdjson(file)
    if (found === null) throw new TableFault('table_empty', 'The file is empty.')
    return found
  } finally {
    await file.close()
  }
}

/** Null: it was cut off. */
async function readFirstLine(file: FileHandle): Promise<{ line: string; size: number } | null> {
  let head = Buffer.alloc(0)
  while (head.length <= MOST_LINE_BYTES) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(CHUNK), 0, CHUNK, head.length)
    if (bytesRead === 0) return null
    head = Buffer.concat([head, buffer.subarray(0, bytesRead)])
    const end = head.indexOf(LINE_FEED)
    if (end >= 0) return { line: head.toString('utf8', 0, end), size: end + 1 }
  }
  throw notOfTable(1)
}

function columnsOf(line: string): readonly TableColumn[] {
  const columns = parseLine(line)?.['columns']
  if (!Array.isArray(columns) || !columns.every(isColumn)) throw notOfTable(1)
  if (columns.length > MAX_COLUMNS) throw tooManyColumns(1, columns.length)
  return columns
}

function isColumn(value: unknown): value is TableColumn {
  if (typeof value !== 'object' || value === null) return false
  const { key, label, usual = '', language = '', unit = '' }: Record<string, unknown> = { ...value }
  return [key, label, usual, language, unit].every((one) => typeof one === 'string')
}

/** The last whole cursor, looked for from the end of the file; null where there is none. */
async function findEnd(file: FileHandle, from: number): Promise<NdjsonEnd | null> {
  const { size } = await file.stat()
  let tail = Buffer.alloc(0)
  for (let at = size; at > from; ) {
    const length = Math.min(CHUNK, at - from)
    at -= length
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, at)
    tail = Buffer.concat([buffer, tail])
    for (let end = tail.lastIndexOf(LINE_FEED); end >= 0; ) {
      const before = end === 0 ? -1 : tail.lastIndexOf(LINE_FEED, end - 1)
      // The line may begin further up.
      if (before < 0 && at > from) break
      const page = cursorOf(tail.toString('utf8', before + 1, end))
      if (page) return { ...page, isWhole: page.cursor === null, size: at + end + 1 }
      tail = tail.subarray(0, before + 1)
      end = before
    }
    // No line is as long: what a disk has left behind is not kept in memory.
    if (tail.length > MOST_LINE_BYTES) tail = Buffer.alloc(0)
  }
  return null
}

/** Null: it is another line, or was cut off. */
export function cursorOf(line: string): { cursor: string | null; rowCount: number } | null {
  if (!line.startsWith(CURSOR)) return null
  const { cursor, rows } = parseLine(line) ?? {}
  if ((typeof cursor !== 'string' && cursor !== null) || typeof rows !== 'number') return null
  return { cursor, rowCount: rows }
}

/** A thing that a page says is there no more. */
export type GoneItem = { readonly of: string; readonly id: string }

/** What a line says is there no more; null: it is another line. */
export function goneOf(line: string): readonly GoneItem[] | null {
  if (!line.startsWith(GONE)) return null
  const { gone } = parseLine(line) ?? {}
  if (!Array.isArray(gone)) return []
  return gone.flatMap((one: { of?: unknown; id?: unknown } | null) =>
    typeof one?.of === 'string' && typeof one.id === 'string' ? [{ of: one.of, id: one.id }] : [],
  )
}

/** An object; null for what is none. */
export function parseLine(line: string): Readonly<Record<string, unknown>> | null {
  try {
    const found: unknown = JSON.parse(line)
    // Of an object nothing is known, which is what the type says.
    return typeof found === 'object' && found !== null ? (found as Readonly<Record<string, unknown>>) : null
  } catch {
    return null
  }
}

export function notOfTable(line: number): TableFault {
  return new TableFault('table_encoding', `Line ${line} is none of a table as lines of JSON, so the file is damaged.`)
}

const CURSOR = '{"cursor":'
const GONE = '{"gone":'
export const LINE_FEED = 0x0a
const CHUNK = 65_536
/** Four bytes for each character. */
const MOST_LINE_BYTES = MAX_ROW_LENGTH * 4
