import type { Deps } from '#deps.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { changeAccess } from '../access/change-access.ts'
import { endWithMaker } from '../access/end-with-maker.ts'
import { deleteMember } from './member.store.ts'
import type { Kept, Member } from './member.ts'
import { weighRoleChange } from './weigh-role-change.ts'

/**
 * Ends a membership at once, and the keys and feeds that the person has made but for those kept. Everybody may end their own. The account stays: it may
 * belong to other workspaces.
 */
export async function removeMember(
  deps: Deps,
  reader: Reader,
  { userId, keepKeys, keepFeeds }: { userId: string } & Kept,
): Promise<Member> {
  const actor = requirePermission(reader, 'read')
  if (userId !== actor.id) requirePermission(reader, 'administer')
  return changeAccess(deps, actor, async (tx) => {
    const member = await weighRoleChange(tx, actor, userId, null)
    const kept = { keepKeys: keepKeys ?? [], keepFeeds: keepFeeds ?? [] }
    await endWithMaker(tx, actor, { userId, role: null, ...kept, now: deps.now() })
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
