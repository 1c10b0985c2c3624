import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'
import type { Because } from '#platform/because.ts'
import type { Page } from '#platform/page.ts'
import type { Channel, Pace } from './channel.ts'

const SELECT = sql`
  select id, kind, name, shown, language, time_zone as "timeZone", quiet_from as "quietFrom", quiet_until as "quietUntil",
    digest_at as "digestAt", digest_weekday as "digestWeekday", state, paused_because as "pausedBecause",
    tested_at as "testedAt", test_fault as "testFault", revision, created_at as "createdAt", updated_at as "updatedAt"
  from channels`

/** Newest first. */
export async function listChannels(tx: Tx, workspaceId: string, { skip, take, after }: Page): Promise<Channel[]> {
  const { rows } = await sql<Channel>`
    ${SELECT} where workspace_id = ${workspaceId} and (${after}::text is null or id < ${after})
    order by id desc limit ${take} offset ${skip}`.execute(tx)
  return rows
}

/** That the service has paused. */
export async function listBroken(tx: Tx, workspaceId: string): Promise<Channel[]> {
  const { rows } = await sql<Channel>`
    ${SELECT} where workspace_id = ${workspaceId} and state = 'paused' and not (paused_because ->> 'isByPerson')::boolean
    order by id`.execute(tx)
  return rows
}

export async function selectChannels(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<Channel[]> {
  const { rows } = await sql<Channel>`
    ${SELECT} where workspace_id = ${workspaceId} and id = any(${ids}::text[])`.execute(tx)
  return rows
}

/** Locked until the transaction ends. */
export async function lockChannel(tx: Tx, workspaceId: string, id: string): Promise<Channel | undefined> {
  const { rows } = await sql<Channel>`
    ${SELECT} where workspace_id = ${workspaceId} and id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function countChannels(tx: Tx, workspaceId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from channels where workspace_id = ${workspaceId}`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function selectSealed(tx: Tx, workspaceId: string, id: string): Promise<Buffer | null> {
  const { rows } = await sql<{ sealed: Buffer | null }>`
    select sealed_settings as sealed from channels where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
  return rows[0]?.sealed ?? null
}

type Set = Pick<
  Channel,
  'name' | 'shown' | 'language' | 'timeZone' | 'quietFrom' | 'quietUntil' | 'digestAt' | 'digestWeekday'
>

export async function insertChannel(
  tx: Tx,
  workspaceId: string,
  { id, kind, sealed, ...set }: Set & { readonly id: string; readonly kind: string; readonly sealed: Buffer },
): Promise<void> {
  await sql`
    insert into channels (workspace_id, id, kind, name, shown, sealed_settings, language, time_zone, quiet_from, quiet_until,
      digest_at, digest_weekday)
    values (${workspaceId}, ${id}, ${kind}, ${set.name}, ${set.shown}, ${sealed}, ${set.language}, ${set.timeZone},
      ${set.quietFrom}, ${set.quietUntil}, ${set.digestAt}, ${set.digestWeekday})`.execute(tx)
}

/** All that a person sets. With another address, nothing is known of whether it works. */
export async function updateChannelRow(
  tx: Tx,
  workspaceId: string,
  id: string,
  { sealed, ...set }: Set & { readonly sealed: Buffer | null },
): Promise<void> {
  await sql`
    update channels set name = ${set.name}, shown = ${set.shown}, language = ${set.language}, time_zone = ${set.timeZone},
      quiet_from = ${set.quietFrom}, quiet_until = ${set.quietUntil}, digest_at = ${set.digestAt},
      digest_weekday = ${set.digestWeekday}, sealed_settings = coalesce(${sealed}, sealed_settings),
      tested_at = case when ${sealed}::bytea is null then tested_at end,
      test_fault = case when ${sealed}::bytea is null then test_fault end,
      revision = revision + 1, updated_at = now()
    where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
}

export async function saveState(
  tx: Tx,
  workspaceId: string,
  id: string,
  { state, pausedBecause }: Pick<Channel, 'state' | 'pausedBecause'>,
): Promise<void> {
  await sql`
    update channels set state = ${state}, paused_because = ${pausedBecause && JSON.stringify(pausedBecause)}::jsonb,
      next_at = null, revision = revision + 1, updated_at = now()
    where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
}

export async function saveTest(
  tx: Tx,
  workspaceId: string,
  id: string,
  { at, fault }: { readonly at: Date; readonly fault: Because | null },
): Promise<void> {
  await sql`
    update channels set tested_at = ${at}, test_fault = ${fault && JSON.stringify(fault)}::jsonb
    where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
}

export async function forgetSealed(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await sql`
    update channels set sealed_settings = null where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
}

export async function deleteChannelRow(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await sql`delete from channels where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
}

/** What gathers is sent at other times than was thought when it began. */
export async function moveGathering(
  tx: Tx,
  workspaceId: string,
  channelId: string,
  dues: readonly { readonly pace: Pace; readonly dueAt: Date }[],
): Promise<void> {
  await sql`
    update channel_messages m set due_at = d."dueAt"
    from json_to_recordset(${JSON.stringify(dues)}::json) d (pace text, "dueAt" timestamptz)
    where m.workspace_id = ${workspaceId} and m.channel_id = ${channelId} and m.state = 'gathering' and m.pace = d.pace`.execute(
    tx,
  )
}

/** What could not be sent is tried again from the beginning of its pauses. */
export async function makeDueAgain(tx: Tx, workspaceId: string, channelId: string, now: Date): Promise<void> {
  await sql`
    update channel_messages set due_at = ${now}, tries = 0
    where workspace_id = ${workspaceId} and channel_id = ${channelId} and state = 'due' and taken_at is null`.execute(
    tx,
  )
}
