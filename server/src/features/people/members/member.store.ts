import type { Tx } from '#database/transaction.ts'
import type { Role } from '#kit/actor.ts'
import type { Member } from './member.ts'

const COLUMNS = [
  'members.user_id as userId',
  'users.name',
  'users.email',
  'members.role',
  'members.created_at as createdAt',
] as const

/** Longest membership first. */
export function listMembers(tx: Tx, workspaceId: string, limit: number): Promise<Member[]> {
  return membersOf(tx, workspaceId).orderBy('members.created_at').orderBy('members.user_id').limit(limit).execute()
}

export function findMemberByEmail(tx: Tx, workspaceId: string, email: string): Promise<Member | undefined> {
  return membersOf(tx, workspaceId).where('users.email', '=', email).executeTakeFirst()
}

export function findMember(tx: Tx, workspaceId: string, userId: string): Promise<Member | undefined> {
  return membersOf(tx, workspaceId).where('members.user_id', '=', userId).executeTakeFirst()
}

function membersOf(tx: Tx, workspaceId: string) {
  return tx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(COLUMNS)
    .where('members.workspace_id', '=', workspaceId)
}

/**
 * The rows that decide about a change of one member: that one, all owners and the one who asks. Locked in one order, so that two
 * changes at one time follow each other and the second sees what the first has left.
 */
export async function lockRoles(tx: Tx, workspaceId: string, userIds: readonly string[]): Promise<Map<string, Role>> {
  const rows = await tx
    .selectFrom('members')
    .select(['user_id', 'role'])
    .where('workspace_id', '=', workspaceId)
    .where((eb) => eb.or([eb('role', '=', 'owner'), eb('user_id', 'in', [...userIds])]))
    .orderBy('user_id')
    .forUpdate()
    .execute()
  return new Map(rows.map(({ user_id, role }) => [user_id, role]))
}

/** False when the user is a member already. */
export async function insertMember(tx: Tx, workspaceId: string, userId: string, role: Role): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('members')
    .values({ workspace_id: workspaceId, user_id: userId, role })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'user_id']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function updateRole(tx: Tx, workspaceId: string, userId: string, role: Role): Promise<void> {
  await tx
    .updateTable('members')
    .set({ role })
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteMember(tx: Tx, workspaceId: string, userId: string): Promise<void> {
  await tx.deleteFrom('members').where('workspace_id', '=', workspaceId).where('user_id', '=', userId).execute()
}
