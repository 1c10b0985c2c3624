import type { Cell, TableRow } from '#platform/tables/table.ts'
import type { ValueFormat } from '#platform/tables/value-format.ts'
import type { Imported } from '../../columns/import-column.ts'
import type { ImportProblem } from '../import-problem.ts'
import type { ReadRow } from '../read-rows.ts'

/** A file whose columns are known, and whose rows mean something only together, or with more than their cells: a shop's export. */
export type Layout = {
  readonly name: 'shopify' | 'woocommerce' | 'magento' | 'compositions' | 'fibres' | 'ecovadis' | 'feed'
  readonly title: string
  /** What its rows are about. */
  readonly records: readonly Imported[]
  recognises(headers: readonly string[]): boolean
  /** How its program writes numbers and days, whatever the computer it ran on; null: as is found out of each file. */
  readonly format: ValueFormat | null
  begin(headers: readonly string[]): LayoutReading
  /** Written by us: every character is meant. */
  readonly isExact?: boolean
}

export type LayoutReading = {
  /** Our names of the columns, for the rows that come out. */
  readonly columns: readonly string[]
  /** What the file calls each of them, in the same order, for what is said about a cell. */
  readonly headers: readonly string[]
  /** The columns of the file that are read beside those: in case others are empty, or to know which rows belong together. */
  readonly alsoRead?: readonly string[]
  /** What is to be known of the last row that was given, beside what its cells show. */
  readonly notes?: () => readonly LayoutNote[]
  /** The last row that was given, with what its cells do not say. */
  readonly complete?: (row: ReadRow) => ReadRow
  /** Sees every row before the first is read, where rows above depend on those below. */
  readonly prepare?: (row: TableRow) => void
  /** The row of one variant, or null: a picture more, a parent that has no size. */
  read(row: TableRow): TableRow | null
  /** Of a row that is no variant and has pictures: the product that they are of. Asked after `read`. */
  readonly ofPictures?: (row: TableRow) => TableRow | null
  /** What rows at the end of the file have said, where a variant has several. */
  end?(): TableRow | null
}

export type LayoutNote = Pick<ImportProblem, 'severity' | 'reason' | 'message' | 'header' | 'found'>

/** The cells of a row by header. */
export function cellsByHeader(headers: readonly string[]): (row: TableRow, header: string) => Cell {
  const places = new Map(headers.map((header, at) => [header, at]))
  return ({ cells }, header) => {
    const at = places.get(header)
    return at === undefined ? null : (cells[at] ?? null)
  }
}

/** A row that says which product it is of, and nothing more. */
export function productRow(
  { line }: TableRow,
  columns: readonly (readonly [string, string])[],
  said: Readonly<Record<'product_name' | 'sku', Cell>>,
): TableRow {
  return { line, cells: columns.map(([name]) => (name === 'product_name' || name === 'sku' ? said[name] : null)) }
}
