import type { Deps } from '../../deps.ts'
import { type Reader, requirePermission } from '../access/actor.ts'
import { changeAccess } from '../access/change-access.ts'
import { recordEvent } from '../events/record-event.ts'
import { deleteMember } from './member.store.ts'
import type { Member } from './member.ts'
import { weighRoleChange } from './weigh-role-change.ts'

/** Ends a membership at once. Everybody may end their own. The account stays: it may belong to other workspaces. */
export async function removeMember(deps: Deps, reader: Reader, { userId }: { userId: string }): Promise<Member> {
  const actor = requirePermission(reader, 'read')
  if (userId !== actor.id) requirePermission(reader, 'administer')
  return changeAccess(deps, actor, async (tx) => {
    const member = await weighRoleChange(tx, actor, userId, null)
    await deleteMember(tx, actor.workspaceId, userId)
    const { name, email, role } = member
    recordEvent(tx, actor, {
      kind: 'member.removed',
      subjectType: 'member',
      subjectId: userId,
      data: { name, email, role },
    })
    return member
  })
}
