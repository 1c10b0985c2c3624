import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { takeBackReferences } from '#features/records/external-references/mark-references.ts'
import type { Actor } from '#kit/actor.ts'
import { forgetConflicts } from '../conflicts/conflict.store.ts'
import { lockImport } from './import.store.ts'
import type { Import } from './import.ts'

/** What an import of a connection has written beside records: what these are called there, and the conflicts that its run has found. */
export async function takeBackSource(deps: Deps, actor: Actor, { id, connectionId, runId }: Import): Promise<void> {
  if (connectionId === null || runId === null) return
  const { workspaceId } = actor
  const place = { workspaceId, connectionId }
  for (let left = 1; left > 0; ) {
    left = await inTransaction(deps.db.background, actor, async (tx) => {
      const now = await lockImport(tx, workspaceId, id)
      if (now?.state !== 'undoing') return 0
      const done = await takeBackReferences(tx, place, id)
      if (done === 0) await forgetConflicts(tx, place, runId)
      return done
    })
  }
}
