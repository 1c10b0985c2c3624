import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { deleteAllEnded, listWorkspacesWithEnded } from './idempotent-request.store.ts'

/**
 * Forgets the answers whose day is over, also of workspaces that send nothing any more: the next request of a busy one does the same for
 * its own. A batch is a transaction, so it may be killed between any two and run in several processes.
 */
export async function sweepKeptAnswers(deps: Deps): Promise<{ removed: number }> {
  const now = deps.now()
  for (let removed = 0; ; ) {
    const workspaces = await listWorkspacesWithEnded(deps.db.background, now, BATCH)
    for (const workspaceId of workspaces) {
      removed += await inTransaction(deps.db.background, { workspaceId }, (tx) =>
        deleteAllEnded(tx, workspaceId, now, MOST_AT_ONCE),
      )
    }
    if (workspaces.length === 0) return { removed }
  }
}

const BATCH = 100
/** Answers; each may have some hundred kilobytes. */
const MOST_AT_ONCE = 1_000
