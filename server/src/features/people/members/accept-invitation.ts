import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { type Actor, ROLE_PERMISSIONS } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { AppError } from '#platform/app-error.ts'
import { oneOf, parseNew } from '#platform/fields.ts'
import { newId } from '#platform/ids.ts'
import { changeAccess } from '../access/change-access.ts'
import { endSessionsOf } from '../sessions/end-session.ts'
import { provePassword, refusePasswordOfAnother } from '../sessions/prove-password.ts'
import { type Browser, startSession } from '../sessions/start-session.ts'
import { addUser } from '../users/add-user.ts'
import { findAccounts } from '../users/find-accounts.ts'
import { holdAccount } from '../users/hold-account.ts'
import { parseNewPassword } from '../users/password.ts'
import { hashPassword } from '../users/password-hash.ts'
import { personName } from '../users/user.ts'
import { addMember } from './add-member.ts'
import { findInvitation } from './find-invitation.ts'
import { spendInvitation } from './invitation.store.ts'
import type { OpenInvitation } from './invitation.ts'
import { findMemberByEmail, lockRoles } from './member.store.ts'
import { alreadyMember } from './member.ts'

export type AcceptInput = { account?: unknown; name?: unknown; password?: unknown }

export type Accepted = {
  readonly workspace: { readonly id: string; readonly name: string }
  readonly user: { readonly id: string; readonly name: string; readonly email: string }
  readonly sessionToken: string
}

/**
 * Joins the workspace and signs in. Who has an account proves it by its password, anybody else makes one; so does, with `account: 'new'`, the
 * person whose address somebody else has made an account of. Null when the link does not work, which includes somebody having been quicker.
 */
export async function acceptInvitation(
  deps: Deps,
  { token, browser, ...input }: AcceptInput & { token: string; browser: Browser },
): Promise<Accepted | null> {
  const invitation = await findInvitation(deps, token)
  if (!invitation) return null
  const person = await personAccepting(deps, invitation, { ...input, browser })
  return changeAccess(deps, { workspaceId: invitation.workspaceId, personId: person.id }, async (tx) => {
    if (!(await spendInvitation(tx, invitation.workspaceId, invitation.id, deps.now()))) return null
    const { id, name, passwordHash } = person
    const { email, role } = invitation
    if (person.isNew) await addUser(tx, { id, name, email }, passwordHash)
    else await bringAccount(tx, person)
    // Held until the end, so that of two accounts that join at one time the second sees the first.
    await lockRoles(tx, invitation.workspaceId, [id])
    const member = await findMemberByEmail(tx, invitation.workspaceId, email)
    if (member && member.userId !== id) throw alreadyMember(email)
    const actor: Actor = {
      kind: 'member',
      workspaceId: invitation.workspaceId,
      id,
      name,
      permissions: ROLE_PERMISSIONS[role],
      personId: id,
      requestId: null,
    }
    recordEvent(tx, actor, {
      kind: 'invitation.accepted',
      subjectType: 'invitation',
      subjectId: invitation.id,
      data: { email, role },
    })
    await addMember(tx, actor, { userId: id, email, name, role })
    const sessionToken = await startSession(tx, deps, id, browser)
    return {
      workspace: { id: invitation.workspaceId, name: invitation.workspaceName },
      user: { id, name, email },
      sessionToken,
    }
  })
}

type Person = { readonly id: string; readonly name: string; readonly passwordHash: string; readonly isNew: boolean }

async function personAccepting(
  deps: Deps,
  { email, hasAccount }: OpenInvitation,
  input: AcceptInput & { browser: Browser },
): Promise<Person> {
  const { browser } = input
  const { account } = parseNew(WHICH, { account: input.account })
  if ((account ?? (hasAccount ? 'existing' : 'new')) === 'existing') {
    const { id, name, passwordHash } = await provePassword(deps, { email, password: input.password, browser })
    return { id, name, passwordHash, isNew: false }
  }
  const { name } = parseNew(NEW_PERSON, { name: input.name })
  const password = parseNewPassword(input.password, email, 'password')
  const others = await findAccounts(deps, email)
  await refusePasswordOfAnother(deps, email, others, { password, field: 'password', browser })
  return { id: newId('usr'), name, passwordHash: await hashPassword(password, others), isNew: true }
}

/**
 * Brings an account along into another workspace, as it was when its password was proven: alone. Whoever else was signed in to it stays behind.
 */
async function bringAccount(tx: Tx, { id, passwordHash }: Person): Promise<void> {
  if ((await holdAccount(tx, id)) !== passwordHash) {
    throw new AppError('unauthenticated', 'sign_in_failed', 'The password was just replaced. Give the new one.')
  }
  await endSessionsOf(tx, id)
}

const WHICH = { account: oneOf(['existing', 'new']) }
const NEW_PERSON = { name: personName() }
