import type { Deps } from '#deps.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { changeAccess } from '../access/change-access.ts'
import { endKeysOf } from '../api-keys/end-keys-of.ts'
import { deleteMember } from './member.store.ts'
import type { Member } from './member.ts'
import { weighRoleChange } from './weigh-role-change.ts'

/**
 * Ends a membership at once, and the keys that the person has made but for `keepKeys`. Everybody may end their own. The account stays: it may
 * belong to other workspaces.
 */
export async function removeMember(
  deps: Deps,
  reader: Reader,
  { userId, keepKeys }: { userId: string; keepKeys?: readonly string[] | null },
): Promise<Member> {
  const actor = requirePermission(reader, 'read')
  if (userId !== actor.id) requirePermission(reader, 'administer')
  return changeAccess(deps, actor, async (tx) => {
    const member = await weighRoleChange(tx, actor, userId, null)
    await endKeysOf(tx, actor, { userId, role: null, keepKeys: keepKeys ?? [], now: deps.now() })
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
