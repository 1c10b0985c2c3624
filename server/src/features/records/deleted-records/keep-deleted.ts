import type { Tx } from '#database/transaction.ts'
import type { Actor } from '#kit/actor.ts'
import type { RecordKind } from './deleted-record.ts'
import { keepRows, lockBelow, lockSchedulesOf } from './kept-row.store.ts'

/** In the transaction that deletes records it has locked, before: copies them and all that goes with each, for restoring. */
export async function keepDeleted(
  tx: Tx,
  actor: Actor,
  kind: RecordKind,
  records: readonly { readonly id: string; readonly name: string }[],
): Promise<void> {
  const ids = records.map(({ id }) => id)
  if (kind === 'webhook') await lockSchedulesOf(tx, actor.workspaceId, ids)
  await keepRows(tx, actor, kind, records, await lockBelow(tx, actor.workspaceId, kind, ids))
}
