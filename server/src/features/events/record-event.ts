import type { Tx } from '#database/transaction.ts'
import { newId } from '#platform/ids.ts'
import type { Actor } from '../access/actor.ts'

export type EventKind = `${Subject}.${string}`
export type Subject =
  | 'workspace'
  | 'member'
  | 'invitation'
  | 'api_key'
  | 'company'
  | 'product'
  | 'variant'
  | 'material'
  | 'certification'
  | 'passport'
  | 'file'
  | 'private_link'
  | 'assessment'
  | 'saved_view'
  | 'bulk_change'

/** Who did it: an actor, or whoever holds a private link. */
export type Doer = Pick<Actor, 'workspaceId' | 'id' | 'name' | 'requestId'> & {
  readonly kind: Actor['kind'] | 'private_link'
  readonly partOf?: string | null
}

/**
 * Writes what happened into the transaction in which it happens: the audit trail and the outbox are this one table.
 * `data` holds the fields as they are after the change (for an update: those that were sent); never a secret. `before`, for an update:
 * what those of them that changed were before, from `changedFrom`.
 */
export async function recordEvent(
  tx: Tx,
  actor: Doer,
  event: { kind: EventKind; subjectType: Subject; subjectId: string; data: object; before?: object },
): Promise<void> {
  await tx
    .insertInto('events')
    .values({
      workspace_id: actor.workspaceId,
      id: newId('evt'),
      kind: event.kind,
      actor_kind: actor.kind,
      actor_id: actor.id,
      actor_name: actor.name,
      subject_type: event.subjectType,
      subject_id: event.subjectId,
      data: JSON.stringify(event.data),
      before: event.before ? JSON.stringify(event.before) : null,
      request_id: actor.requestId,
      part_of: actor.partOf ?? null,
    })
    .execute()
}
