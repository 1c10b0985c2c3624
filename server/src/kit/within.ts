import { asDatabase, isTransaction, type Tx } from '#database/transaction.ts'
import type { Deps } from '../deps.ts'

/**
 * What use cases are called with that are to be part of a transaction that is open already. What they would tell this process at once
 * is not true before that has committed: call `tell` then, or never.
 */
export function within(deps: Deps, tx: Tx): { readonly deps: Deps; tell(): void } {
  const told: (() => void)[] = []
  const signals: Deps['signals'] = {
    ...deps.signals,
    tellHere: (channel, payload) => void told.push(() => deps.signals.tellHere(channel, payload)),
  }
  return {
    deps: { ...deps, db: { ...deps.db, app: asDatabase(tx) }, signals },
    tell() {
      for (const tell of told.splice(0)) tell()
    },
  }
}

export function isPart(deps: Deps): boolean {
  return isTransaction(deps.db.app)
}
