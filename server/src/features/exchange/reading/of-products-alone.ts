import { importColumn } from '../columns/import-column.ts'
import type { MappedColumn } from './mapped-column.ts'

/** What tells one variant of a product from the next. */
const TELLING: ReadonlySet<string> = new Set([
  'variant_id',
  'variant_code',
  'variant_name',
  'color',
  'size',
  'gtin',
  'variant_options',
])
const OF_PRODUCT: ReadonlySet<string> = new Set(['sku', 'product_name', 'product_code', 'product_id'])

/**
 * In a list of articles without their variants a composition, a weight or advice on care is that of the article, which passes it on to its variants. The same
 * mapping where rows tell variants, or name no product.
 */
export function ofProductsAlone(mapping: readonly MappedColumn[]): readonly MappedColumn[] {
  const columns = new Set(mapping.flatMap(({ column }) => column ?? []))
  const tellVariants = [...columns].some((column) => TELLING.has(column) || importColumn(column)?.divides)
  if (tellVariants || ![...columns].some((column) => OF_PRODUCT.has(column))) return mapping
  return mapping.map((one) => {
    const passedOn = one.column === 'image_urls' ? 'image_url' : `product_${one.column}`
    const isPassedOn = one.column !== null && importColumn(one.column)?.record === 'variant' && importColumn(passedOn)
    return isPassedOn && !columns.has(passedOn) ? { ...one, column: passedOn } : one
  })
}
