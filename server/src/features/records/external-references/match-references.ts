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

/** The same the other way round: what records are called there, of what is not gone. */
export function itemsOfRecords(tx: Tx, place: Place, recordIds: readonly string[]): Promise<Referred[]> {
  return findItems(tx, place, recordIds)
}

/** How many of them `markGone` would mark. */
export function countMissingReferences(tx: Tx, place: Place, missing: Missing): Promise<number> {
  return countMissing(tx, place, missing)
}

/** How many records a connection has that are still there, as far as is known. */
export function countReferences(tx: Tx, place: Place): Promise<number> {
  return countPresent(tx, place)
}
