import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Tx } from '#database/transaction.ts'
import { NOUNS } from '#features/records/nouns.ts'
import type { WebhookFormat } from '../webhooks/webhook.ts'
import type { Attempt, Delivery, MessageCause } from './delivery.ts'
import type { Message } from './write-message.ts'

/** Webhooks that have something to send now, of all workspaces, by a function of the owner's. */
export async function listDueWebhooks(db: Kysely<Tables>, now: Date): Promise<{ workspaceId: string; id: string }[]> {
  const { rows } = await sql<{ workspaceId: string; id: string }>`
    select workspace_id as "workspaceId", id from webhooks_due(${now}::timestamptz)`.execute(db)
  return rows
}

/** A webhook as sending needs it. */
export type Receiver = {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly format: WebhookFormat
  readonly sealedHeaders: Buffer | null
  readonly parallel: number
  readonly failingSince: Date | null
}

export function findReceiver(tx: Tx, workspaceId: string, id: string, now: Date): Promise<Receiver | undefined> {
  return tx
    .selectFrom('webhooks')
    .select([
      'id',
      'name',
      'url',
      'format',
      'sealed_headers as sealedHeaders',
      'parallel',
      'failing_since as failingSince',
    ])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('is_enabled', '=', true)
    .where((is) => is.or([is('held_until', 'is', null), is('held_until', '<=', now)]))
    .executeTakeFirst()
}

export type TakenDelivery = Message & {
  readonly attempts: number
  readonly tries: number
  /** Null: never, or not since somebody had it sent again. */
  readonly lastTriedAt: Date | null
}

/**
 * Until `leaseEnd` nobody else takes them; after it, whoever comes: then this process must have died. Chosen before the update: joined to
 * it, a choice with a limit may be made again for each row.
 */
export async function takeDeliveries(
  tx: Tx,
  workspaceId: string,
  webhookId: string,
  { now, leaseEnd, atMost }: { now: Date; leaseEnd: Date; atMost: number },
): Promise<TakenDelivery[]> {
  const { rows } = await sql<TakenDelivery>`
    with next as materialized (
      select message_id from webhook_deliveries
      where workspace_id = ${workspaceId} and webhook_id = ${webhookId} and state = 'pending' and due_at <= ${now}::timestamptz
      order by due_at, message_id limit ${atMost} for update skip locked),
    taken as (
      update webhook_deliveries d set due_at = ${leaseEnd}, taken_at = ${now} from next
      where d.workspace_id = ${workspaceId} and d.webhook_id = ${webhookId} and d.message_id = next.message_id
      returning d.message_id, d.attempts, d.tries)
    select m.id, m.kind, m.occurred_at as "occurredAt", m.data, m.subject_type as "subjectType", m.subject_id as "subjectId",
      t.attempts, t.tries,
      case when t.tries > 0 then (select a.started_at from webhook_attempts a where a.workspace_id = ${workspaceId}
        and a.webhook_id = ${webhookId} and a.message_id = t.message_id and a.number = t.attempts) end as "lastTriedAt"
    from taken t join webhook_messages m on m.workspace_id = ${workspaceId} and m.id = t.message_id
    order by m.id`.execute(tx)
  return rows
}

/** What came of an attempt: `dueAt` null when it was the last. */
export type Outcome = Attempt & {
  readonly messageId: string
  readonly state: Delivery['state']
  readonly dueAt: Date | null
  readonly tries: number
}

