import type { Tx } from '#database/transaction.ts'
import { insertUser } from './user.store.ts'
import type { User } from './user.ts'

/** Makes an account within a transaction of that person. Others may have the same e-mail address. */
export function addUser(tx: Tx, user: User, passwordHash: string): Promise<void> {
  return insertUser(tx, user, passwordHash)
}
