import type { Tx } from '#database/transaction.ts'
import {
  deleteReferences,
  type Place,
  type Referred,
  type SeenItem,
  saveAllGone,
  saveSeen,
  undoSeen,
} from './external-reference.store.ts'
import type { Missing } from './external-reference.ts'
import { saveGone, saveThereAgain } from './missing-reference.store.ts'

/**
 * In the transaction of an import that writes these records: they are these things of the connected system, which have been seen there just
 * now. Each is named once. One statement, which nobody waits for.
 */
export function markSeen(tx: Tx, place: Place, importId: string, items: readonly SeenItem[]): void {
  if (items.length > 0) saveSeen(tx, place, importId, items)
}

/** In the transaction that ends an import of a connection: what is there no more is marked, and its records stay. Gives back what is newly gone. */
export function markGone(tx: Tx, place: Place, importId: string, missing: Missing): Promise<Referred[]> {
  return saveGone(tx, place, importId, missing)
}

/** The same for what has been gone and was seen since a moment, whatever became of its row. */
export function markThereAgain(tx: Tx, place: Place, importId: string, seenSince: Date): Promise<void> {
  return saveThereAgain(tx, place, importId, seenSince)
}

/** In the transaction that ends a connection: what is kept of where records come from says that they are there no more. */
export function endReferences(tx: Tx, place: Place, references: 'keep' | 'remove'): Promise<void> {
  return references === 'keep' ? saveAllGone(tx, place) : deleteReferences(tx, place)
}

/** A part of what an import has made or changed of references is as it was; gives back how many there were, 0 once nothing is left. */
export function takeBackReferences(tx: Tx, place: Place, importId: string): Promise<number> {
  return undoSeen(tx, place, importId, BATCH)
}

const BATCH = 5_000
