import { AppError } from '#platform/app-error.ts'
import type { Deps } from '../../deps.ts'
import { changeAccess } from '../access/change-access.ts'
import type { FoundSession } from '../access/find-session.ts'
import { findAccounts } from '../users/find-accounts.ts'
import { parseNewPassword, parsePassword } from '../users/password.ts'
import { hashPassword } from '../users/password-hash.ts'
import { replacePassword } from '../users/replace-password.ts'
import { refusePasswordOfAnother, tryPassword } from './prove-password.ts'
import { recordOfPerson } from './record-of-person.ts'
import { deleteOtherSessions } from './session.store.ts'
import type { Browser } from './start-session.ts'

/** Changes the password of a session's person and ends all their other sessions. */
export async function changePassword(
  deps: Deps,
  session: FoundSession,
  input: { current?: unknown; next?: unknown },
): Promise<void> {
  const { userId, email } = session
  const current = parsePassword(input.current, 'current')
  const next = parseNewPassword(input.next, email, 'next')
  const browser = browserOfSession(session)
  const accounts = await findAccounts(deps, email)
  const own = accounts.filter(({ id }) => id === userId)
  if (!(await tryPassword(deps, email, own, current, browser))) {
    throw new AppError('forbidden', 'password_wrong', 'The current password is wrong.', { field: 'current' })
  }
  const others = accounts.filter(({ id }) => id !== userId)
  await refusePasswordOfAnother(deps, email, others, { password: next, field: 'next', browser })
  const passwordHash = await hashPassword(next, accounts)
  await changeAccess(deps, { workspaceId: null, personId: userId }, async (tx) => {
    await replacePassword(tx, userId, passwordHash)
    await deleteOtherSessions(tx, userId, session.id)
    const data = { name: session.name, email }
    await recordOfPerson(tx, { kind: 'member.password_changed', subjectType: 'member', subjectId: userId, data })
  })
}

/** A session is a browser that has signed in before. */
export function browserOfSession({ id, userId }: Pick<FoundSession, 'id' | 'userId'>): Browser {
  return { userAgent: null, network: null, device: { id, userId } }
}
