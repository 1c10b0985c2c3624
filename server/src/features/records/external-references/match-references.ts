import type { Tx } from '#database/transaction.ts'
import { countPresent, findItems, findReferred, type Place, type Referred } from './external-reference.store.ts'
import type { Missing, ReferredNoun } from './external-reference.ts'
import { countMissing } from './missing-reference.store.ts'

/** Which things of a connected system are which records here; what is none is left out. One statement. */
export function matchReferences(
  tx: Tx,
  place: Place,
  noun: ReferredNoun,
  externalIds: readonly string[],
): Promise<Referred[]> {
  return findReferred(tx, place, noun, externalIds)
}

/** The same the other way round: what records are called there, and which other connections have them, too; of what is not gone. One statement. */
export async function itemsOfRecords(
  tx: Tx,
  { workspaceId, connectionId }: Place,
  recordIds: readonly string[],
): Promise<KnownItems> {
  const known: { own: Referred[]; elsewhere: SharedRecord[] } = { own: [], elsewhere: [] }
  for (const { connectionId: of, ...item } of await findItems(tx, workspaceId, recordIds)) {
    if (of === connectionId) known.own.push(item)
    else known.elsewhere.push({ recordId: item.recordId, connectionId: of })
  }
  return known
}

type KnownItems = { readonly own: readonly Referred[]; readonly elsewhere: readonly SharedRecord[] }

/** A record that is a thing of another connection. */
export type SharedRecord = { readonly recordId: string; readonly connectionId: string }

/** How many of them `markGone` would mark. */
export function countMissingReferences(tx: Tx, place: Place, missing: Missing): Promise<number> {
  return countMissing(tx, place, missing)
}

/** How many records a connection has that are still there, as far as is known. */
export function countReferences(tx: Tx, place: Place): Promise<number> {
  return countPresent(tx, place)
}
