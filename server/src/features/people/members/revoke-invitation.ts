import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { notFound } from '#platform/app-error.ts'
import { revokeInvitationRow } from './invitation.store.ts'
import type { Invitation } from './invitation.ts'

/** Ends an open invitation; its link then works no more than an invented one. */
export async function revokeInvitation(deps: Deps, reader: Reader, { id }: { id: string }): Promise<Invitation> {
  return write(deps, reader, 'administer', async (tx, actor) => {
    const invitation = await revokeInvitationRow(tx, actor.workspaceId, id, deps.now())
    if (!invitation) throw notFound('invitation', id)
    const { email, role } = invitation
    recordEvent(tx, actor, {
      kind: 'invitation.revoked',
      subjectType: 'invitation',
      subjectId: id,
      data: { email, role },
    })
    return invitation
  })
}
