import { AppError } from '#platform/app-error.ts'
import { variantFields } from '../variants/variant-fields.ts'
import type { RangeProblem } from './range.ts'

type Wrong = Omit<RangeProblem, 'field' | 'at'>

/** What the rule of a variant's field says against a value; null: nothing. */
export function fieldProblem(field: 'name' | 'color' | 'size' | 'code' | 'weight', value: unknown): Wrong | null {
  try {
    variantFields[field].parse(value, field)
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { reason, message, details } = error
    const { limit } = details
    return {
      reason,
      message,
      ...(typeof value === 'string' ? { value: value.slice(0, 80) } : {}),
      ...(limit === undefined ? {} : { limit }),
    }
  }
}
