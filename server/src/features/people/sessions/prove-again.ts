import type { Deps } from '#deps.ts'
import { AppError } from '#platform/app-error.ts'
import type { FoundSession } from '../access/find-session.ts'
import type { Account } from '../users/user.ts'
import { logSignIn } from './note-sign-in.ts'
import { tryPassword } from './prove-password.ts'
import type { Browser } from './start-session.ts'

/** Refuses whoever does not know the password of the session that they come with. `field`: where they have given it. */
export async function proveAgain(
  deps: Deps,
  { id, userId, email }: FoundSession,
  accountsOfAddress: readonly Account[],
  { password, field, browser }: { password: string; field: string; browser: Browser },
): Promise<void> {
  const own = accountsOfAddress.filter((account) => account.id === userId)
  // A session is a browser that has signed in before, and its tries are its own, whatever cookies come with it.
  const from = { ...browser, device: { id, userId } }
  const account = await tryPassword(deps, email, own, password, from).catch((error) => {
    if (error instanceof AppError) logSignIn(deps, email, browser, error.reason)
    throw error
  })
  if (account) return
  logSignIn(deps, email, browser, 'password_wrong')
  throw new AppError('forbidden', 'password_wrong', 'The current password is wrong.', { field })
}
