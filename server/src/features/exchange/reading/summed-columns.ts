import { type Cell, type TableRow, textOf } from '#platform/tables/table.ts'
import type { MappedColumn } from './mapped-column.ts'

/** Rows that have to be there before anything is told by them. */
export const LEAST_ROWS = 4
/** What tells one variant of a product from the next. */
export const OF_VARIANTS: ReadonlySet<string> = new Set(['color', 'size', 'gtin', 'variant_options'])
/** "A-100", "0010": short, with a digit, without white space. */
export const CODE = /^(?=.*\d)\S{1,24}$/u

/** The texts of one column in the first rows. */
export type Summed = {
  readonly texts: readonly string[]
  readonly filled: number
  readonly different: ReadonlySet<string>
}

export function summed(rows: readonly TableRow[], at: number): Summed {
  const texts = rows.map((row) => textOf(row.cells[at] ?? null).trim())
  const different = new Set(texts)
  different.delete('')
  return { texts, filled: texts.filter((text) => text !== '').length, different }
}

/** Lines that fill hardly any of the columns are titles and footers. */
export function withoutFooters(rows: readonly TableRow[]): readonly TableRow[] {
  const widths = rows.map((row) => row.cells.filter((cell) => !isEmpty(cell)).length)
  const usual = widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 0
  return rows.filter((_, at) => (widths[at] ?? 0) > usual * 0.25)
}

/** Each meaning at the place that is given; no other column keeps it. */
export function withMeanings(
  mapping: readonly MappedColumn[],
  places: Readonly<Record<string, number>>,
): readonly MappedColumn[] {
  const byPlace = new Map(Object.entries(places).map(([column, at]) => [at, column]))
  return mapping.map((one, at): MappedColumn => {
    const column = byPlace.get(at)
    if (column !== undefined) return { column, confidence: 'values', unit: null }
    return one.column !== null && one.column in places ? { column: null, confidence: 'none', unit: null } : one
  })
}

export function isEmpty(cell: Cell | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')
}
