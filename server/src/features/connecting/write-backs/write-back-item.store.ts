import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'
import type { Page } from '#platform/page.ts'
import { storableJson } from '../connections/storable-json.ts'
import type { TargetItem, WrittenValue } from '../connectors/connector.ts'
import type { Again } from './write-back.store.ts'
import type { Counted, Ending, ItemState, WriteBackItem } from './write-back.ts'

type Place = { readonly workspaceId: string; readonly connectionId: string }

const SELECT = sql`
  select id, connection_id as "connectionId", target, value, noun, record_id as "recordId", item, wanted, state, tries,
    case when state = 'due' then next_at end as "nextAt", written, written_at as "writtenAt", found, because
  from write_back_items`

/** Newest first. */
export async function listItems(
  tx: Tx,
  { workspaceId, connectionId }: Place,
  state: ItemState | null,
  { skip, take, after }: Page,
): Promise<WriteBackItem[]> {
  const { rows } = await sql<WriteBackItem>`
    ${SELECT} where workspace_id = ${workspaceId} and connection_id = ${connectionId}
      and (${state}::text is null or state = ${state}) and (${after}::text is null or id < ${after})
    order by id desc limit ${take} offset ${skip}`.execute(tx)
  return rows
}

export async function countItems(tx: Tx, workspaceId: string, connectionIds: readonly string[]): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select connection_id as "connectionId", state, count(*)::int as count from write_back_items
    where workspace_id = ${workspaceId} and connection_id = any(${connectionIds}::text[])
    group by connection_id, state`.execute(tx)
  return rows
}

/** Those that nobody will write by themselves, of connections that have some. */
export async function countUnwritten(tx: Tx, workspaceId: string, connectionIds: readonly string[]) {
  const { rows } = await sql<{ connectionId: string; count: number }>`
    select connection_id as "connectionId", count(*)::int as count from write_back_items
    where workspace_id = ${workspaceId} and connection_id = any(${connectionIds}::text[])
      and state in ('refused', 'not_ours', 'not_found', 'gave_up')
    group by connection_id`.execute(tx)
  return rows
}

export type WantedItem = {
  readonly id: string
  readonly target: string
  readonly value: WrittenValue
  readonly noun: 'product' | 'variant'
  readonly recordId: string
  readonly item: TargetItem
  readonly wanted: string | null
}

/**
 * What is wanted of these records from now on. A newer value takes the place of an older one; one that a process has taken is written again when it
 * comes back. `again`: what is so already is due even so. Gives back how many have become due.
 */
export async function saveWanted(
  tx: Tx,
  { workspaceId, connectionId }: Place,
  items: readonly WantedItem[],
  { now, again }: { now: Date; again: Again },
): Promise<number> {
  const { rows } = await sql`
    insert into write_back_items as i (workspace_id, id, connection_id, target, value, noun, record_id, external_id, item, wanted, next_at)
    select ${workspaceId}, g.id, ${connectionId}, g.target, g.value, g.noun, g."recordId", g.item -> 'item' ->> 'id', g.item, g.wanted,
      ${now}::timestamptz
    from json_to_recordset(${storableJson(items)}::json) g (id text, target text, value text, noun text, "recordId" text,
      item jsonb, wanted text)
    where g.wanted is not null or exists (select 1 from write_back_items o where o.workspace_id = ${workspaceId}
      and o.connection_id = ${connectionId} and o.record_id = g."recordId" and o.target = g.target)
    order by g.id
    on conflict (workspace_id, connection_id, record_id, target) do update set value = excluded.value, item = excluded.item,
      external_id = excluded.external_id, wanted = excluded.wanted, revision = i.revision + 1, state = 'due', tries = 0,
      because = null, found = null, next_at = case when i.taken_at is null then excluded.next_at else i.next_at end,
      written = case when i.external_id = excluded.external_id then i.written end,
      mark = case when i.external_id = excluded.external_id then i.mark end
    where i.wanted is distinct from excluded.wanted or i.external_id <> excluded.external_id
      or (${again} = 'all' and i.state <> 'due')
      or (${again} = 'failed' and i.state in ('refused', 'not_found', 'gave_up'))
    returning 1`.execute(tx)
  return rows.length
}

/** Of fields that are no longer written to: what was written there stays known as ours, the rest is forgotten. */
export async function forgetUnwritten(tx: Tx, { workspaceId, connectionId }: Place, targets: readonly string[]) {
  await sql`
    delete from write_back_items where workspace_id = ${workspaceId} and connection_id = ${connectionId}
      and state <> 'written' and target <> all(${targets}::text[])`.execute(tx)
}

export type TakenItem = {
  readonly id: string
  readonly target: string
  readonly value: WrittenValue
  readonly noun: 'product' | 'variant'
  readonly recordId: string
  readonly item: TargetItem
  readonly wanted: string | null
  readonly revision: number
  readonly replaces: boolean
  readonly tries: number
  /** Without what is wanted now. */
  readonly ours: readonly string[]
}

/**
 * The next for one field there. Until `leaseEnd` nobody else takes them. Written down before anything is sent is what they will have been written with, so
 * that it is known as ours whatever dies in between.
 */
export async function takeItems(
  tx: Tx,
  { workspaceId, connectionId }: Place,
  { now, leaseEnd, atMost }: { now: Date; leaseEnd: Date; atMost: number },
): Promise<TakenItem[]> {
  const { rows } = await sql<TakenItem>`
    with due as materialized (
      select id, target, next_at from write_back_items
      where workspace_id = ${workspaceId} and connection_id = ${connectionId} and state = 'due' and next_at <= ${now}::timestamptz
      order by next_at, id limit ${atMost} for update skip locked),
    taken as (
      update write_back_items i set next_at = ${leaseEnd}, taken_at = ${now} from due
      where i.workspace_id = ${workspaceId} and i.id = due.id
        and due.target = (select d.target from due d order by d.next_at, d.id limit 1)
      returning i.*)
    select id, target, value, noun, record_id as "recordId", item, wanted, revision, replaces, tries, ours from taken
    order by id`.execute(tx)
  return rows
}

/** They are about to be there: the newest that are known as ours, of each. */
export async function noteSending(
  tx: Tx,
  workspaceId: string,
  takenAt: Date,
  sent: readonly { readonly id: string; readonly digest: string }[],
): Promise<void> {
  await sql`
    update write_back_items i set ours = (i.ours || g.digest)[greatest(1, cardinality(i.ours) - 8):]
    from json_to_recordset(${JSON.stringify(sent)}::json) g (id text, digest text)
    where i.workspace_id = ${workspaceId} and i.id = g.id and i.taken_at = ${takenAt}::timestamptz
      and not (g.digest = any(i.ours))`.execute(tx)
}

export async function renewLease(tx: Tx, place: Place, takenAt: Date, leaseEnd: Date): Promise<void> {
  await sql`
    update write_back_items set next_at = ${leaseEnd}
    where workspace_id = ${place.workspaceId} and connection_id = ${place.connectionId} and state = 'due'
      and taken_at = ${takenAt}::timestamptz`.execute(tx)
}

export type ItemOutcome = Ending & { readonly id: string; readonly revision: number; readonly wanted: string | null }

/**
 * Kept only where this process still has them. Where something newer is wanted meanwhile that is due at once, and what was written is known as written all
 * the same.
 */
export async function saveItemOutcomes(
  tx: Tx,
  workspaceId: string,
  takenAt: Date,
  outcomes: readonly ItemOutcome[],
): Promise<void> {
  await sql`
    update write_back_items i set taken_at = null,
      state = case when i.revision = g.revision then g.state else 'due' end,
      next_at = case when i.revision = g.revision then coalesce(g."nextAt", ${takenAt}::timestamptz) else ${takenAt}::timestamptz end,
      tries = case when i.revision <> g.revision or g.state = 'written' then 0 when g.counts then i.tries + 1 else i.tries end,
      because = case when i.revision = g.revision then g.because end,
      found = case when i.revision = g.revision then g.found end,
      replaces = i.replaces and g.state <> 'written',
      written = case when g.state = 'written' then g.wanted else i.written end,
      mark = case when g.state = 'written' then g.mark else i.mark end,
      written_at = case when g.state = 'written' then ${takenAt}::timestamptz else i.written_at end
    from json_to_recordset(${storableJson(outcomes)}::json) g (id text, revision int, wanted text, state text,
      "nextAt" timestamptz, counts boolean, mark text, found text, because jsonb)
    where i.workspace_id = ${workspaceId} and i.id = g.id and i.taken_at = ${takenAt}::timestamptz`.execute(tx)
}

/** What was found there may be replaced; null: of all. Gives back how many. */
export async function allowReplacing(
  tx: Tx,
  { workspaceId, connectionId }: Place,
  ids: readonly string[] | null,
  now: Date,
): Promise<number> {
  const { rows } = await sql`
    update write_back_items set state = 'due', replaces = true, tries = 0, next_at = ${now}, revision = revision + 1
    where workspace_id = ${workspaceId} and connection_id = ${connectionId} and state = 'not_ours'
      and (${ids}::text[] is null or id = any(${ids}::text[]))
    returning 1`.execute(tx)
  return rows.length
}

/** What is known as ours of these things there: by thing and field, digests, and when it was last written. */
export async function listOwn(tx: Tx, { workspaceId, connectionId }: Place, externalIds: readonly string[]) {
  const { rows } = await sql<{
    externalId: string
    target: string
    ours: readonly string[]
    writtenAt: Date | null
  }>`
    select external_id as "externalId", target, ours, written_at as "writtenAt" from write_back_items
    where workspace_id = ${workspaceId} and connection_id = ${connectionId} and external_id = any(${externalIds}::text[])`.execute(
    tx,
  )
  return rows
}

/** Records that are no things there any more by what is known here: what was written of them is cleared, unless something of them is public. */
export async function clearGone(
  tx: Tx,
  { workspaceId, connectionId }: Place,
  recordIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    update write_back_items i set wanted = null, revision = revision + 1, state = 'due', tries = 0, because = null, found = null,
      next_at = case when taken_at is null then ${now}::timestamptz else next_at end
    where workspace_id = ${workspaceId} and connection_id = ${connectionId} and record_id = any(${recordIds}::text[])
      and wanted is not null and case noun
        when 'variant' then not exists (select 1 from passports p where p.workspace_id = ${workspaceId}
          and p.variant_id = i.record_id and p.state = 'published')
        else not exists (select 1 from products p where p.workspace_id = ${workspaceId} and p.id = i.record_id) end`.execute(
    tx,
  )
}
