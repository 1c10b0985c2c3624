import type { Tx } from '#database/transaction.ts'
import type { Actor } from '../access/actor.ts'
import { keepRows, lockBelow } from './deleted-record.store.ts'
import type { RecordKind } from './deleted-record.ts'

/** In the transaction that deletes a record it has locked, before: copies it and all that goes with it, for restoring. */
export async function keepDeleted(
  tx: Tx,
  actor: Actor,
  kind: RecordKind,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await lockBelow(tx, actor.workspaceId, id)
  await keepRows(tx, actor, { kind, id, name })
}
