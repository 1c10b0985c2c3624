import type { Deps } from '../../deps.ts'
import { selectUserByEmail } from './user.store.ts'
import type { Account } from './user.ts'

/** The account of an e-mail address, for proving a password: seen by nobody before they have. */
export function findAccount(deps: Pick<Deps, 'db'>, email: string): Promise<Account | null> {
  return selectUserByEmail(deps.db.app, email)
}
