import type { Deps } from '#deps.ts'
import { selectAccounts } from './user.store.ts'
import type { Account } from './user.ts'

/** The accounts of an e-mail address, for proving a password: seen by nobody before they have. Those that open something first. */
export function findAccounts(deps: Pick<Deps, 'db'>, email: string): Promise<readonly Account[]> {
  return selectAccounts(deps.db.app, email)
}
