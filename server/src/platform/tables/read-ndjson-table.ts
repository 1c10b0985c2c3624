import { open } from 'node:fs/promises'
import {
  cursorOf,
  goneOf,
  inspectNdjsonFile,
  LINE_FEED,
  notOfTable,
  parseLine,
  type TableColumn,
} from './ndjson-table.ts'
import { type Cell, excerpt, MAX_COLUMNS, MAX_ROW_LENGTH, MAX_ROWS, type RowItem, type TableRow } from './table.ts'
import { rowTooLong, tooManyColumns, tooManyRows } from './table-too-large.ts'

/**
 * The rows of a table of lines of JSON up to its last whole page, the names of its columns first. In memory stands one row and one chunk.
 */
export async function* readNdjsonTable(path: string): AsyncGenerator<TableRow> {
  const { columns, begin, end } = await inspectNdjsonFile(path)
  yield { line: 1, cells: headersOfColumns(columns) }
  if (end.size === begin) return
  let line = 1
  let count = 0
  for await (const texts of linesOf(path, begin, end.size)) {
    for (const text of texts) {
      line += 1
      if (text === null) throw rowTooLong(line)
      if (cursorOf(text) || goneOf(text)) continue
      count += 1
      if (count > MAX_ROWS) throw tooManyRows()
      yield rowOf(text, line, columns.length)
    }
  }
}

/** What people know them by; two of one name with what tells them apart. */
export function headersOfColumns(columns: readonly TableColumn[]): string[] {
  const seen = new Set<string>()
  const twice = new Set(columns.flatMap(({ label }) => (seen.size === seen.add(label).size ? [label] : [])))
  return columns.map(({ key, label }) => (twice.has(label) ? `${label} · ${key}` : label))
}

/**
 * The lines of one piece of the file after the other; null for one that is longer than any row. All pieces of the file go through one buffer: buffers of their own would lie about outside of the heap, which
 * is not collected for their sake.
 */
export async function* linesOf(
  path: string,
  start = 0,
  end = Number.POSITIVE_INFINITY,
): AsyncGenerator<readonly (string | null)[]> {
  const file = await open(path)
  try {
    const chunk = Buffer.allocUnsafe(CHUNK)
    let rest: Buffer[] = []
    let length = 0
    for (let position = start; position < end; ) {
      const { bytesRead } = await file.read(chunk, 0, Math.min(CHUNK, end - position), position)
      if (bytesRead === 0) return
      position += bytesRead
      const piece = chunk.subarray(0, bytesRead)
      const lines: (string | null)[] = []
      let from = 0
      for (let at = piece.indexOf(LINE_FEED); at >= 0; at = piece.indexOf(LINE_FEED, from)) {
        const own = piece.subarray(from, at)
        const text = rest.length === 0 ? own.toString() : Buffer.concat([...rest, own]).toString()
        lines.push(text.length > MAX_ROW_LENGTH ? null : text)
        rest = []
        length = 0
        from = at + 1
      }
      rest.push(Buffer.from(piece.subarray(from)))
      length += bytesRead - from
      // Of four bytes each.
      if (length > MAX_ROW_LENGTH * 4) lines.push(null)
      yield lines
    }
  } finally {
    await file.close()
  }
}

const CHUNK = 131_072

function rowOf(text: string, line: number, width: number): TableRow {
  const { cells, ids, at, own } = parseLine(text) ?? {}
  if (!Array.isArray(cells) || typeof ids !== 'object' || ids === null) throw notOfTable(line)
  if (cells.length > MAX_COLUMNS) throw tooManyColumns(line, cells.length)
  if (cells.length !== width) throw notOfTable(line)
  // Half characters and NUL are written as escapes: where a line has none, its texts need not be looked through.
  const storable = text.includes('\\u') ? storableOf : asItIs
  const items: Record<string, RowItem> = {}
  for (const [kind, item] of Object.entries(ids)) items[kind] = itemOf(item, line, storable)
  const read = cells.map((cell) => cellOf(cell, line, storable))
  const row = { line, cells: read, ids: items, at: dayOf(at) }
  return Array.isArray(own) ? { ...row, own: own.map(Number) } : row
}

type Storable = (text: string) => string

/** JSON can hold half characters and NUL, and no database does. */
const storableOf: Storable = (text) => excerpt(text, text.length)
const asItIs: Storable = (text) => text

function cellOf(cell: unknown, line: number, storable: Storable): Cell {
  if (typeof cell === 'string') return cell === '' ? null : storable(cell)
  if (cell === null || typeof cell === 'number' || typeof cell === 'boolean') return cell
  throw notOfTable(line)
}

/** Characters of what a system calls its things, and of addresses. */
const MOST_ID = 500
const MOST_ADDRESS = 2_000
const SHOWN_NAME = 200

function itemOf(item: unknown, line: number, storable: Storable): RowItem {
  if (typeof item !== 'object' || item === null) throw notOfTable(line)
  const { id, address = null, name = '' } = item as Readonly<Record<string, unknown>>
  if (typeof id !== 'string' || id === '' || id.length > MOST_ID || typeof name !== 'string') throw notOfTable(line)
  const isAddress = typeof address === 'string' && address.length <= MOST_ADDRESS
  return {
    id: storable(id),
    address: isAddress ? storable(address) : null,
    name: name.length > SHOWN_NAME ? excerpt(name, SHOWN_NAME) : storable(name),
  }
}

function dayOf(at: unknown): Date | null {
  const day = typeof at === 'string' ? new Date(at) : null
  return day === null || Number.isNaN(day.getTime()) ? null : day
}
