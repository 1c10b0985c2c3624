import { badInput } from '#platform/app-error.ts'
import { findHeader } from '#platform/tables/find-header.ts'
import {
  asWideAs,
  beginning,
  type Cell,
  headersOf,
  isBlankRow,
  lengthOf,
  MAX_ROWS,
  type TableRow,
  textOf,
} from '#platform/tables/table.ts'
import { tooManyRows } from '#platform/tables/table-too-large.ts'
import { type DetectedFormat, detectValueFormat, type ValueFormat } from '#platform/tables/value-format.ts'
import { type Imported, importColumn } from '../columns/import-column.ts'
import { type Detection, valueDetections } from './detection.ts'
import { findExplaining } from './explaining-lines.ts'
import { columnsOfLayout, layoutOf } from './layouts/known-layouts.ts'
import { isOwnExport } from './layouts/own-export.ts'
import { createZeroWatch, type LostZeros } from './lost-zeros.ts'
import { mapOthers, recordsOf } from './map-others.ts'
import { NOT_MAPPED } from './map-table.ts'
import type { MappedColumn } from './mapped-column.ts'
import type { RowShape } from './row-shape.ts'
import type { AsColumns } from './sizes-in-headers.ts'
import { suggestMapping } from './suggest-mapping.ts'

export type InspectedRows = {
  /** The line the names of the columns stand on; null where none was found, and the table cannot be read. */
  readonly headerLine: number | null
  /** Where they were found, whatever a person has said since. */
  readonly detectedHeaderLine: number | null
  readonly headers: readonly string[]
  /** The first lines of the table, cut to what a screen shows: titles, header and rows. */
  readonly head: readonly { readonly line: number; readonly cells: readonly string[] }[]
  /** Rows below the header that hold anything. */
  readonly rowCount: number
  /** The first values of each column that are not blank, as text, and as what they are: days as "2026-11-21". */
  readonly samples: readonly (readonly string[])[]
  readonly sampleCells: readonly (readonly (string | number | boolean)[])[]
  readonly values: DetectedFormat
  readonly detections: readonly Detection[]
  /** Of columns that are written otherwise than the rest of the table: how. */
  readonly columnFormats: readonly (Partial<ValueFormat> | null)[]
  /** A shop's export that is read as such, by its name; its columns need no mapping. */
  readonly layout: string | null
  /** What the rows are taken to be about. */
  readonly records: readonly Imported[]
  readonly mapping: readonly MappedColumn[]
  /** Of a shop's export: columns that hold something and are not read. */
  readonly leftOut?: readonly string[]
  /** By column: numbers that may have lost zeros, where there are any. */
  readonly lostZeros?: readonly (LostZeros | null)[]
  /** Of a document: names of what is in no record of this list. */
  readonly outside?: readonly string[]
  /** Columns that are sizes or colours themselves, so that a row is several variants. */
  readonly asColumns?: AsColumns
  /** Of a sheet: cells with a formula and no result. */
  readonly unsolved?: number
  /** How rows belong together, where a row does not say everything itself. */
  readonly shape?: RowShape
  /** The column of weights that are read as grams because they cannot be kilograms. */
  readonly gramsAt?: number
}

const SAMPLES = 3
/** Rows whose values tell how numbers and days are written. */
const LOOKED_AT = 2_000
/** Characters of them: many long texts tell no more than a few. */
const LOOKED_AT_LENGTH = 4_000_000
/** Characters of all samples of a table, and of one. */
const SAMPLES_LENGTH = 200_000
const SAMPLE_LENGTH = 1_000
/** Of a head that is shown: lines, columns and characters. */
const HEAD = { lines: 15, columns: 60, length: 60 }

/** Looks through one table; `givenLine` where a person has said on which line the columns are named. */
export async function inspectRows(
  rows: AsyncIterable<TableRow>,
  givenLine: number | null = null,
  mapper: Mapper | null = null,
): Promise<InspectedRows> {
  const first: TableRow[] = []
  let rowCount = 0
  let length = 0
  let unsolved = 0
  const filled: boolean[] = []
  const zeros = createZeroWatch()
  for await (const row of rows) {
    if (first.length < HEAD.lines || (first.length < LOOKED_AT && length < LOOKED_AT_LENGTH)) {
      first.push(row)
      length += lengthOf(row)
    }
    if (!isBlankRow(row)) rowCount += 1
    zeros.see(row)
    unsolved += row.marks?.unsolvedCount ?? 0
    // The lines above the rows of a table name its columns, and do not fill them.
    if (rowCount > 1) for (let at = 0; at < row.cells.length; at += 1) filled[at] ||= isFilled(row.cells[at])
  }
  const found = findHeader(first)
  const at = givenLine === null ? found : requireLine(first, givenLine)
  const named = first[at] ? headersOf(first[at]) : []
  const layout = layoutOf(named)
  const isOwn = isOwnExport(named)
  const under = at < 0 ? [] : first.slice(at + 1).filter((row) => !isBlankRow(row))
  const explaining = layout || isOwn || mapper ? [] : findExplaining(under)
  const headers = asWideAs(named, Math.max(0, ...under.slice(0, explaining.length).map(({ cells }) => cells.length)))
  const below = under.slice(explaining.length)
  const above = first.slice(0, at + 1).filter((row) => !isBlankRow(row)).length
  if (rowCount - above > MAX_ROWS) throw tooManyRows()
  const lostZeros = zeros.found(above)
  const detected = detectValueFormat(cellsThatTell(headers, below))
  const values = layout?.format
    ? { ...detected, ...layout.format, isDecimalCertain: true, isDateOrderCertain: true }
    : detected
  const known = columnsOfLayout(headers)
  const different = headers.map((_, column) => differentOf(below, column))
  const { records, mapping, asColumns, shape, gramsAt } = layout
    ? { ...PLAIN, records: layout.records, mapping: headers.map(() => NOT_MAPPED) }
    : isOwn
      ? { ...PLAIN, ...mapOwn(headers, recordsOf(headers, different), different) }
      : mapper
        ? { ...PLAIN, ...mapper(different) }
        : mapOthers(headers, different, below, { under, explaining })
  const atMost = Math.min(SAMPLE_LENGTH, Math.floor(SAMPLES_LENGTH / SAMPLES / Math.max(headers.length, 1)))
  const cells = headers.map((_, column) => samplesOf(below, column, atMost))
  return {
    headerLine: first[at]?.line ?? null,
    detectedHeaderLine: first[found]?.line ?? null,
    headers,
    head: first.slice(0, HEAD.lines).map(shownRow),
    rowCount: at < 0 ? 0 : rowCount - above,
    samples: cells.map((column) => column.map((cell) => shown(cell, 100))),
    sampleCells: cells.map((column) => column.map((cell) => (cell instanceof Date ? textOf(cell) : (cell ?? '')))),
    values,
    detections: valueDetections(below, values),
    columnFormats: headers.map((_, column) => (layout || isOwn ? null : ownFormat(below, column, values))),
    layout: layout?.name ?? null,
    records,
    mapping,
    ...(layout && { leftOut: headers.filter((header, column) => filled[column] && !known.has(header)) }),
    ...(lostZeros.some((one) => one !== null) && { lostZeros }),
    ...(unsolved > 0 && { unsolved }),
    ...(asColumns !== null && { asColumns: { of: asColumns.of, headers: asColumns.headers } }),
    ...(Object.keys(shape).length > 0 && { shape }),
    ...(gramsAt !== null && { gramsAt }),
  }
}

