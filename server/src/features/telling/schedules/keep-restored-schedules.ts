import type { Tx } from '#database/transaction.ts'
import { countSchedules } from './schedule.store.ts'
import { refuseTooManySchedules } from './schedule.ts'

/** In the transaction that has put a schedule back, or a webhook with its schedules: there may be as many as ever, and no more. */
export async function keepRestoredSchedules(tx: Tx, workspaceId: string): Promise<void> {
  refuseTooManySchedules(await countSchedules(tx, workspaceId))
}
