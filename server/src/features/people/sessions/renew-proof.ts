import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import type { FoundSession } from '../access/find-session.ts'
import { sessionExpired } from '../access/identify.ts'
import { findAccounts } from '../users/find-accounts.ts'
import { parsePassword } from '../users/password.ts'
import { proveAgain } from './prove-again.ts'
import { updateProof } from './session.store.ts'
import type { Browser } from './start-session.ts'

/** The password once more: what asks for a fresh one is open to this session for a while. */
export async function renewProof(
  deps: Deps,
  session: FoundSession,
  { browser, ...input }: { password?: unknown; browser: Browser },
): Promise<void> {
  const { id, userId, email } = session
  const password = parsePassword(input.password, 'password')
  await proveAgain(deps, session, await findAccounts(deps, email), { password, field: 'password', browser })
  const scope = { workspaceId: null, personId: userId }
  const isThere = await inTransaction(deps.db.app, scope, (tx) => updateProof(tx, userId, id, deps.now()))
  if (!isThere) throw sessionExpired()
}
