import type { Counts } from './import-queries.ts'

/** Records of all kinds of which one thing becomes. */
export function sumOf({ records }: Counts, outcome: 'create' | 'update' | 'unchanged' | 'leave' | 'delete'): number {
  return records.reduce((sum, record) => sum + record[outcome], 0)
}
