import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { hashSecret, newSecretToken } from '#kit/secret-token.ts'
import { write } from '#kit/write.ts'
import { AppError, notFound } from '#platform/app-error.ts'
import { newId } from '#platform/ids.ts'
import { requireFreshProof } from '../access/require-fresh-proof.ts'
import { findMemberById } from '../members/find-members.ts'
import { deletePasswordResets, insertPasswordReset, isAboveEverywhere } from './password-reset.store.ts'
import { type CreatedPasswordReset, refuseReset, resetExpiry } from './password-reset.ts'

/** Makes the link by which a member replaces a forgotten password. It replaces an earlier one, and is shown once. */
export async function createPasswordReset(
  deps: Deps,
  reader: Reader,
  { userId }: { userId: string },
): Promise<CreatedPasswordReset> {
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
    return { url: resetUrl(deps, token), expiresAt }
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
