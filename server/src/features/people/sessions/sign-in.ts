import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { provePassword } from './prove-password.ts'
import { type Browser, startSession } from './start-session.ts'

/** Begins a session for whoever knows the password; the answer is the token for its cookie, and which account it is of. */
export async function signIn(
  deps: Deps,
  input: { email?: unknown; password?: unknown; browser: Browser },
): Promise<{ token: string; userId: string }> {
  const { id } = await provePassword(deps, input)
  const scope = { workspaceId: null, personId: id }
  const token = await inTransaction(deps.db.app, scope, (tx) => startSession(tx, deps, id, input.browser))
  return { token, userId: id }
}
