import type { TableRow } from '#platform/tables/table.ts'
import type { Imported } from '../columns/import-column.ts'
import { unitsBelow } from './explaining-lines.ts'
import { findRowShape } from './find-row-shape.ts'
import { mapTable } from './map-table.ts'
import { weightsInGrams } from './weights-in-grams.ts'

/** What the columns mean, and how the rows below them belong together. */
export function mapWithShape(
  headers: readonly string[],
  records: readonly Imported[],
  different: readonly (readonly string[])[],
  rows: readonly TableRow[],
  { under, explaining }: { readonly under: readonly TableRow[]; readonly explaining: readonly number[] },
) {
  const { mapping: alone, asColumns } = mapTable(headers, records, different)
  const { shape, mapping } = findRowShape(headers, alone, rows)
  const withUnits = unitsBelow(mapping, under, explaining)
  const gramsAt = weightsInGrams(withUnits, rows)
  return {
    asColumns,
    gramsAt,
    mapping: withUnits.map((one, at) => (at === gramsAt ? { ...one, unit: 'g' as const } : one)),
    shape: { ...shape, ...(explaining.length > 0 && { explaining }) },
  }
}
