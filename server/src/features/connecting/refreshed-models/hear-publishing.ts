import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { addWaiting, hearNext } from './refreshed-model.store.ts'

const BATCH = 1_000
const KINDS = ['passport.published', 'passport.withdrawn']

/** Counts what was published for the models of a workspace, and moves past it in the same transaction. Gives back how many events there were. */
export async function hearPublishing(deps: Deps, workspaceId: string): Promise<number> {
  return inTransaction(deps.db.background, { workspaceId }, async (tx) => {
    const { count, passports } = await hearNext(tx, workspaceId, KINDS, BATCH)
    if (passports > 0) await addWaiting(tx, workspaceId, passports, deps.now())
    return count
  })
}
