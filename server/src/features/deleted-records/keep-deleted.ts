import type { Tx } from '#database/transaction.ts'
import type { Actor } from '../access/actor.ts'
import { keepRows, lockBelow } from './deleted-record.store.ts'
import type { RecordKind } from './deleted-record.ts'

/** In the transaction that deletes records it has locked, before: copies them and all that goes with each, for restoring. */
export async function keepDeleted(
  tx: Tx,
  actor: Actor,
  kind: RecordKind,
  records: readonly { readonly id: string; readonly name: string }[],
): Promise<void> {
  await lockBelow(
    tx,
    actor.workspaceId,
    records.map(({ id }) => id),
  )
  await keepRows(tx, actor, kind, records)
}
