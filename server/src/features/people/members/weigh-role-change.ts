import type { Tx } from '#database/transaction.ts'
import { type Actor, ROLE_PERMISSIONS, type Role, requirePermission } from '#kit/actor.ts'
import { notFound } from '#platform/app-error.ts'
import { findMember, lockRoles } from './member.store.ts'
import { type Member, refuseRoleChange } from './member.ts'

/**
 * The member as they are, if the actor may give them the role `to` (null: remove them). Decided by the rows as locked: of two
 * owners who demote each other at one time, the second is none any more.
 */
export async function weighRoleChange(tx: Tx, actor: Actor, userId: string, to: Role | null): Promise<Member> {
  const roles = await lockRoles(tx, actor.workspaceId, [userId, actor.id])
  const member = await findMember(tx, actor.workspaceId, userId)
  if (!member) throw notFound('member', userId)
  const current = withCurrentPermissions(actor, roles.get(actor.id))
  const isLeaving = to === null && userId === actor.id
  if (!isLeaving) requirePermission(current, 'administer')
  const owners = [...roles.values()].filter((role) => role === 'owner').length
  refuseRoleChange({ from: member.role, to, mayOwn: current.permissions.has('own'), owners })
  return member
}

function withCurrentPermissions(actor: Actor, role: Role | undefined): Actor {
  if (actor.kind !== 'member') return actor
  return { ...actor, permissions: role === undefined ? new Set() : ROLE_PERMISSIONS[role] }
}
