import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'
import { NOUNS } from '#features/records/nouns.ts'
import type { WebhookFormat } from '../webhooks/webhook.ts'
import type { Attempt, Delivery } from './delivery.ts'
import type { Message } from './write-message.ts'

export type DeliveryFilter = { readonly state: Delivery['state'] | null; readonly kind: string | null }

/** Newest first; messages' ids begin with their times. */
export async function listDeliveries(
  tx: Tx,
  workspaceId: string,
  webhookId: string,
  { state, kind }: DeliveryFilter,
  { skip, take, after }: { skip: number; take: number; after: string | null },
): Promise<Delivery[]> {
  let query = selectDeliveries(tx, workspaceId).where('d.webhook_id', '=', webhookId)
  if (state !== null) query = query.where('d.state', '=', state)
  if (kind !== null) query = query.where('m.kind', '=', kind)
  if (after !== null) {
    query = query.where((is) =>
      is(
        sql`(m.occurred_at, m.id)`,
        '<',
        sql`(select occurred_at, id from webhook_messages where workspace_id = ${workspaceId} and id = ${after})`,
      ),
    )
  }
  return query.orderBy('m.occurred_at', 'desc').orderBy('m.id', 'desc').limit(take).offset(skip).execute()
}

function selectDeliveries(tx: Tx, workspaceId: string) {
  return tx
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_messages as m', (join) =>
      join.onRef('m.workspace_id', '=', 'd.workspace_id').onRef('m.id', '=', 'd.message_id'),
    )
    .select(['d.webhook_id as webhookId', 'd.message_id as messageId', 'm.kind', 'm.cause', 'd.state', 'd.attempts'])
    .select([sql<Date | null>`case when d.state = 'pending' then d.due_at end`.as('dueAt')])
    .select(['m.occurred_at as occurredAt', 'd.ended_at as endedAt'])
    .select(['m.subject_type as subjectType', 'm.subject_id as subjectId'])
    .where('d.workspace_id', '=', workspaceId)
    .where('m.workspace_id', '=', workspaceId)
}

export type Subject = { readonly subjectType: string; readonly subjectId: string }

/** What these are called today; those that are gone are left out. */
export async function listSubjectNames(
  tx: Tx,
  workspaceId: string,
  subjects: readonly Subject[],
): Promise<(Subject & { readonly name: string })[]> {
  const of = (table: string, ...types: string[]) => sql`
    select name from ${sql.table(table)} where workspace_id = ${workspaceId} and id = s."subjectId" and s."subjectType" = any(${types})`
  const ofNouns = Object.values(NOUNS).map(({ name, plural }) =>
    name === 'variant' ? of(plural, name, 'passport', 'assessment') : of(plural, name),
  )
  const { rows } = await sql<Subject & { readonly name: string }>`
    select s."subjectType", s."subjectId", n.name
    from jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) as s ("subjectType" text, "subjectId" text)
    cross join lateral (
      ${sql.join([...ofNouns, of('files', 'file')], sql` union all `)}) n`.execute(tx)
  return rows
}

export function findDelivery(
  tx: Tx,
  workspaceId: string,
  webhookId: string,
  messageId: string,
): Promise<Delivery | undefined> {
  return selectDeliveries(tx, workspaceId)
    .where('d.webhook_id', '=', webhookId)
    .where('d.message_id', '=', messageId)
    .executeTakeFirst()
}

/**
 * The newest of each webhook by when its message came about, found by the order of ids: those of events and those of our own are two
 * series, each in the order of time.
 */
export async function listLastDeliveries(
  tx: Tx,
  workspaceId: string,
  webhookIds: readonly string[],
): Promise<Delivery[]> {
  const newest = (of: 'evt_' | 'msg_') => sql`(
    select d.message_id::text from webhook_deliveries d where d.workspace_id = ${workspaceId} and d.webhook_id = w.id
      and d.message_id >= ${of} and d.message_id < ${`${of}~`} order by d.message_id desc limit 1)`
  const { rows } = await sql<{ id: string; messageIds: string[] }>`
    select w.id, array[${newest('evt_')}, ${newest('msg_')}] as "messageIds"
    from webhooks w where w.workspace_id = ${workspaceId} and w.id = any(${webhookIds})`.execute(tx)
  const found = await selectDeliveries(tx, workspaceId)
    .where(
      sql<boolean>`(d.webhook_id, d.message_id) in (select "webhookId", "messageId"
        from json_to_recordset(${JSON.stringify(
          rows.flatMap(({ id, messageIds }) => messageIds.map((messageId) => ({ webhookId: id, messageId }))),
        )}::json) n ("webhookId" text, "messageId" text))`,
    )
    .orderBy('m.occurred_at', 'desc')
    .execute()
  return [...new Map(found.reverse().map((delivery) => [delivery.webhookId, delivery])).values()]
}

/** How many each webhook has given up since. */
export async function countFailed(
  tx: Tx,
  workspaceId: string,
  webhookIds: readonly string[],
  since: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select webhook_id as id, count(*)::int as count from webhook_deliveries
    where workspace_id = ${workspaceId} and webhook_id = any(${webhookIds}) and state = 'failed' and ended_at >= ${since}
    group by webhook_id`.execute(tx)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

export type StoredMessage = Message & Pick<Delivery, 'webhookId'> & { readonly format: WebhookFormat }

/** What deliveries carry, and how their webhooks have it written. */
export async function listMessages(
  tx: Tx,
  workspaceId: string,
  deliveries: readonly Pick<Delivery, 'webhookId' | 'messageId'>[],
): Promise<StoredMessage[]> {
  const { rows } = await sql<StoredMessage>`
    select d."webhookId", w.format, m.id, m.kind, m.occurred_at as "occurredAt", m.data, m.subject_type as "subjectType",
      m.subject_id as "subjectId"
    from json_to_recordset(${JSON.stringify(deliveries)}::json) d ("webhookId" text, "messageId" text)
    join webhook_messages m on m.workspace_id = ${workspaceId} and m.id = d."messageId"
    join webhooks w on w.workspace_id = ${workspaceId} and w.id = d."webhookId"`.execute(tx)
  return rows
}

/** Oldest first. */
export function listAttempts(
  tx: Tx,
  workspaceId: string,
  deliveries: readonly Pick<Delivery, 'webhookId' | 'messageId'>[],
): Promise<(Attempt & Pick<Delivery, 'webhookId' | 'messageId'>)[]> {
  return tx
    .selectFrom('webhook_attempts')
    .select(['webhook_id as webhookId', 'message_id as messageId'])
    .select(['number', 'started_at as startedAt', 'duration_ms as durationMs', 'url', 'status', 'message'])
    .select([
      'request_headers as requestHeaders',
      'response_headers as responseHeaders',
      'response_body as responseBody',
    ])
    .select(sql<Attempt['reason']>`reason`.as('reason'))
    .where('workspace_id', '=', workspaceId)
    .where(
      sql<boolean>`(webhook_id, message_id) in (select "webhookId", "messageId"
        from json_to_recordset(${JSON.stringify(deliveries)}::json) d ("webhookId" text, "messageId" text))`,
    )
    .orderBy('number')
    .execute() as Promise<(Attempt & Pick<Delivery, 'webhookId' | 'messageId'>)[]>
}
