import { rowsToInsert } from '#database/row-set.ts'
import type { Tx } from '#database/transaction.ts'
import { newId } from '#platform/ids.ts'
import type { Actor } from '../access/actor.ts'
import type { EventKind } from '../event-kinds/event-catalogue.ts'

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
  | 'import'
  | 'export'
  | 'webhook'
  | 'schedule'

/** Who did it: an actor, or whoever holds a private link. */
export type Doer = Pick<Actor, 'workspaceId' | 'id' | 'name' | 'requestId'> & {
  readonly kind: Actor['kind'] | 'private_link'
  readonly partOf?: string | null
}

export type NewEvent = {
  readonly kind: EventKind
  readonly subjectType: Subject
  readonly subjectId: string
  readonly data: object
  readonly before?: object
}

/**
 * Writes what happened into the transaction in which it happens: the audit trail and the outbox are this one table.
 * `data` holds the fields as they are after the change (for an update: those that were sent); never a secret. `before`, for an update:
 * what those of them that changed were before, from `changedFrom`.
 */
export function recordEvent(tx: Tx, actor: Doer, event: NewEvent): Promise<void> {
  return recordEvents(tx, actor, [event])
}

/** One statement for all of them, in this order; none for none. */
export async function recordEvents(tx: Tx, actor: Doer, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ kind, subjectType, subjectId, data, before }) => ({
    workspace_id: actor.workspaceId,
    id: newId('evt'),
    kind,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    subject_type: subjectType,
    subject_id: subjectId,
    data,
    before: before ?? null,
    request_id: actor.requestId,
    part_of: actor.partOf ?? null,
  }))
  const { columns, values } = rowsToInsert('events', rows)
  await tx.insertInto('events').columns(columns).expression(values).execute()
}
