import type { TransactionScope } from '#database/scope-setting.ts'
import { inTransaction, type Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { announceAccessChange } from './credentials.store.ts'

/**
 * One transaction that changes who may do what: keys, sessions, members, workspaces. It acts at once: here before the caller is
 * answered, in other server processes by the announcement that commits with it.
 */
export async function changeAccess<T>(deps: Deps, scope: TransactionScope, work: (tx: Tx) => Promise<T>): Promise<T> {
  const result = await inTransaction(deps.db.app, scope, async (tx) => {
    const made = await work(tx)
    await announceAccessChange(tx)
    return made
  })
  deps.signals.tellHere('selvedge_access', '')
  return result
}
