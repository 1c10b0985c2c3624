import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Tx } from '#database/transaction.ts'
import type { Because } from '#platform/because.ts'
import type { Page } from '#platform/page.ts'
import type { MessageParts } from '../channels/message-parts.ts'
import type { ChannelMessage } from './channel-message.ts'
import type { Gathered } from './happening.ts'

type Of = { readonly workspaceId: string; readonly id: string }

/** Channels that have something to be sent, of all workspaces, by a function of the owner's. */
export async function listDueChannels(db: Kysely<Tables>, now: Date): Promise<Of[]> {
  const { rows } = await sql<Of>`
    select workspace_id as "workspaceId", id from channels_due(${now}::timestamptz)`.execute(db)
  return rows
}

export type TakenMessage = Pick<ChannelMessage, 'id' | 'pace' | 'tries' | 'parts'> & Gathered

/**
 * The next message of a channel, until `leaseEnd`: what was begun before comes first. With it the channel is closed until `nextAt`, so that processes
 * together keep the distance between messages.
 */
export async function takeMessage(
  tx: Tx,
  workspaceId: string,
  channelId: string,
  { now, leaseEnd, nextAt }: { readonly now: Date; readonly leaseEnd: Date; readonly nextAt: Date },
): Promise<TakenMessage | undefined> {
  const { rows } = await sql<Omit<TakenMessage, 'firstAt' | 'lastAt'> & { firstAt: Date; lastAt: Date }>`
    with open as materialized (
      select id from channels
      where workspace_id = ${workspaceId} and id = ${channelId} and state = 'active' and (next_at is null or next_at <= ${now})
      for update skip locked),
    next as materialized (
      select m.id from open join channel_messages m on m.workspace_id = ${workspaceId} and m.channel_id = open.id
      where m.state in ('gathering', 'due') and m.due_at <= ${now}
      order by m.state = 'gathering', m.due_at, m.id limit 1 for update of m skip locked),
    closed as (
      update channels set next_at = ${nextAt}
      where workspace_id = ${workspaceId} and id = ${channelId} and exists (select 1 from next))
    update channel_messages m set state = 'due', due_at = ${leaseEnd}, taken_at = ${now} from next
    where m.workspace_id = ${workspaceId} and m.id = next.id
    returning m.id, m.pace, m.tries, m.parts::json as parts, m.counts, m.firsts, m.first_at as "firstAt", m.last_at as "lastAt"`.execute(
    tx,
  )
  const [row] = rows
  return row && { ...row, firstAt: row.firstAt.toISOString(), lastAt: row.lastAt.toISOString() }
}

/** What would be sent in quiet hours waits for their end. */
export async function postpone(tx: Tx, workspaceId: string, channelId: string, now: Date, until: Date): Promise<void> {
  await sql`
    update channel_messages set due_at = ${until}
    where workspace_id = ${workspaceId} and channel_id = ${channelId} and pace = 'at_once' and state in ('gathering', 'due')
      and due_at <= ${now}`.execute(tx)
}

/** Kept before it is sent, so that every try sends the same. */
export async function saveParts(tx: Tx, workspaceId: string, id: string, parts: MessageParts): Promise<void> {
  await sql`
    update channel_messages set parts = ${JSON.stringify(parts)}
    where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
}

export type Outcome = {
  readonly state: ChannelMessage['state']
  /** Null once it is not tried again. */
  readonly dueAt: Date | null
  readonly tries: number
  readonly status: number | null
  readonly because: Because | null
}

/** Kept only where this process still has it: one that slept past its lease knows nothing of what another did since. */
export async function saveOutcome(
  tx: Tx,
  workspaceId: string,
  id: string,
  takenAt: Date,
  { state, dueAt, tries, status, because }: Outcome,
): Promise<boolean> {
  const { rows } = await sql`
    update channel_messages set state = ${state}, due_at = coalesce(${dueAt}, due_at), taken_at = null, tries = ${tries},
      status = ${status}, because = ${because && JSON.stringify(because)}::jsonb,
      ended_at = case when ${dueAt}::timestamptz is null then ${takenAt}::timestamptz end
    where workspace_id = ${workspaceId} and id = ${id} and taken_at = ${takenAt}
    returning 1`.execute(tx)
  return rows.length > 0
}

/** Nothing else is sent to the channel before. */
export async function closeUntil(tx: Tx, workspaceId: string, channelId: string, until: Date): Promise<void> {
  await sql`
    update channels set next_at = greatest(next_at, ${until}::timestamptz)
    where workspace_id = ${workspaceId} and id = ${channelId}`.execute(tx)
}

/** A test, which was sent at once. */
export async function insertTest(
  tx: Tx,
  workspaceId: string,
  test: Gathered & Pick<ChannelMessage, 'id' | 'channelId' | 'parts' | 'status' | 'because'> & { readonly at: Date },
): Promise<void> {
  const state = test.because === null ? 'sent' : 'refused'
  await sql`
    insert into channel_messages (workspace_id, id, channel_id, cause, pace, state, counts, first_at, last_at, parts, due_at, tries,
      ended_at, status, because)
    values (${workspaceId}, ${test.id}, ${test.channelId}, 'test', 'at_once', ${state}, ${JSON.stringify(test.counts)}::jsonb,
      ${test.firstAt}, ${test.lastAt}, ${JSON.stringify(test.parts)}, ${test.at}, 1, ${test.at}, ${test.status},
      ${test.because && JSON.stringify(test.because)}::jsonb)`.execute(tx)
}

const SELECT = sql`
  select id, channel_id as "channelId", cause, pace, state, counts, first_at as "firstAt", last_at as "lastAt", parts::json as parts,
    case when ended_at is null then due_at end as "dueAt", tries, ended_at as "endedAt", status, because
  from channel_messages`

/** Newest first. */
export async function listMessages(
  tx: Tx,
  workspaceId: string,
  channelId: string,
  { skip, take, after }: Page,
): Promise<ChannelMessage[]> {
  const { rows } = await sql<ChannelMessage>`
    ${SELECT} where workspace_id = ${workspaceId} and channel_id = ${channelId} and (${after}::text is null or id < ${after})
    order by id desc limit ${take} offset ${skip}`.execute(tx)
  return rows
}

/** The newest that was sent, of each channel. */
export async function listLastSent(
  tx: Tx,
  workspaceId: string,
  channelIds: readonly string[],
): Promise<{ readonly channelId: string; readonly at: Date }[]> {
  const { rows } = await sql<{ channelId: string; at: Date }>`
    select channel_id as "channelId", max(ended_at) as at from channel_messages
    where workspace_id = ${workspaceId} and channel_id = any(${channelIds}::text[]) and state = 'sent' group by channel_id`.execute(
    tx,
  )
  return rows
}

export async function selectWorkspaceName(tx: Tx, workspaceId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from workspaces where id = ${workspaceId}`.execute(tx)
  return rows[0]?.name ?? ''
}

export async function listWorkspacesToForget(db: Kysely<Tables>, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select workspace_id as id from channel_messages_to_forget(${before}::timestamptz)`.execute(db)
  return rows.map(({ id }) => id)
}

export async function forgetMessages(tx: Tx, workspaceId: string, before: Date): Promise<void> {
  await sql`delete from channel_messages where workspace_id = ${workspaceId} and ended_at < ${before}`.execute(tx)
}
