import type { Tx } from '#database/transaction.ts'
import { changedFrom } from './changed-from.ts'
import type { Subject } from './record-event.ts'
import { listUpdatesSince } from './still-as-left.store.ts'

/** A record that something has saved last with one revision, and that has another one by now. */
export type SavedSince = { readonly id: string; readonly left: number; readonly now: number }

/**
 * Those that say again what they said when `partOf` had saved them last: whatever was done to them since has been taken back, by undoing it or by hand.
 * Only where the trail has an update for every revision can that be told.
 */
export async function stillAsLeft(
  tx: Tx,
  workspaceId: string,
  subject: Subject,
  partOf: string,
  records: readonly SavedSince[],
): Promise<ReadonlySet<string>> {
  const asLeft = new Set<string>()
  if (records.length === 0) return asLeft
  const ids = records.map(({ id }) => id)
  const updates = await listUpdatesSince(tx, workspaceId, `${subject}.updated`, partOf, ids)
  for (const { id, left, now } of records) {
    const since = updates.filter((update) => update.id === id)
    const isWhole = since.length === now - left && since.every(({ before }) => before !== null)
    if (!isWhole) continue
    const first: Record<string, unknown> = {}
    const last: Record<string, unknown> = {}
    for (const { data, before } of since) {
      for (const field of Object.keys(before ?? {})) {
        if (!(field in first)) first[field] = before?.[field]
        last[field] = data[field]
      }
    }
    if (Object.keys(changedFrom(first, last)).length === 0) asLeft.add(id)
  }
  return asLeft
}
