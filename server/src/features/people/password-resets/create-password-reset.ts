import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { hashSecret, newSecretToken } from '#kit/secret-token.ts'
import type { DashboardLanguage } from '#kit/words/languages.ts'
import { write } from '#kit/write.ts'
import { AppError, notFound } from '#platform/app-error.ts'
import { newId } from '#platform/ids.ts'
import { requireFreshProof } from '../access/require-fresh-proof.ts'
import type { Email } from '../emails/email.ts'
import { findMemberById } from '../members/find-members.ts'
import { deletePasswordResets, insertPasswordReset, isAboveEverywhere } from './password-reset.store.ts'
import { type CreatedPasswordReset, refuseReset, resetExpiry } from './password-reset.ts'
import { sendReset } from './send-reset.ts'

/** Makes the link by which a member replaces a forgotten password. It replaces an earlier one, and is shown once. */
export async function createPasswordReset(
  deps: Deps,
  reader: Reader,
  { userId, sendIn = null }: { userId: string; sendIn?: DashboardLanguage | null },
): Promise<CreatedPasswordReset & { readonly email: Email | null }> {
  return write(deps, reader, 'administer', async (tx, actor) => {
    // A key would let whoever finds it take over people's accounts.
    if (actor.personId === null) throw personRequired()
    const member = await findMemberById(tx, actor.workspaceId, userId)
    if (!member) throw notFound('member', userId)
    refuseReset(member, {
      id: actor.personId,
      mayOwn: actor.permissions.has('own'),
      isAboveEverywhere: await isAboveEverywhere(tx, actor.personId, userId),
    })
    await requireFreshProof(tx, actor, deps.now())
    const token = newSecretToken()
    const expiresAt = resetExpiry(deps.now())
    await deletePasswordResets(tx, userId)
    await insertPasswordReset(tx, {
      id: newId('rst'),
      userId,
      workspaceId: actor.workspaceId,
      madeBy: actor.personId,
      tokenHash: hashSecret(token),
      expiresAt,
    })
    recordEvent(tx, actor, {
      kind: 'member.reset_link_made',
      subjectType: 'member',
      subjectId: userId,
      data: { name: member.name, email: member.email },
    })
    const url = resetUrl(deps, token)
    const about = { account: member, workspaces: [], url, expiresAt, madeBy: actor.name, causedBy: actor.personId }
    return { url, expiresAt, email: sendIn && (await sendReset(deps, tx, actor.workspaceId, sendIn, about)) }
  })
}

export function resetUrl({ config }: Pick<Deps, 'config'>, token: string): string {
  return `${config.publicUrl}/reset/${token}`
}

function personRequired(): AppError {
  return new AppError(
    'forbidden',
    'person_required',
    'Only a signed-in person can create reset links; an API key cannot.',
  )
}
