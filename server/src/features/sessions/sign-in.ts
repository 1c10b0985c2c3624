import { inTransaction } from '#database/transaction.ts'
import type { RateLimiter } from '#platform/http/rate-limiter.ts'
import type { Deps } from '../../deps.ts'
import { provePassword } from './prove-password.ts'
import { type Browser, startSession } from './start-session.ts'

/** Begins a session for whoever knows the password; the answer is the token for the cookie. */
export async function signIn(
  deps: Deps,
  byAccount: RateLimiter,
  { browser, ...input }: { email?: unknown; password?: unknown; browser: Browser },
): Promise<string> {
  const { id } = await provePassword(deps, byAccount, input)
  return inTransaction(deps.db.app, { workspaceId: null, personId: id }, (tx) => startSession(tx, deps, id, browser))
}
