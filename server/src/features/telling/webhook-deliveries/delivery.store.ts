import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Tx } from '#database/transaction.ts'
import type { WebhookFormat } from '../webhooks/webhook.ts'
import type { Attempt, Delivery } from './delivery.ts'
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

/** What a clock that was ahead has put off: how many deliveries are due now instead. */
export async function wakeDeliveries(db: Kysely<Tables>, now: Date, longestHoldMs: number): Promise<number> {
  const { rows } = await sql<{ woken: number }>`
    select wake_deliveries(${now}::timestamptz, make_interval(secs => ${longestHoldMs / 1_000})) as woken`.execute(db)
  return rows[0]?.woken ?? 0
}