/** What the columns of a table mean whose names are paths, and what its rows are about; `different`: the first different values of each. */
export type Mapper = (different: readonly (readonly string[])[]) => {
  readonly records: readonly Imported[]
  readonly mapping: readonly MappedColumn[]
}

/** Of rows that stand each for itself. */
const PLAIN = { asColumns: null, shape: {}, gramsAt: null }

const mapOwn = (headers: readonly string[], records: readonly Imported[], different: readonly (readonly string[])[]) =>
  ({ records, mapping: suggestMapping(headers, records, undefined, different) }) as const

function isFilled(cell: Cell | undefined): boolean {
  return cell !== null && cell !== undefined && (typeof cell !== 'string' || cell.trim() !== '')
}

function requireLine(first: readonly TableRow[], line: number): number {
  const at = first.findIndex((row) => row.line === line)
  const row = first[at]
  if (row && !isBlankRow(row)) return at
  const message = `Line ${line} is empty, or not among the first ${LOOKED_AT.toLocaleString('en')}. Choose the line that names the columns.`
  throw badInput('header_line_empty', message, { field: 'headerLine', value: line })
}

/** In an export of ours only numbers and days tell how they are written; its texts may hold anything. */
function cellsThatTell(headers: readonly string[], rows: readonly TableRow[]): Cell[] {
  if (!isOwnExport(headers)) return rows.flatMap(({ cells }) => cells)
  const places = headers.flatMap((header, at) => (TELLING_KINDS.has(importColumn(header)?.kind ?? '') ? [at] : []))
  return rows.flatMap(({ cells }) => places.map((at) => cells[at] ?? null))
}

const TELLING_KINDS: ReadonlySet<string> = new Set(['number', 'share', 'mass', 'day'])

function shownRow({ line, cells }: TableRow) {
  return { line, cells: cells.slice(0, HEAD.columns).map((cell) => shown(cell, HEAD.length)) }
}

function shown(cell: Cell, length: number): string {
  return beginning(textOf(cell).trim(), length)
}

function samplesOf(rows: readonly TableRow[], column: number, atMost: number): Cell[] {
  const found = new Map<string, Cell>()
  for (const { cells } of rows) {
    const cell = cells[column] ?? null
    const text = textOf(cell).trim()
    if (text !== '' && !found.has(text)) found.set(text, typeof cell === 'string' ? beginning(text, atMost) : cell)
    if (found.size === SAMPLES) break
  }
  return [...found.values()]
}

/** The first different values of a column, which tell what it means. */
function differentOf(rows: readonly TableRow[], column: number): string[] {
  const found = new Set<string>()
  for (const { cells } of rows.slice(0, DIFFERENT.rows)) {
    const cell = cells[column] ?? null
    const text = typeof cell === 'string' ? beginning(cell, DIFFERENT.length).trim() : textOf(cell)
    if (text !== '') found.add(text)
    if (found.size === DIFFERENT.values) break
  }
  return [...found]
}

const DIFFERENT = { rows: 200, values: 40, length: 200 }

/** From so many values of one column on it may be written otherwise than the table. */
const TELLING = 3

function ownFormat(rows: readonly TableRow[], column: number, table: ValueFormat): Partial<ValueFormat> | null {
  const cells = rows.flatMap(({ cells }) => cells[column] ?? [])
  if (cells.length < TELLING) return null
  const own = detectValueFormat(cells)
  const format: { -readonly [Key in keyof ValueFormat]?: ValueFormat[Key] } = {}
  if (own.decimals >= TELLING && own.isDecimalCertain && own.decimal !== table.decimal) format.decimal = own.decimal
  if (own.days >= TELLING && own.isDateOrderCertain && own.dateOrder !== table.dateOrder)
    format.dateOrder = own.dateOrder
  return Object.keys(format).length > 0 ? format : null
}
