import { type Input, parseNew } from '#platform/fields.ts'
import { newId } from '#platform/ids.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, ROLE_PERMISSIONS } from '../access/actor.ts'
import { changeAccess } from '../access/change-access.ts'
import { recordEvent } from '../events/record-event.ts'
import { provePassword } from '../sessions/prove-password.ts'
import { type Browser, startSession } from '../sessions/start-session.ts'
import { addUser } from '../users/add-user.ts'
import { parseNewPassword } from '../users/password.ts'
import { hashPassword } from '../users/password-hash.ts'
import { personName } from '../users/user.ts'
import { addMember } from './add-member.ts'
import { findInvitation } from './find-invitation.ts'
import { spendInvitation } from './invitation.store.ts'
import type { OpenInvitation } from './invitation.ts'

export type AcceptInput = { name?: unknown; password?: unknown }

export type Accepted = {
  readonly workspace: { readonly id: string; readonly name: string }
  readonly user: { readonly id: string; readonly name: string; readonly email: string }
  readonly sessionToken: string
}

/**
 * Joins the workspace and signs in. Who has an account proves it by its password, anybody else makes one. Null when the link
 * does not work, which includes somebody having been quicker.
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
    const { id, name } = person
    const { email, role } = invitation
    if (person.passwordHash !== null) await addUser(tx, { id, name, email }, person.passwordHash)
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

/** `passwordHash` null: the account exists. */
type Person = { readonly id: string; readonly name: string; readonly passwordHash: string | null }

async function personAccepting(
  deps: Deps,
  { email, hasAccount }: OpenInvitation,
  input: Input<typeof NEW_PERSON> & { password?: unknown; browser: Browser },
): Promise<Person> {
  if (hasAccount) {
    const account = await provePassword(deps, { email, password: input.password, browser: input.browser })
    return { id: account.id, name: account.name, passwordHash: null }
  }
  const { name } = parseNew(NEW_PERSON, { name: input.name })
  const passwordHash = await hashPassword(parseNewPassword(input.password, email, 'password'))
  return { id: newId('usr'), name, passwordHash }
}

const NEW_PERSON = { name: personName() }
