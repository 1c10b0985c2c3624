import type { Tx } from '#database/transaction.ts'
import { lockUser } from './user.store.ts'

/**
 * Holds an account until the transaction, which is that person's, ends; the hash of its password. What is decided from here on by who may do
 * what with it stays so: joining a workspace and replacing the password follow each other.
 */
export function holdAccount(tx: Tx, id: string): Promise<string | null> {
  return lockUser(tx, id)
}
