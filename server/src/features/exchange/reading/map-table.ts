import { factsOf } from '#features/records/nouns.ts'
import { type Imported, importColumn } from '../columns/import-column.ts'
import type { MappedColumn } from './mapped-column.ts'
import { ofProductsAlone } from './of-products-alone.ts'
import { recordsOfMapping } from './records-of-mapping.ts'
import { sizesInHeaders } from './sizes-in-headers.ts'
import { suggestMapping } from './suggest-mapping.ts'

export const NOT_MAPPED: MappedColumn = { column: null, confidence: 'none', unit: null }

/** What the columns of a table of others mean, where sizes may be columns, and articles may stand without their variants. */
export function mapTable(
  headers: readonly string[],
  records: readonly Imported[],
  different: readonly (readonly string[])[],
) {
  // What is said of variants is said of the article if there are none.
  const areArticles = records.includes('product') && !records.includes('variant')
  const suggested = suggestMapping(headers, areArticles ? [...records, 'variant'] : records, undefined, different)
  const asColumns = sizesInHeaders(headers, suggested, different)
  const divided = asColumns && dividedBy(asColumns, suggested)
  const mapping = divided ?? ofProductsAlone(suggested)
  const isLeft = ({ column }: MappedColumn) =>
    areArticles && !divided && column !== null && importColumn(column)?.record === 'variant'
  return { asColumns, mapping: withoutNameless(mapping.map((one) => (isLeft(one) ? NOT_MAPPED : one))) }
}

/** Beside products, what says something of a certificate and not which it is; a person may still say so. */
function withoutNameless(mapping: readonly MappedColumn[]): readonly MappedColumn[] {
  const of = (record: Imported) =>
    mapping.flatMap(({ column }) => (column !== null && importColumn(column)?.record === record ? [column] : []))
  const told = of('certification')
  if (told.length === 0 || of('product').length === 0) return mapping
  const isKnown = told.some((column) => factsOf('certification').toldBy.includes(column))
  return isKnown ? mapping : mapping.map((one) => (told.includes(one.column ?? '') ? NOT_MAPPED : one))
}

/** What the columns are about; of a table none of whose columns means anything, what it was taken for. */
export function recordsFound(mapping: readonly MappedColumn[], records: readonly Imported[]): readonly Imported[] {
  const found = recordsOfMapping(mapping)
  return found.length > 0 ? found : records
}

/** Where a row says which product it is, the columns that are sizes or colours are its variants, and no other column is. Null: it does not say. */
function dividedBy(
  { of, cell, places }: NonNullable<ReturnType<typeof sizesInHeaders>>,
  mapping: readonly MappedColumn[],
): readonly MappedColumn[] | null {
  const isOfProducts = mapping.some(
    ({ column }, at) => !places.includes(at) && column !== null && PRODUCT_TOLD.has(column),
  )
  if (!isOfProducts) return null
  const column = `${cell === 'gtin' ? 'gtin' : 'variant'}_of_${of}`
  return mapping.map((one, at) =>
    places.includes(at)
      ? { column, confidence: 'values', unit: null }
      : one.column === of || (cell === 'gtin' && one.column === 'gtin')
        ? NOT_MAPPED
        : one,
  )
}

const PRODUCT_TOLD: ReadonlySet<string> = new Set(['sku', 'product_name', 'product_code', 'product_id'])
