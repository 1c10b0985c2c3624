import type { ForeignRow, ItemName, Page, Said } from '../connector.ts'
import { ForeignError } from '../foreign-error.ts'
import type { ChosenSheet } from './chosen-sheet.ts'
import { VARIANT_NAME } from './discover-sheets.ts'
import type { Grid } from './read-grid.ts'
import type { Cell, ReadCell } from './sheet-cells.ts'
import type { Column } from './sheet-heads.ts'
import type { Area, Sheet } from './spreadsheet.ts'

type LeftOut = NonNullable<Page['leftOut']>[number]
type ReadRow = {
  /** Null: it has none, or one that another row has. */
  readonly key: string | null
  readonly row: ForeignRow | null
  readonly leftOut: readonly LeftOut[]
}

/** Identifiers of things elsewhere are kept up to this length. */
const MOST_OF_KEY = 200

/** Of a row below the headers, `first` being the first one with its key. */
export function rowOf(
  one: ChosenSheet,
  grid: Grid,
  below: number,
  { key, first }: { readonly key: string; readonly first: number },
): ReadRow {
  const { head, keyColumn } = one
  const at = head.headerRow + 1 + below
  const read = head.columns.map((column) => ({ column, cell: cellOf(one, grid, at, column) }))
  if (read.every(({ cell }) => cell.value === null && cell.fault === null)) return { key: null, row: null, leftOut: [] }
  const there = (said: Said): ReadRow => ({
    key: null,
    row: null,
    leftOut: [{ item: itemOf(one, `${at + 1}`, `#${at + 1}`), said }],
  })
  if (key === '') return there(keyMissing(at, keyColumn))
  if (key.length > MOST_OF_KEY) return there(keyTooLong(at))
  if (first !== below) return there(keyDoubled(at, head.headerRow + 1 + first, key))
  const cells = Object.fromEntries(read.map(({ column, cell }): [string, Cell] => [column.key, cell.value]))
  const name = one.nameColumn === null ? null : (cells[one.nameColumn.key] ?? null)
  const item = itemOf(one, key, name === null ? key : String(name))
  const leftOut = read
    .flatMap(({ column, cell }) => (cell.fault === null ? [] : [{ item, said: formulaFault(column, cell.fault) }]))
    .slice(0, 1)
  return { key, ...asRecord(one, { item, cells, leftOut }) }
}

type Parts = {
  readonly item: ItemName
  readonly cells: Readonly<Record<string, Cell>>
  readonly leftOut: readonly LeftOut[]
}

function asRecord(one: ChosenSheet, { item, cells, leftOut }: Parts): Pick<ReadRow, 'row' | 'leftOut'> {
  const { kind, productColumn } = one
  const row = (given: Pick<ForeignRow, 'product' | 'variant' | 'other'>, more: Record<string, Cell> = {}) => ({
    row: { ...given, changedAt: null, cells: { ...cells, ...more } },
    leftOut,
  })
  if (kind === 'material' || kind === 'company' || kind === 'certification') {
    return row({ product: null, variant: null, other: { noun: kind, item } })
  }
  if (kind === 'product') return row({ product: item, variant: null })
  if (kind === 'single') return row({ product: item, variant: item }, { [VARIANT_NAME]: item.name })
  const product = productColumn === null ? null : (cells[productColumn.key] ?? null)
  const id = product === null ? '' : String(product).trim()
  if (id === '' || id.length > MOST_OF_KEY)
    return { row: null, leftOut: [...leftOut, { item, said: noProduct(productColumn) }] }
  return row({ product: itemOf(one, id, id), variant: item })
}

function itemOf({ head }: ChosenSheet, id: string, name: string): ItemName {
  return { id, address: head.sheet.address, name }
}

/** What people see in a merged cell stands in its first one alone. Keys are not spread: they would be those of several rows. */
function cellOf({ head, keyColumn }: ChosenSheet, grid: Grid, row: number, column: Column): ReadCell {
  const own = grid.cell(row, column.at)
  if (own.value !== null || own.fault !== null || column.key === keyColumn?.key) return own
  const merge = head.sheet.merges.find(
    (one) =>
      one.startRow > head.headerRow && isIn(one, row) && column.at >= one.startColumn && column.at < one.endColumn,
  )
  return merge === undefined ? own : grid.cell(merge.startRow, merge.startColumn)
}

const isIn = ({ startRow, endRow }: Area, row: number) => row >= startRow && row < (endRow ?? Number.MAX_SAFE_INTEGER)

/** Where a part is to begin so that the first cells of all that is merged into its first row are in it. */
export function mergedAbove({ merges }: Sheet, headerRow: number, first: number): number {
  return Math.min(
    first,
    ...merges.filter((one) => one.startRow > headerRow && isIn(one, first)).map((one) => one.startRow),
  )
}

/** Columns that are passed over. */
export function columnsLeftOut(one: ChosenSheet): LeftOut[] {
  return one.head.notRead.map((said) => ({ item: itemOf(one, String(said.value), String(said.value)), said }))
}

export function sheetEmpty({ title }: Sheet): ForeignError {
  return new ForeignError('not_found', {
    reason: 'sheet_empty',
    message: `The sheet "${title}" has no row with headers. Write one above the rows, or choose another sheet.`,
    value: title,
  })
}

function keyMissing(at: number, keyColumn: Column | null): Said {
  return {
    reason: 'key_missing',
    message: `Row ${at + 1} is not read, because it has nothing in "${keyColumn?.key}", by which rows are told apart.`,
    value: at + 1,
  }
}

function keyTooLong(at: number): Said {
  return {
    reason: 'key_too_long',
    message: `Row ${at + 1} is not read, because what tells rows apart has more than ${MOST_OF_KEY} characters in it.`,
    value: at + 1,
  }
}

function keyDoubled(at: number, first: number, key: string): Said {
  return {
    reason: 'key_doubled',
    message: `Row ${at + 1} is not read, because row ${first + 1} has the same key, "${key}". Give one of them another.`,
    value: at + 1,
  }
}

function formulaFault({ key }: Column, fault: string): Said {
  return {
    reason: 'formula_error',
    message: `The formula of "${key}" gives ${fault} instead of a value, so this field counts as empty. The rest of the record is read.`,
    value: key,
  }
}

function noProduct(productColumn: Column | null): Said {
  return {
    reason: 'product_missing',
    message: `It has nothing in "${productColumn?.key}", and a variant is one of a product. Fill it in, or say that a row is a product with one variant.`,
  }
}
