import type { MappedColumn } from './mapped-column.ts'
import { kindsOf } from './meaning/value-kinds.ts'

/**
 * Of products that no column names, a short description is the name: ERP systems in many languages call it so. `different`: the first different values of each
 * column; `isFree`: whether nobody has said what a column means. The same mapping where a column is a name, or what is described is long.
 */
export function nameInDescription(
  mapping: readonly MappedColumn[],
  different: readonly (readonly string[])[],
  isFree: (at: number) => boolean = () => true,
): readonly MappedColumn[] {
  if (mapping.some(({ column }) => column === 'product_name' || column === 'variant_name')) return mapping
  const at = mapping.findIndex(({ column }) => column === 'description')
  const { count, length, words } = kindsOf(different[at] ?? [])
  if (at < 0 || !isFree(at) || count === 0 || length > LONGEST || words > MOST_WORDS) return mapping
  return mapping.map((one, place) =>
    place === at ? { column: 'product_name', confidence: 'values', unit: null } : one,
  )
}

/** Letters and words, on average: one long name among short ones is a name. */
const LONGEST = 60
const MOST_WORDS = 8
