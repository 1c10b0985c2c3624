import type { Tx } from '#database/transaction.ts'
import type { RecordKind } from './deleted-record.ts'

/** In the transaction that has put the record back; an error leaves it deleted. */
export type AfterRestore = (tx: Tx, workspaceId: string, recordId: string) => Promise<void>

const steps = new Map<RecordKind, AfterRestore[]>()

/** For features that records/ does not know: what else is to be done, or refused, when a record of this kind comes back. */
export function afterRestore(kind: RecordKind, step: AfterRestore): void {
  steps.set(kind, [...(steps.get(kind) ?? []), step])
}

/** In the order in which the features were registered. */
export async function doAfterRestore(tx: Tx, workspaceId: string, kind: RecordKind, recordId: string): Promise<void> {
  for (const step of steps.get(kind) ?? []) await step(tx, workspaceId, recordId)
}
