import type { Deps } from '#deps.ts'
import type { Actor } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { hashSecret } from '#kit/secret-token.ts'
import { changeAccess } from '../access/change-access.ts'
import { endSessionsOf } from '../sessions/end-session.ts'
import { refusePasswordOfAnother } from '../sessions/prove-password.ts'
import { type Browser, startSession } from '../sessions/start-session.ts'
import { findAccounts } from '../users/find-accounts.ts'
import { holdAccount } from '../users/hold-account.ts'
import { parseNewPassword } from '../users/password.ts'
import { hashPassword } from '../users/password-hash.ts'
import { replacePassword } from '../users/replace-password.ts'
import { findPasswordReset } from './find-password-reset.ts'
import { deletePasswordResets, selectPasswordReset, spendPasswordReset } from './password-reset.store.ts'

export type PasswordReplaced = {
  readonly user: { readonly id: string; readonly name: string; readonly email: string }
  readonly sessionToken: string
}

/**
 * Replaces the password, ends every session the person had, and every other reset link, and signs in. Null when the link does not work,
 * which includes somebody having been quicker.
 */
export async function usePasswordReset(
  deps: Deps,
  { token, password, browser }: { token: string; password: unknown; browser: Browser },
): Promise<PasswordReplaced | null> {
  const reset = await findPasswordReset(deps, token)
  if (!reset) return null
  const { userId, name, email, workspaceId } = reset
  const next = parseNewPassword(password, email, 'password')
  const accounts = await findAccounts(deps, email)
  const others = accounts.filter(({ id }) => id !== userId)
  await refusePasswordOfAnother(deps, email, others, { password: next, field: 'password', browser })
  const passwordHash = await hashPassword(next, accounts)
  return changeAccess(deps, { workspaceId, personId: userId }, async (tx) => {
    // Asked again once the account is held: its person may have joined a workspace where who made the link may not do this.
    await holdAccount(tx, userId)
    if (!(await selectPasswordReset(tx, hashSecret(token)))) return null
    if (!(await spendPasswordReset(tx, reset.id, deps.now()))) return null
    await deletePasswordResets(tx, userId)
    await replacePassword(tx, userId, passwordHash)
    await endSessionsOf(tx, userId)
    if (workspaceId !== null) {
      recordEvent(tx, oneself(workspaceId, userId, name), {
        kind: 'member.password_reset',
        subjectType: 'member',
        subjectId: userId,
        data: { name, email },
      })
    }
    return { user: { id: userId, name, email }, sessionToken: await startSession(tx, deps, userId, browser) }
  })
}

function oneself(
  workspaceId: string,
  id: string,
  name: string,
): Pick<Actor, 'workspaceId' | 'id' | 'name' | 'requestId' | 'kind'> {
  return { kind: 'member', workspaceId, id, name, requestId: null }
}
