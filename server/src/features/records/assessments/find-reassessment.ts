import type { Tx } from '#database/transaction.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { findReassessment } from './reassessment.store.ts'
import type { Reassessment } from './reassessment.ts'

/** The latest reassessment of the workspace; null while there has been none, and for strangers. */
export async function loadReassessment(scope: ReadScope): Promise<Reassessment | null> {
  if (scope.reader.kind === 'stranger') return null
  return findReassessment(await scope.tx(), scope.workspaceId)
}

/** How far the one is that is under way; null where none is. */
export async function findRunningReassessment(
  tx: Tx,
  workspaceId: string,
): Promise<Pick<Reassessment, 'total' | 'waiting'> | null> {
  const reassessment = await findReassessment(tx, workspaceId)
  if (reassessment?.finishedAt !== null) return null
  return { total: reassessment.total, waiting: reassessment.waiting }
}
