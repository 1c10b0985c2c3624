import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { type Decided, type Decision, decideConflicts } from '#features/exchange/conflicts/decide-conflicts.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import { holdConnection } from '../connections/hold-connection.ts'

/** Those of a connection that is there. */
export async function decideConnectionConflicts(deps: Deps, reader: Reader, decision: Decision): Promise<Decided> {
  const actor = requirePermission(reader, 'edit')
  await inTransaction(deps.db.app, actor, (tx) => holdConnection(tx, actor.workspaceId, decision.connectionId))
  return decideConflicts(deps, reader, decision)
}
