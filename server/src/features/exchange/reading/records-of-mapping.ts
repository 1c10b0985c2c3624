import { type Imported, importColumn } from '../columns/import-column.ts'
import type { MappedColumn } from './mapped-column.ts'

/** The records that the mapped columns are about. A unit stands beside a weight and is about none. */
export function recordsOfMapping(mapping: readonly MappedColumn[]): Imported[] {
  const records = mapping.flatMap(({ column }) => {
    const target = column === null ? undefined : importColumn(column)
    return target && target.kind !== 'unit' ? [target.record] : []
  })
  return [...new Set(records)]
}
