import { type TableRow, textOf } from '#platform/tables/table.ts'
import type { MappedColumn } from './mapped-column.ts'
import { LEAST_ROWS } from './summed-columns.ts'

/** Kilograms: heavier than any garment, so that numbers of which half are above it are grams. */
const SURELY_GRAMS = 60

/** The column of weights without any unit that cannot be kilograms. */
export function weightsInGrams(mapping: readonly MappedColumn[], rows: readonly TableRow[]): number | null {
  const at = mapping.findIndex(({ column, unit }) => column === 'weight_kg' && unit === null)
  if (at < 0 || mapping.some(({ column }) => column === 'weight_unit')) return null
  const numbers = rows.flatMap((row) => {
    const cell = row.cells[at] ?? null
    const text = textOf(cell).trim()
    return typeof cell === 'number'
      ? [cell]
      : /^\d{1,6}([.,]\d{1,2})?$/.test(text)
        ? [Number(text.replace(',', '.'))]
        : []
  })
  if (numbers.length < LEAST_ROWS) return null
  const median = numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
  return median >= SURELY_GRAMS ? at : null
}
