import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { type Actor, type Reader, ROLE_PERMISSIONS } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { hashSecret, newSecretToken } from '#kit/secret-token.ts'
import type { DashboardLanguage } from '#kit/words/languages.ts'
import { write } from '#kit/write.ts'
import { type Input, parseNew } from '#platform/fields.ts'
import { newId } from '#platform/ids.ts'
import { requireFreshProof } from '../access/require-fresh-proof.ts'
import { refuseKeyAsMaker } from '../api-keys/api-key.ts'
import type { Email } from '../emails/email.ts'
import { findWorkspaceName } from '../emails/find-workspace-name.ts'
import { queueEmail } from '../emails/queue-email.ts'
import { LETTERS } from '../emails/words/letters.ts'
import { emailAddress } from '../users/user.ts'
import { insertInvitation, revokeInvitationsOf } from './invitation.store.ts'
import { type Invitation, invitationExpiry, VALID_FOR_DAYS } from './invitation.ts'
import { findMemberByEmail } from './member.store.ts'
import { alreadyMember, ownerRequired, role } from './member.ts'

export type CreatedInvitation = {
  readonly invitation: Invitation
  readonly url: string
  /** On its way to the invited person; null where the one who invites gives them the link. */
  readonly email: Email | null
}

/** Makes a link by which one person joins. It replaces an earlier one for the same address, and is shown once. */
export async function inviteMember(
  deps: Deps,
  reader: Reader,
  { sendIn = null, ...input }: Input<typeof RULES> & { sendIn?: DashboardLanguage | null },
): Promise<CreatedInvitation> {
  return write(deps, reader, 'administer', async (tx, actor) => {
    const fields = parseNew(RULES, input)
    if (fields.role === 'owner' && !actor.permissions.has('own')) throw ownerRequired()
    if (ROLE_PERMISSIONS[fields.role].has('administer')) refuseKeyAsMaker(actor, 'can invite administrators')
    if (await findMemberByEmail(tx, actor.workspaceId, fields.email)) throw alreadyMember(fields.email)
    const now = deps.now()
    await requireFreshProof(tx, actor, now)
    await revokeInvitationsOf(tx, actor.workspaceId, fields.email, now)
    const token = newSecretToken()
    const invitation = await insertInvitation(tx, actor.workspaceId, {
      ...fields,
      id: newId('inv'),
      tokenHash: hashSecret(token),
      invitedBy: actor.name,
      expiresAt: invitationExpiry(now),
    })
    recordEvent(tx, actor, {
      kind: 'invitation.created',
      subjectType: 'invitation',
      subjectId: invitation.id,
      data: fields,
    })
    const url = `${deps.config.publicUrl}/invite/${token}`
    return { invitation, url, email: sendIn && (await sendInvitation(deps, tx, actor, invitation, { url, sendIn })) }
  })
}

async function sendInvitation(
  deps: Deps,
  tx: Tx,
  { workspaceId, personId }: Actor,
  { email, role, invitedBy, expiresAt }: Invitation,
  { url, sendIn }: { url: string; sendIn: DashboardLanguage },
): Promise<Email> {
  const workspace = await findWorkspaceName(tx, workspaceId)
  const about = { workspace, invitedBy, email, role, url, validForDays: VALID_FOR_DAYS }
  const letter = LETTERS[sendIn].invitation(about)
  return queueEmail(deps, tx, workspaceId, {
    kind: 'invitation',
    to: email,
    letter,
    causedBy: personId,
    endsAt: expiresAt,
  })
}

const RULES = { email: emailAddress(), role: role() }
