import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'

/**
 * This transaction's commit does not wait for the disk. What a crash of the database then forgets (a batch that was taken, outcomes, a
 * position with the deliveries made up to it) is done once more, with the same ids: at least once stays true. Events are written by others, and wait.
 */
export async function commitSoon(tx: Tx): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(tx)
}
