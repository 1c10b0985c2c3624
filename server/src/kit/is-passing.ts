import { LocksOutrun } from '#database/transaction.ts'
import { AppError } from '#platform/app-error.ts'

/** Worth another try, later: the database is away or cannot be written to, or others were in the way. Not what a rule refuses, nor a fault of ours. */
export function isPassing(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'unavailable' || error.reason === 'storage_full'
  if (error instanceof LocksOutrun) return true
  return error instanceof Error && 'code' in error && /^(25006|40|53|55|57|58|08)/.test(String(error.code))
}
