import { doubtMass } from '#features/records/variants/plausible-mass.ts'
import type { Cell } from '#platform/tables/table.ts'
import type { MassUnit } from '../columns/mass-unit.ts'
import type { CellFormat } from './cell-reading.ts'
import type { Keyed } from './cross-problems.ts'
import type { Said } from './import-problem.ts'
import type { SaidRecords } from './said.ts'

export type RowUnit = { readonly cell: Cell; readonly value: MassUnit | null; readonly problem: Said | null }

export const NO_UNIT = { value: null, problem: null }

/** What the weight of a row is read in: what its column says counts before what stands beside it. Null: it cannot be told. */
export function inRowUnit(
  format: CellFormat,
  { value, problem }: RowUnit,
  report: (problem: Said) => void,
): CellFormat | null {
  if (problem?.severity === 'error') {
    report(problem)
    return null
  }
  if (format.unit !== null) {
    if (value !== null && value !== format.unit) {
      const message = `The weight column is in ${format.unit}, but ${value} is given next to it; it was read as ${format.unit}.`
      report({ severity: 'warning', reason: 'unit_differs', message })
    }
    return format
  }
  if (value === null) {
    const message = 'No unit is given next to the weight; it was read as kg.'
    report({ severity: 'warning', reason: 'unit_missing', message })
  }
  return { ...format, unit: value ?? 'kg' }
}

/** A weight that no such thing has: as a rule its column is in another unit. */
export function* massProblems({ product, variant }: SaidRecords): Generator<Keyed> {
  const massKg = variant?.weight
  if (typeof massKg !== 'number') return
  const category = product?.productType ?? product?.category ?? null
  const doubt = doubtMass(category, massKg)
  if (!doubt) return
  const { reason, leastKg, mostKg, likelyKg } = doubt
  const range = category === null ? '' : `: "${category}" weighs ${leastKg} to ${mostKg} kg`
  const likely = likelyKg === null ? '' : ` If ${likelyKg} kg is meant, choose the unit of the column.`
  yield {
    column: 'weight_kg',
    severity: 'warning',
    reason: 'number_implausible',
    message: `${massKg} kg is ${reason === 'too_heavy' ? 'heavy' : 'light'} for one item${range}. Is this column in another unit?${likely}`,
    found: `${massKg} kg`,
  }
}
