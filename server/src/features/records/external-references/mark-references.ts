import type { Tx } from '#database/transaction.ts'
import {
  deleteMade,
  deleteReferences,
  insertSeen,
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
 * now. Each is named once. `isNew`: the transaction has made the record. A statement for these and two for the others, which nobody waits for.
 */
export function markSeen(
  tx: Tx,
  place: Place,
  importId: string,
  items: readonly (SeenItem & { readonly isNew?: boolean })[],
): void {
  const made = items.filter(({ isNew }) => isNew)
  const others = items.filter(({ isNew }) => !isNew)
  if (made.length > 0) insertSeen(tx, place, importId, made)
  if (others.length > 0) saveSeen(tx, place, importId, others)
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

/**
 * A part of what an import has made or changed of references is as it was; gives back how many there were, 0 once nothing is left. Its records have been
 * taken back by then.
 */
export async function takeBackReferences(tx: Tx, place: Place, importId: string): Promise<number> {
  const count = await undoSeen(tx, place, importId, BATCH)
  if (count === 0) await deleteMade(tx, place, importId)
  return count
}

const BATCH = 5_000