/** Kept only where this process still has it: one that slept past its lease knows nothing of what another did since. */
export async function saveOutcomes(
  tx: Tx,
  workspaceId: string,
  webhookId: string,
  takenAt: Date,
  outcomes: readonly Outcome[],
): Promise<void> {
  await sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(outcomes)}::json) g ("messageId" text, state text, "dueAt" timestamptz,
        tries int, number int, "startedAt" timestamptz, "durationMs" int, url text, "requestHeaders" jsonb, status int,
        "responseHeaders" jsonb, "responseBody" text, reason text, message text)),
    saved as (
      update webhook_deliveries d set state = g.state, due_at = coalesce(g."dueAt", d.due_at), taken_at = null, tries = g.tries,
        attempts = g.number, ended_at = case when g.state = 'pending' then null else g."startedAt" end
      from given g
      where d.workspace_id = ${workspaceId} and d.webhook_id = ${webhookId} and d.message_id = g."messageId"
        and d.taken_at = ${takenAt}::timestamptz
      returning d.message_id)
    insert into webhook_attempts (workspace_id, webhook_id, message_id, number, started_at, duration_ms, url, request_headers, status,
      response_headers, response_body, reason, message)
    select ${workspaceId}, ${webhookId}, "messageId", number, "startedAt", "durationMs", url, "requestHeaders", status,
      "responseHeaders", "responseBody", reason, message
    from given where "messageId" in (select message_id from saved)`.execute(tx)
}

/** What was taken and not begun is due at once, for whoever comes. */
export async function giveBack(
  tx: Tx,
  workspaceId: string,
  webhookId: string,
  takenAt: Date,
  left: readonly { readonly id: string }[],
): Promise<void> {
  await sql`update webhook_deliveries set due_at = ${takenAt}, taken_at = null
    where workspace_id = ${workspaceId} and webhook_id = ${webhookId} and message_id = any(${left.map(({ id }) => id)})
      and taken_at = ${takenAt}::timestamptz`.execute(tx)
}

export async function setHealth(
  tx: Tx,
  workspaceId: string,
  id: string,
  { failingSince, heldUntil }: { failingSince: Date | null; heldUntil: Date | null },
): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ failing_since: failingSince, held_until: heldUntil })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

/** Whether it was on until now. */
export async function disableWebhook(
  tx: Tx,
  workspaceId: string,
  id: string,
  because: 'gone' | 'failing',
): Promise<boolean> {
  const row = await tx
    .updateTable('webhooks')
    .set({ is_enabled: false, disabled_because: because, revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('is_enabled', '=', true)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export type NewMessage = {
  readonly id: string
  readonly kind: string
  readonly cause: MessageCause
  readonly data: object
}

/** A message of its own for one webhook, to be sent at once. */
export async function insertMessages(
  tx: Tx,
  workspaceId: string,
  webhookId: string,
  messages: readonly NewMessage[],
  now: Date,
): Promise<void> {
  await tx
    .insertInto('webhook_messages')
    .values(
      messages.map(({ id, kind, cause, data }) => ({
        workspace_id: workspaceId,
        id,
        kind,
        cause,
        data: JSON.stringify(data),
        occurred_at: now,
      })),
    )
    .execute()
  await tx
    .insertInto('webhook_deliveries')
    .values(
      messages.map(({ id }) => ({ workspace_id: workspaceId, webhook_id: webhookId, message_id: id, due_at: now })),
    )
    .execute()
}

/** Makes one due once more, from the beginning of its schedule. Undefined where there is none, or it is on its way. */
export async function makeDueAgain(
  tx: Tx,
  workspaceId: string,
  webhookId: string,
  messageIds: readonly string[],
  now: Date,
): Promise<number> {
  const { rows } = await sql`
    update webhook_deliveries set state = 'pending', tries = 0, due_at = ${now}, ended_at = null
    where workspace_id = ${workspaceId} and webhook_id = ${webhookId} and message_id = any(${messageIds}) and taken_at is null
    returning 1`.execute(tx)
  return rows.length
}

/**
 * The same for all of a time that have not come through, or for all; and for events that no delivery was made of, because the webhook was
 * off. They must be of kinds that it asks for.
 */
export async function makeRangeDue(
  tx: Tx,
  workspaceId: string,
  webhookId: string,
  { from, until, onlyFailed, now }: { from: Date; until: Date; onlyFailed: boolean; now: Date },
): Promise<number> {
  const { rows } = await sql`
    update webhook_deliveries d set state = 'pending', tries = 0, due_at = ${now}, ended_at = null
    from webhook_messages m
    where d.workspace_id = ${workspaceId} and d.webhook_id = ${webhookId} and d.taken_at is null
      and m.workspace_id = ${workspaceId} and m.id = d.message_id and m.occurred_at >= ${from} and m.occurred_at < ${until}
      and (d.state = 'failed' or (not ${onlyFailed}::boolean and d.state = 'delivered'))
    returning 1`.execute(tx)
  const missed = await sql`
    with missed as (
      select e.*, jsonb_build_object('id', e.subject_id, 'subject', e.subject_type,
          'actor', jsonb_build_object('kind', e.actor_kind, 'id', e.actor_id, 'name', e.actor_name),
          'fields', e.data) || case when e.before is null then '{}' else jsonb_build_object('before', e.before) end as message
      from events e
      where e.workspace_id = ${workspaceId} and e.occurred_at >= ${from} and e.occurred_at < ${until}
        and exists (select 1 from webhook_positions p where p.workspace_id = ${workspaceId}
          and (e.transaction, e.sequence) <= (p.transaction, p.sequence))
        and not exists (select 1 from webhook_deliveries d
          where d.workspace_id = ${workspaceId} and d.webhook_id = ${webhookId} and d.message_id = e.id)),
    wanted as (
      select m.* from missed m join webhooks w on w.workspace_id = ${workspaceId} and w.id = ${webhookId}
        and (w.kinds is null or m.kind = any (w.kinds)) and (w.matching is null or m.message @> w.matching)
      order by m.sequence limit 10000),
    messages as (
      insert into webhook_messages (workspace_id, id, kind, cause, subject_type, subject_id, data, occurred_at)
      select workspace_id, id, kind, 'event', subject_type, subject_id, message, occurred_at from wanted on conflict do nothing)
    insert into webhook_deliveries (workspace_id, webhook_id, message_id, due_at)
    select ${workspaceId}, ${webhookId}, id, ${now} from wanted on conflict do nothing returning 1`.execute(tx)
  return rows.length + missed.rows.length
}

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

export async function listWorkspacesToForget(db: Kysely<Tables>, before: Date): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select workspace_id as id from webhook_messages_to_forget(${before}::timestamptz)`.execute(db)
  return rows.map(({ id }) => id)
}

/** With their deliveries and attempts; none that is still to be delivered. */
export async function forgetMessages(tx: Tx, workspaceId: string, before: Date): Promise<void> {
  await sql`delete from webhook_messages m where m.workspace_id = ${workspaceId} and m.created_at < ${before} and not exists (
    select 1 from webhook_deliveries d where d.workspace_id = ${workspaceId} and d.message_id = m.id and d.state = 'pending')`.execute(
    tx,
  )
}

/** What a clock that was ahead has put off: how many deliveries are due now instead. */
export async function wakeDeliveries(db: Kysely<Tables>, now: Date, longestHoldMs: number): Promise<number> {
  const { rows } = await sql<{ woken: number }>`
    select wake_deliveries(${now}::timestamptz, make_interval(secs => ${longestHoldMs / 1_000})) as woken`.execute(db)
  return rows[0]?.woken ?? 0
}
