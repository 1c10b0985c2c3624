import type { Tx } from '#database/transaction.ts'
import { type Actor, requirePermission } from '#kit/actor.ts'
import { recordEvents } from '#kit/record-event.ts'
import { notFound } from '#platform/app-error.ts'
import type { MakerChange } from '../access/end-with-maker.ts'
import { lockKeysOfMaker, revokeKeys } from './api-key.store.ts'
import { exceedsRole } from './api-key.ts'

/**
 * Ends the keys that somebody has made and that may do more than they may from now on (`role` null: nothing at all), but for those that
 * whoever administers keeps by name. Within the transaction that changes the role.
 */
export async function endKeysOf(tx: Tx, actor: Actor, { userId, role, keepKeys, now }: MakerChange): Promise<void> {
  const { workspaceId } = actor
  if (keepKeys.length > 0) requirePermission(actor, 'administer')
  const keys = await lockKeysOfMaker(tx, workspaceId, userId, now)
  const unknown = keepKeys.find((id) => !keys.some((key) => key.id === id))
  if (unknown !== undefined) throw notFound('api_key', unknown)
  const ended = keys.filter((key) => exceedsRole(key.scope, role) && !keepKeys.includes(key.id))
  if (ended.length === 0) return
  await revokeKeys(
    tx,
    workspaceId,
    ended.map(({ id }) => id),
    now,
  )
  const because = role === null ? 'maker_removed' : 'maker_demoted'
  recordEvents(
    tx,
    actor,
    ended.map(({ id, name, prefix }) => ({
      ...({ kind: 'api_key.revoked', subjectType: 'api_key', subjectId: id } as const),
      data: { name, prefix, because },
    })),
  )
}
