import type { Tx } from '#database/transaction.ts'
import { requirePermission } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { listInvitations } from './invitation.store.ts'
import type { Invitation } from './invitation.ts'
import { findMember, listMembers } from './member.store.ts'
import type { Member } from './member.ts'

/** The members of the workspace, longest membership first. */
export async function findMembers(scope: ReadScope): Promise<Member[]> {
  requirePermission(scope.reader, 'read')
  return listMembers(await scope.tx(), scope.workspaceId, MAX_LISTED)
}

/** The invitations that can still be accepted, newest first. */
export async function findInvitations(scope: ReadScope): Promise<Invitation[]> {
  requirePermission(scope.reader, 'administer')
  return listInvitations(await scope.tx(), scope.workspaceId, scope.deps.now(), MAX_LISTED)
}

/** One member, within a transaction of their workspace. */
export function findMemberById(tx: Tx, workspaceId: string, userId: string): Promise<Member | undefined> {
  return findMember(tx, workspaceId, userId)
}

const MAX_LISTED = 500
