import type { ValueFormat } from '#platform/tables/value-format.ts'
import type { MassUnit } from '../columns/mass-unit.ts'
import type { ImportProblem } from './import-problem.ts'

/** What a cell says, ready for the rule of its field; with what a person should know about how it was read. */
export type ReadCell = {
  readonly value: unknown
  readonly problem: Omit<ImportProblem, 'line' | 'header' | 'found'> | null
}

export type CellFormat = ValueFormat & {
  readonly unit: MassUnit | null
  /** A file of our own: every character of it is meant. */
  readonly isExact?: boolean
}

export function warn(value: unknown, reason: string, message: string): ReadCell {
  return { value, problem: { severity: 'warning', reason, message } }
}

export function note(value: unknown, reason: string, message: string): ReadCell {
  return { value, problem: { severity: 'note', reason, message } }
}

export function fault(reason: string, message: string): ReadCell {
  return { value: null, problem: { severity: 'error', reason, message } }
}
