import type { Deps } from '#deps.ts'
import { type Reader, ROLE_PERMISSIONS, type Role, requirePermission } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { parseNew } from '#platform/fields.ts'
import { changeAccess } from '../access/change-access.ts'
import { endWithMaker } from '../access/end-with-maker.ts'
import { requireFreshProof } from '../access/require-fresh-proof.ts'
import { refuseKeyAsMaker } from '../api-keys/api-key.ts'
import { updateRole } from './member.store.ts'
import { type Kept, type Member, role } from './member.ts'
import { weighRoleChange } from './weigh-role-change.ts'

/** Gives a member another role, which acts at once. Keys and feeds of theirs that may do more than the role end, but for those kept. */
export async function changeMemberRole(
  deps: Deps,
  reader: Reader,
  { userId, keepKeys, keepFeeds, ...input }: { userId: string; role: unknown } & Kept,
): Promise<Member> {
  const actor = requirePermission(reader, 'administer')
  const { role: to } = parseNew(RULES, input)
  return changeAccess(deps, actor, async (tx) => {
    const member = await weighRoleChange(tx, actor, userId, to)
    if (member.role === to) return member
    if (ROLE_PERMISSIONS[to].has('administer')) refuseKeyAsMaker(actor, 'can appoint administrators')
    if (mayMore(to, member.role)) await requireFreshProof(tx, actor, deps.now())
    const kept = { keepKeys: keepKeys ?? [], keepFeeds: keepFeeds ?? [] }
    await endWithMaker(tx, actor, { userId, role: to, ...kept, now: deps.now() })
    await updateRole(tx, actor.workspaceId, userId, to)
    recordEvent(tx, actor, {
      kind: 'member.role_changed',
      subjectType: 'member',
      subjectId: userId,
      data: { from: member.role, to },
    })
    return { ...member, role: to }
  })
}

function mayMore(to: Role, from: Role): boolean {
  return [...ROLE_PERMISSIONS[to]].some((permission) => !ROLE_PERMISSIONS[from].has(permission))
}

const RULES = { role: role() }
