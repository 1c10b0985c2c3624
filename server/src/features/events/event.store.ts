import type { Tx } from '#database/transaction.ts'
import type { Page } from '#platform/page.ts'
import type { RecordedEvent } from './event.ts'

const COLUMNS = [
  'id',
  'kind',
  'actor_kind as actorKind',
  'actor_id as actorId',
  'actor_name as actorName',
  'subject_type as subjectType',
  'subject_id as subjectId',
  'data',
  'request_id as requestId',
  'occurred_at as occurredAt',
] as const

export type EventFilter = { readonly subjectId: string | null; readonly kind: string | null }

/** Newest first. */
export async function listEvents(
  tx: Tx,
  workspaceId: string,
  filter: EventFilter,
  page: Page,
): Promise<RecordedEvent[]> {
  let query = tx.selectFrom('events').select(COLUMNS).where('workspace_id', '=', workspaceId)
  if (filter.subjectId !== null) query = query.where('subject_id', '=', filter.subjectId)
  if (filter.kind !== null) query = query.where('kind', '=', filter.kind)
  if (page.after !== null) {
    const after = page.after
    query = query.where('sequence', '<', (eb) =>
      eb.selectFrom('events').select('sequence').where('workspace_id', '=', workspaceId).where('id', '=', after),
    )
  }
  return query.orderBy('sequence', 'desc').limit(page.take).offset(page.skip).execute()
}
