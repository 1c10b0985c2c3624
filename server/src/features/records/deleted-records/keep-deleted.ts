import type { Tx } from '#database/transaction.ts'
import type { Actor } from '#kit/actor.ts'
import type { RecordKind } from './deleted-record.ts'
import { type Below, keepRows, lockBelow, lockSchedulesOf } from './kept-row.store.ts'

/**
 * In the transaction that deletes records it has locked, before: copies them and all that goes with each, for restoring. Gives back what goes with them, which is
 * locked, too.
 */
export async function keepDeleted(
  tx: Tx,
  actor: Actor,
  kind: RecordKind,
  records: readonly { readonly id: string; readonly name: string }[],
): Promise<Below> {
  const ids = records.map(({ id }) => id)
  if (kind === 'webhook') await lockSchedulesOf(tx, actor.workspaceId, ids)
  const below = await lockBelow(tx, actor.workspaceId, kind, ids)
  keepRows(tx, actor, kind, records, below)
  return below
}
