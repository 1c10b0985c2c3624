import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Tx } from '#database/transaction.ts'

/** Workspaces with events that no delivery has been made of. Asked of all workspaces at once, by a function of the owner's. */
export async function listWorkspacesToFanOut(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select workspace_id as id from webhook_workspaces()`.execute(db)
  return rows.map(({ id }) => id)
}

export type FannedOut = {
  readonly events: number
  readonly deliveries: number
  /** Messages that are to carry their record, too. */
  readonly withRecord: readonly { id: string; subjectType: string; subjectId: string }[]
}

/**
 * Makes the next events of a workspace into messages and deliveries, and moves its position past them, in one statement. One process at a
 * time: another passes over a position that is locked. A number of events rather than all, so that it ends soon.
 */
export async function fanOutNext(tx: Tx, workspaceId: string, now: Date, atMost: number): Promise<FannedOut> {
  const { rows } = await sql<FannedOut>`
    with position as (
      select transaction, sequence from webhook_positions where workspace_id = ${workspaceId} for update skip locked),
    batch as (
      select e.*, jsonb_build_object('id', e.subject_id, 'subject', e.subject_type,
          'actor', jsonb_build_object('kind', e.actor_kind, 'id', e.actor_id, 'name', e.actor_name),
          'fields', e.data) || case when e.before is null then '{}' else jsonb_build_object('before', e.before) end as message
      from position p, events e
      where e.workspace_id = ${workspaceId} and e.transaction >= p.transaction
        and e.transaction < pg_snapshot_xmin(pg_current_snapshot())
        and (e.transaction, e.sequence) > (p.transaction, p.sequence)
      order by e.transaction, e.sequence limit ${atMost}),
    wanted as (
      select b.id, w.id as webhook_id, w.with_record, b.subject_type, b.subject_id from batch b join webhooks w
      on w.workspace_id = ${workspaceId} and w.is_enabled and b.transaction > w.since
        and (w.kinds is null or b.kind = any (w.kinds)) and (w.matching is null or b.message @> w.matching)),
    messages as (
      insert into webhook_messages (workspace_id, id, kind, cause, subject_type, subject_id, data, occurred_at)
      select workspace_id, id, kind, 'event', subject_type, subject_id, message, occurred_at from batch
      where id in (select id from wanted) order by sequence
      on conflict do nothing),
    deliveries as (
      insert into webhook_deliveries (workspace_id, webhook_id, message_id, due_at)
      select ${workspaceId}, webhook_id, id, ${now}::timestamptz from wanted
      on conflict do nothing returning 1),
    moved as (
      update webhook_positions set (transaction, sequence) = (
        select b.transaction, b.sequence from batch b order by b.transaction desc, b.sequence desc limit 1)
      where workspace_id = ${workspaceId} and exists (select 1 from batch))
    select (select count(*)::int from batch) as events, (select count(*)::int from deliveries) as deliveries,
      (select coalesce(json_agg(distinct jsonb_build_object('id', id, 'subjectType', subject_type, 'subjectId', subject_id)), '[]')
        from wanted where with_record) as "withRecord"`.execute(tx)
  return rows[0] ?? { events: 0, deliveries: 0, withRecord: [] }
}

export async function addRecords(
  tx: Tx,
  workspaceId: string,
  records: readonly { id: string; record: object }[],
): Promise<void> {
  await sql`update webhook_messages m set data = m.data || jsonb_build_object('record', r.record)
    from json_to_recordset(${JSON.stringify(records)}::json) r (id text, record jsonb)
    where m.workspace_id = ${workspaceId} and m.id = r.id`.execute(tx)
}
