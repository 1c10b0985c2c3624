import type { Tx } from '#database/transaction.ts'
import type { NewEvent } from '#kit/record-event.ts'
import { newId } from '#platform/ids.ts'
import { insertEventsOfPerson } from './session.store.ts'

/** More workspaces than anybody belongs to. */
const MOST_WORKSPACES = 20

/**
 * Records what the person of this transaction has done with their account, or what was tried with it (`byTheService`), in every workspace
 * they belong to: an account belongs to none.
 */
export async function recordOfPerson(
  tx: Tx,
  event: NewEvent,
  { byTheService = false }: { byTheService?: boolean } = {},
): Promise<void> {
  const ids = Array.from({ length: MOST_WORKSPACES }, () => newId('evt'))
  await insertEventsOfPerson(tx, ids, event, byTheService)
}
