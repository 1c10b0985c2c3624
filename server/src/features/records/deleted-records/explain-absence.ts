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
      `No record "${recordId}" is kept for restoring: it may have been restored already, or deleted for good.`,
      { field: 'recordId', value: recordId },
    )
  }
  return new AppError(
    'conflict',
    'deleted_with_another',
    `"${recordId}" was deleted with the ${whole.kind} "${whole.name}". Restore that one (${whole.recordId}), and it comes back, too.`,
    { field: 'recordId', value: whole.recordId },
  )
}
