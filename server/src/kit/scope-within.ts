import type { Tx } from '#database/transaction.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from './actor.ts'
import type { ReadScope } from './read-scope.ts'

/** Reading for the actor by a transaction that is open already, so that jobs call the same verbs as requests. */
export function scopeWithin(deps: Deps, tx: Tx, actor: Actor): ReadScope {
  const memo = new Map<unknown, unknown>()
  const end = () => memo.clear()
  const today = deps.now().toISOString().slice(0, 10)
  return {
    deps,
    reader: actor,
    workspaceId: actor.workspaceId,
    today,
    memo,
    tx: async () => tx,
    readTexts: () => Promise.reject(new Error('What is read within a transaction is read by its own statements.')),
    fail: () => {},
    end,
    close: end,
  }
}
