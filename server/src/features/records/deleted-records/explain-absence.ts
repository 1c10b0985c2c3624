import type { Tx } from '#database/transaction.ts'
import { AppError } from '#platform/app-error.ts'
import { findDeletedWith } from './deleted-record.store.ts'

/** Why no record with this identifier is kept for restoring by itself. */
export async function explainAbsence(tx: Tx, workspaceId: string, recordId: string): Promise<AppError> {
  const whole = await findDeletedWith(tx, workspaceId, recordId)
  if (!whole) {
    return new AppError(
      'not_found',
      'deleted_record_not_found',
      `The deleted record "${recordId}" is not available: it may have been restored already, or deleted for good.`,
      { field: 'recordId', value: recordId },
    )
  }
  return new AppError(
    'conflict',
    'deleted_with_another',
    `"${recordId}" was deleted along with the ${whole.kind} "${whole.name}". Restore that record ` +
      `(${whole.recordId}), and this one is restored with it.`,
    { field: 'recordId', value: whole.recordId },
  )
}
