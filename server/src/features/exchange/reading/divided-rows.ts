import { isBlankRow, type TableRow, textOf } from '#platform/tables/table.ts'
import { type ImportColumn, importColumn } from '../columns/import-column.ts'
import { NO, PLACEHOLDERS } from './cell-words.ts'
import type { ImportProblem } from './import-problem.ts'
import type { MappedColumn } from './mapped-column.ts'
import type { ReadRow } from './read-rows.ts'
import { passedOver } from './rows-between.ts'
import { toldInHeader } from './sizes-in-headers.ts'

type Divides = NonNullable<ImportColumn['divides']>

/** By what a column divides the rows of its file into variants; null: it is a column like others. */
export function dividesBy(column: string | null): Divides | null {
  return (column === null ? null : importColumn(column)?.divides) ?? null
}

/** Whether rows of a file are of several variants, so that several are read of one line. */
export function isDivided(mapping: readonly MappedColumn[]): boolean {
  return mapping.some(({ column }) => dividesBy(column) !== null)
}

/** What keeps the variants of one line in one transaction; null for a file whose lines are a row each. */
export function ofOneLine({ mapping }: { readonly mapping: readonly MappedColumn[] }) {
  return isDivided(mapping) ? (row: ReadRow, before: ReadRow) => row.line === before.line : null
}

type Part = { readonly header: string | null; readonly row: TableRow; readonly notes: readonly Note[] }
type Note = Omit<ImportProblem, 'line'>

/**
 * Reads rows of which some cells are variants of their own: for each of these that is filled the row is read once, with its size or colour and its GTIN as
 * two cells before the others. A row in which none is filled is about its product alone.
 */
export function dividingReader(
  headers: readonly string[],
  mapping: readonly MappedColumn[],
  begin: (headers: readonly string[], mapping: readonly MappedColumn[]) => (row: TableRow) => ReadRow | null,
): (row: TableRow) => readonly ReadRow[] {
  const places = mapping.flatMap(({ column }, at) => {
    const divides = dividesBy(column)
    const header = headers[at] ?? ''
    return divides ? [{ at, header, told: toldInHeader(header, divides.by) ?? header, ...divides }] : []
  })
  const read = begin(
    [OF_HEADER, OF_CELL, ...headers],
    [
      { column: places[0]?.by ?? 'size', confidence: 'exact', unit: null },
      { column: places.some(({ cell }) => cell === 'gtin') ? 'gtin' : null, confidence: 'exact', unit: null },
      ...mapping.map((one) => (dividesBy(one.column) ? { ...one, column: null } : one)),
    ],
  )
  const partsOf = (row: TableRow): Part[] => {
    const parts: Part[] = []
    const notes: Note[] = []
    for (const { at, header, told, cell: kind } of places) {
      const cell = row.cells[at] ?? null
      const text = textOf(cell).trim()
      if (text === '' || cell === false) continue
      const said = { header, found: text }
      if (isNone(text)) notes.push({ ...said, ...noneOf(text, told) })
      else
        parts.push({
          header,
          row: { ...row, cells: [told, kind === 'gtin' ? cell : null, ...row.cells] },
          notes: kind === 'gtin' || isSign(text) ? [] : [{ ...said, ...unclearMark(text, told) }],
        })
    }
    const [first, ...others] = parts
    if (first) return [{ ...first, notes: [...notes, ...first.notes] }, ...others]
    const by = places[0]?.by === 'color' ? 'colour' : 'size'
    const message = `No ${by} is filled in, so the row is about its product alone.`
    const empty = { header: null, found: '', severity: 'note', reason: 'no_variant_filled', message } as const
    return [{ header: null, row: { ...row, cells: [null, null, ...row.cells] }, notes: [...notes, empty] }]
  }
  return (row) => {
    if (isBlankRow(row)) return []
    const between = passedOver(row, headers)
    if (between) return [between]
    return partsOf(row).flatMap(({ header, row, notes }) => {
      const found = read(row)
      if (!found) return []
      const { variant, ...others } = found.records
      const problems = [
        ...found.problems.map((problem) => (isOfPart(problem) ? { ...problem, header } : problem)),
        ...notes.map((note) => ({ line: row.line, ...note })),
      ]
      return [{ ...found, records: header === null ? others : found.records, problems }]
    })
  }
}

/** The size or colour in which there is a variant if a cell below this header says so; null if it says that there is none. */
export function variantOf(text: string, header: string, by: Divides['by']): string | null {
  return isNone(text) ? null : (toldInHeader(header, by) ?? header)
}

/** No header of a file begins with a space. */
const OF_HEADER = ' told by the header'
const OF_CELL = ' told by the cell'

function isOfPart({ header }: ImportProblem): boolean {
  return header === OF_HEADER || header === OF_CELL
}

/** "0", "-", "no": there is no such variant. */
function isNone(text: string): boolean {
  const plain = text.toLowerCase()
  return PLACEHOLDERS.has(plain) || NO.has(plain) || /^0+([.,]0+)?$/.test(plain)
}

function noneOf(text: string, told: string) {
  const message = `"${text}" means that there is none in ${told}, so no variant is made of it.`
  return { severity: 'note', reason: 'variant_not_there', message } as const
}

/** A mark, a number of pieces, a price: whatever it is, it says that there is such a variant. */
function isSign(text: string): boolean {
  return !/\p{L}{2}/u.test(text) || text.length <= LONGEST_SIGN
}

/** Characters: "yes", "oui", "ja", "true", "12 EUR". */
const LONGEST_SIGN = 6

function unclearMark(text: string, told: string) {
  const message = `"${text}" was taken to mean that there is a variant in ${told}. The text itself is not imported.`
  return { severity: 'warning', reason: 'mark_unclear', message } as const
}
