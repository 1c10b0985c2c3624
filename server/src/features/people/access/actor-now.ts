import type { Tx } from '#database/transaction.ts'
import { type Actor, ROLE_PERMISSIONS, SCOPE_PERMISSIONS } from '#kit/actor.ts'
import { selectStanding } from './credentials.store.ts'

/**
 * An actor whose work goes on after its request, with the permissions it has at this moment: none once the member was removed, or the
 * key revoked.
 */
export async function actorNow(
  tx: Tx,
  actor: Omit<Actor, 'permissions' | 'personId' | 'sessionId'>,
  now: Date,
): Promise<Actor> {
  const permissions = await permissionsNow(tx, actor, now)
  return { ...actor, permissions, personId: actor.kind === 'member' ? actor.id : null }
}

async function permissionsNow(
  tx: Tx,
  { kind, workspaceId, id }: Pick<Actor, 'kind' | 'workspaceId' | 'id'>,
  now: Date,
): Promise<Actor['permissions']> {
  if (kind === 'system') return ROLE_PERMISSIONS.owner
  const { role, scope } = await selectStanding(tx, workspaceId, id, now)
  if (kind === 'member') return role === null ? NONE : ROLE_PERMISSIONS[role]
  return scope === null ? NONE : SCOPE_PERMISSIONS[scope]
}

const NONE: Actor['permissions'] = new Set()
