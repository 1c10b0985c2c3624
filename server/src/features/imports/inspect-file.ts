import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { findHeader } from '#platform/tables/find-header.ts'
import { readTextTable } from '#platform/tables/read-text-table.ts'
import { listSheets, readSheet } from '#platform/tables/read-workbook.ts'
import { type Cell, isBlankRow, MAX_ROWS, TableFault, type TableRow, textOf } from '#platform/tables/table.ts'
import { detectDelimiter, detectEncoding, type TextFormat } from '#platform/tables/text-format.ts'
import { type DetectedFormat, detectValueFormat } from '#platform/tables/value-format.ts'
import { IMPORTED, type Imported, importColumn } from './import-column.ts'
import { layoutOf } from './layouts/known-layouts.ts'
import { isOwnExport } from './layouts/own-export.ts'
import { type MappedColumn, suggestMapping } from './suggest-mapping.ts'

/** What a file was found to be; everything in it can be set otherwise before anything is read for good. */
export type Inspection = {
  readonly kind: 'csv' | 'xlsx'
  /** Null for a workbook, which says itself how it is written. */
  readonly text: TextFormat | null
  /** One of a CSV, without a name. */
  readonly tables: readonly InspectedTable[]
}

export type InspectedTable = {
  readonly name: string | null
  readonly isHidden: boolean
  /** The line the names of the columns stand on; null where none was found, and the table cannot be read. */
  readonly headerLine: number | null
  readonly headers: readonly string[]
  /** Rows below the header that hold anything. */
  readonly rowCount: number
  /** The first values of each column that are not blank, as text. */
  readonly samples: readonly (readonly string[])[]
  readonly values: DetectedFormat
  /** A shop's export that is read as such, by its name; its columns need no mapping. */
  readonly layout: string | null
  /** What the rows are taken to be about. */
  readonly records: readonly Imported[]
  readonly mapping: readonly MappedColumn[]
}

const SAMPLES = 3
/** Rows whose values tell how numbers and days are written. */
const LOOKED_AT = 2_000
const HEAD_BYTES = 65_536

/** Looks through a file on disk once. Throws a {@link TableFault} that says what is wrong with it. */
export async function inspectFile(path: string): Promise<Inspection> {
  const head = await readHead(path)
  if (head.length === 0) throw new TableFault('table_empty', 'The file is empty.')
  if (isArchive(head)) {
    const sheets = await listSheets(path)
    const tables: InspectedTable[] = []
    for (const [at, { name, isHidden }] of sheets.entries()) {
      tables.push({ ...(await inspectRows(readSheet(path, at))), name, isHidden })
    }
    return { kind: 'xlsx', text: null, tables }
  }
  refuseBinary(head)
  const encoding = await detectEncoding(createReadStream(path))
  const text = { ...encoding, delimiter: detectDelimiter(new TextDecoder(encoding.encoding).decode(head)) }
  const table = await inspectRows(readTextTable(createReadStream(path), text))
  return { kind: 'csv', text, tables: [{ ...table, name: null, isHidden: false }] }
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** A ZIP, or the container of an encrypted workbook, whose reader says what is the matter. */
function isArchive(head: Buffer): boolean {
  return head.subarray(0, 2).toString('latin1') === 'PK' || head.subarray(0, 4).toString('hex') === 'd0cf11e0'
}

/** Pictures and documents hold zeros; text does not, or in UTF-16 in every second byte. */
function refuseBinary(head: Buffer): void {
  const zeros = head.filter((byte) => byte === 0).length
  const isPdf = head.subarray(0, 5).toString('latin1') === '%PDF-'
  if (!isPdf && (zeros === 0 || zeros > head.length / 8)) return
  throw new TableFault('table_encoding', 'The file is no table. Save it as .csv or .xlsx and choose it again.')
}

async function inspectRows(rows: AsyncIterable<TableRow>): Promise<Omit<InspectedTable, 'name' | 'isHidden'>> {
  const first: TableRow[] = []
  let rowCount = 0
  for await (const row of rows) {
    if (first.length < LOOKED_AT) first.push(row)
    if (!isBlankRow(row)) rowCount += 1
    if (rowCount > MAX_ROWS) break
  }
  const at = findHeader(first)
  const below = at < 0 ? [] : first.slice(at + 1)
  const headers = first[at]?.cells.map((cell) => textOf(cell).trim()) ?? []
  const layout = layoutOf(headers)
  const above = first.slice(0, at + 1).filter((row) => !isBlankRow(row)).length
  const detected = detectValueFormat(cellsThatTell(headers, below))
  const records = recordsOf(headers)
  return {
    headerLine: first[at]?.line ?? null,
    headers,
    rowCount: at < 0 ? 0 : rowCount - above,
    samples: headers.map((_, column) => samplesOf(below, column)),
    values: layout ? { ...detected, ...layout.format, isDecimalCertain: true, isDateOrderCertain: true } : detected,
    layout: layout?.name ?? null,
    records: layout ? ['product', 'variant'] : records,
    mapping: layout ? headers.map(() => NOT_MAPPED) : suggestMapping(headers, records),
  }
}

/** In an export of ours only numbers and days tell how they are written; its texts may hold anything. */
function cellsThatTell(headers: readonly string[], rows: readonly TableRow[]): Cell[] {
  if (!isOwnExport(headers)) return rows.flatMap(({ cells }) => cells)
  const places = headers.flatMap((header, at) => (TELLING_KINDS.has(importColumn(header)?.kind ?? '') ? [at] : []))
  return rows.flatMap(({ cells }) => places.map((at) => cells[at] ?? null))
}

const TELLING_KINDS: ReadonlySet<string> = new Set(['number', 'share', 'mass', 'day'])

const TELLS_VARIANTS: ReadonlySet<string> = new Set(['variant_name', 'color', 'size', 'gtin'])

const NOT_MAPPED: MappedColumn = { column: null, confidence: 'none', unit: null }

function samplesOf(rows: readonly TableRow[], column: number): string[] {
  const found: string[] = []
  for (const { cells } of rows) {
    const text = textOf((cells[column] ?? null) satisfies Cell).trim()
    if (text !== '' && !found.includes(text)) found.push(text.slice(0, 100))
    if (found.length === SAMPLES) break
  }
  return found
}

/**
 * What a table is about: the records of which it names most. Products with variants, and a certificate beside them, are one flat table;
 * companies and materials stand in tables of their own.
 */
function recordsOf(headers: readonly string[]): Imported[] {
  const named = headers.filter(Boolean).map((header) => importColumn(header)?.record)
  // An export of ours, or a template filled in, says it itself.
  if (isOwnExport(headers) || (named.length > 1 && named.every((record) => record !== undefined))) {
    return IMPORTED.filter((record) => named.includes(record))
  }
  const score = (records: readonly Imported[]) =>
    suggestMapping(headers, records).filter(({ column }) => column !== null).length
  const flat: Imported[] = ['product', 'variant', 'certification']
  const alone = IMPORTED.map((record) => ({ record, matched: score([record]) })).sort((a, b) => b.matched - a.matched)
  const [best] = alone
  if (!best || best.matched === 0) return flat
  if (score(flat) <= best.matched && !flat.includes(best.record)) return [best.record]
  const found = flat.filter((record) => score([record]) > 0)
  // Without a column that tells variants apart the rows are about products, whatever else they say.
  const isOfVariants = suggestMapping(headers, found).some(
    ({ column }) => column !== null && TELLS_VARIANTS.has(column),
  )
  return isOfVariants ? found : found.filter((record) => record !== 'variant')
}
