import type { Tx } from '#database/transaction.ts'
import { updatePasswordHash } from './user.store.ts'

/** Within a transaction of that person. */
export function replacePassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  return updatePasswordHash(tx, userId, passwordHash)
}
