import type { Tx } from '#database/transaction.ts'
import type { Actor, Role } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { insertMember } from './member.store.ts'

/** Makes a user a member of the actor's workspace. Who is one already stays as they are. */
export async function addMember(
  tx: Tx,
  actor: Actor,
  member: { userId: string; email: string; name: string; role: Role },
): Promise<void> {
  const { userId, ...data } = member
  const isNew = await insertMember(tx, actor.workspaceId, userId, member.role)
  if (isNew) recordEvent(tx, actor, { kind: 'member.added', subjectType: 'member', subjectId: userId, data })
}
