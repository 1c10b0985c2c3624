import type { PlannedRow } from '../planning/row-plan.ts'
import type { ImportSettings } from '../reading/import-settings.ts'
import type { ReadRow } from '../reading/read-rows.ts'

/**
 * Whether rows can be written while those before them are still on their way to being committed, so that nothing is seen of these yet: both only make
 * products and variants, and no row after belongs to a product that one before makes.
 */
export function areIndependent(before: readonly PlannedRow[], after: readonly PlannedRow[]): boolean {
  const made = new Set<string>()
  for (const { records } of before) {
    for (const { kind, action, id } of records) {
      if (!MADE.has(kind) || !QUIET.has(action)) return false
      if (action === 'create' && id !== null) made.add(id)
    }
  }
  return after.every(({ records }) =>
    records.every(
      ({ kind, action, id, parent }) =>
        MADE.has(kind) && QUIET.has(action) && !made.has(id ?? '') && !made.has(parent?.id ?? ''),
    ),
  )
}

const MADE: ReadonlySet<string> = new Set(['product', 'variant'])
/** What changes nothing that is there. */
const QUIET: ReadonlySet<string> = new Set(['create', 'unchanged', 'leave'])

/** Rows that say the same of a product: kept together, their batch is more often independent of the next. */
export function areOfOneProduct({ records: { product } }: ReadRow, { records: { product: before } }: ReadRow): boolean {
  return product !== undefined && before !== undefined && TELLING.every((field) => product[field] === before[field])
}

const TELLING = ['id', 'code', 'sku', 'name'] as const

/** What an import can be told that makes each batch depend on the one before it. */
export function goesInOrder({ source, onError }: ImportSettings): boolean {
  return source !== undefined || onError === 'nothing'
}
