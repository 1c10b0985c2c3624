import { kindsOf } from './meaning/value-kinds.ts'
import type { MappedColumn } from './suggest-mapping.ts'

/**
 * Of products that no column names, a short description is the name: ERP systems in many languages call it so. `different`: the first different values of each
 * column. The same mapping where a column is a name, or what is described is long.
 */
export function nameInDescription(
  mapping: readonly MappedColumn[],
  different: readonly (readonly string[])[],
): readonly MappedColumn[] {
  const columns = new Set(mapping.flatMap(({ column }) => column ?? []))
  const at = mapping.findIndex(({ column }) => column === 'description')
  const { count, length, words } = kindsOf(different[at] ?? [])
  if (at < 0 || columns.has('product_name') || !columns.has('sku')) return mapping
  if (count === 0 || length > LONGEST || words > MOST_WORDS) return mapping
  return mapping.map((one, place) => (place === at ? { ...one, column: 'product_name' } : one))
}

/** Letters and words, on average. */
const LONGEST = 60
const MOST_WORDS = 8
