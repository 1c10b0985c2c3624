import type { Deps } from '#deps.ts'
import { changeAccess } from '../access/change-access.ts'
import type { FoundSession } from '../access/find-session.ts'
import { findAccounts } from '../users/find-accounts.ts'
import { parseNewPassword, parsePassword } from '../users/password.ts'
import { hashPassword } from '../users/password-hash.ts'
import { replacePassword } from '../users/replace-password.ts'
import { proveAgain } from './prove-again.ts'
import { refusePasswordOfAnother } from './prove-password.ts'
import { recordOfPerson } from './record-of-person.ts'
import { deleteOtherSessions, updateProof } from './session.store.ts'
import type { Browser } from './start-session.ts'

/** Changes the password of a session's person and ends all their other sessions. */
export async function changePassword(
  deps: Deps,
  session: FoundSession,
  { browser, ...input }: { current?: unknown; next?: unknown; browser: Browser },
): Promise<void> {
  const { id, userId, email, name } = session
  const current = parsePassword(input.current, 'current')
  const next = parseNewPassword(input.next, email, 'next')
  const accounts = await findAccounts(deps, email)
  await proveAgain(deps, session, accounts, { password: current, field: 'current', browser })
  const others = accounts.filter((account) => account.id !== userId)
  // Wherever a session is, it is one stranger to the other accounts of its address.
  const stranger = { userAgent: null, network: null }
  await refusePasswordOfAnother(deps, email, others, { password: next, field: 'next', browser: stranger })
  const passwordHash = await hashPassword(next, accounts)
  await changeAccess(deps, { workspaceId: null, personId: userId }, async (tx) => {
    await replacePassword(tx, userId, passwordHash)
    await deleteOtherSessions(tx, userId, id)
    await updateProof(tx, userId, id, deps.now())
    const data = { name, email }
    await recordOfPerson(tx, { kind: 'member.password_changed', subjectType: 'member', subjectId: userId, data })
  })
}
