import { AppError } from '#platform/app-error.ts'
import { takeOrRefuse } from '#platform/http/limit-rate.ts'
import type { RateLimiter } from '#platform/http/rate-limiter.ts'
import type { Deps } from '../../deps.ts'
import { changeAccess } from '../access/change-access.ts'
import type { FoundSession } from '../access/find-session.ts'
import { findAccount } from '../users/find-user.ts'
import { parseNewPassword, parsePassword } from '../users/password.ts'
import { hashPassword, verifyPassword } from '../users/password-hash.ts'
import { replacePassword } from '../users/replace-password.ts'
import { deleteOtherSessions } from './session.store.ts'

/** Changes the password of a session's person and ends all their other sessions. */
export async function changePassword(
  deps: Deps,
  byAccount: RateLimiter,
  session: FoundSession,
  input: { current?: unknown; next?: unknown },
): Promise<void> {
  const { userId, email } = session
  const current = parsePassword(input.current, 'current')
  const next = parseNewPassword(input.next, email, 'next')
  takeOrRefuse(byAccount, email)
  const account = await findAccount(deps, email)
  if (!(await verifyPassword(account?.passwordHash ?? null, current))) {
    throw new AppError('forbidden', 'password_wrong', 'The current password is wrong.', { field: 'current' })
  }
  const passwordHash = await hashPassword(next)
  await changeAccess(deps, { workspaceId: null, personId: userId }, async (tx) => {
    await replacePassword(tx, userId, passwordHash)
    await deleteOtherSessions(tx, userId, session.id)
  })
}
