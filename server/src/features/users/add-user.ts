import type { Tx } from '#database/transaction.ts'
import { AppError } from '#platform/app-error.ts'
import { insertUser } from './user.store.ts'
import type { User } from './user.ts'

/** Makes an account within a transaction of that person. Another account with this e-mail made meanwhile is a conflict. */
export async function addUser(tx: Tx, user: User, passwordHash: string): Promise<void> {
  if (await insertUser(tx, user, passwordHash)) return
  throw new AppError('conflict', 'email_taken', 'There is an account with this e-mail address already. Try again.', {
    field: 'email',
  })
}
