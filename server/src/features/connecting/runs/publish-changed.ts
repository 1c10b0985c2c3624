import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { startBulkChange } from '#features/exchange/bulk-changes/start-bulk-change.ts'
import type { Actor } from '#kit/actor.ts'
import { findConnectionRow } from '../connections/connection.store.ts'
import { listChangedVariants } from './run.store.ts'
import type { Run } from './run.ts'

/** As many as a bulk change takes by their identifiers. */
const AT_ONCE = 10_000

/** Where somebody has switched that on: the passports of what the run has changed are published, one after the other, in the background. */
export async function publishChanged(
  deps: Deps,
  actor: Actor,
  { id: runId, connectionId, importId }: Run,
): Promise<void> {
  const { workspaceId } = actor
  if (importId === null) return
  const background = { ...deps, db: { ...deps.db, app: deps.db.background } }
  for (let after = '', part = 0; ; part += 1) {
    const ids = await inTransaction(deps.db.background, actor, async (tx) => {
      const connection = await findConnectionRow(tx, workspaceId, connectionId)
      return connection?.publishesPassports
        ? listChangedVariants(tx, workspaceId, importId, { after, atMost: AT_ONCE })
        : []
    })
    // Begun again after a kill it is the same bulk change: the key says so.
    const key = `${runId} ${part}`
    if (ids.length > 0) await startBulkChange(background, actor, { verb: 'publish', noun: 'variant', ids, key })
    after = ids.at(-1) ?? ''
    if (ids.length < AT_ONCE) return
  }
}
