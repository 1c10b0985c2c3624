import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Tx } from '#database/transaction.ts'
import type { Rule } from '../set-up/rule.ts'
import type { Belonging, Gathered, Happening, Slot } from './happening.ts'

/** Workspaces whose events have not been looked at. Of all at once, by a function of the owner's. */
export async function listWorkspacesToHear(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select workspace_id as id from channel_workspaces()`.execute(db)
  return rows.map(({ id }) => id)
}

export type Heard = Happening & { readonly rules: readonly string[] }

/**
 * The next events of a workspace that a rule asks for by their kind; the position is moved past them and all others between them. One process at a
 * time: another passes over a position that is locked.
 */
export async function hearNext(
  tx: Tx,
  workspaceId: string,
  atMost: number,
): Promise<{ readonly count: number; readonly heard: readonly Heard[] }> {
  const { rows } = await sql<{ count: number; heard: readonly Heard[] }>`
    with position as (
      select transaction, sequence from channel_positions where workspace_id = ${workspaceId} for update skip locked),
    batch as materialized (
      select e.* from position p, events e
      where e.workspace_id = ${workspaceId} and e.transaction >= p.transaction
        and e.transaction < pg_snapshot_xmin(pg_current_snapshot())
        and (e.transaction, e.sequence) > (p.transaction, p.sequence)
      order by e.transaction, e.sequence limit ${atMost}),
    rules as materialized (
      select r.id, r.kinds, r.since from channel_rules r
      join channels c on c.workspace_id = ${workspaceId} and c.id = r.channel_id
      where r.workspace_id = ${workspaceId} and r.is_enabled
        and (c.state = 'active' or not (c.paused_because ->> 'isByPerson')::boolean)),
    heard as (
      select b.*, w.ids from batch b cross join lateral (
        select array_agg(r.id::text) as ids from rules r
        where b.transaction > r.since and (r.kinds is null or b.kind = any (r.kinds))) w
      where w.ids is not null),
    moved as (
      update channel_positions set (transaction, sequence) = (
        select b.transaction, b.sequence from batch b order by b.transaction desc, b.sequence desc limit 1)
      where workspace_id = ${workspaceId} and exists (select 1 from batch))
    select (select count(*)::int from batch) as count,
      (select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'subjectType', subject_type, 'subjectId', subject_id,
          'occurredAt', to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'actorName', case when actor_kind <> 'system' then left(actor_name, 200) end,
          'name', left(coalesce(data ->> 'name', data ->> 'label'), 400),
          'changed', case when before is not null then (select json_agg(k) from jsonb_object_keys(before) k) end,
          'days', case when jsonb_typeof(data -> 'days') = 'number' then data -> 'days' end,
          'message', left(data ->> 'message', 400), 'state', data ->> 'state',
          'weight', case when jsonb_typeof(data -> 'assessments') = 'array' then jsonb_array_length(data -> 'assessments') else 1 end,
          'rules', ids) order by transaction, sequence), '[]') from heard) as heard`.execute(tx)
  return rows[0] ?? { count: 0, heard: [] }
}

export type HeardRule = Pick<Rule, 'id' | 'channelId' | 'severities' | 'productIds' | 'companyIds' | 'pace'>

export async function selectRules(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<HeardRule[]> {
  const { rows } = await sql<HeardRule>`
    select id, channel_id as "channelId", severities, product_ids as "productIds", company_ids as "companyIds", pace
    from channel_rules where workspace_id = ${workspaceId} and id = any(${ids}::text[])`.execute(tx)
  return rows
}

type Subject = Pick<Happening, 'subjectType' | 'subjectId'>

/** What subjects belong to; of those that were deleted, as long as they can be restored. */
export async function selectBelongings(
  tx: Tx,
  workspaceId: string,
  subjects: readonly Subject[],
): Promise<(Subject & Belonging)[]> {
  const { rows } = await sql<Subject & Belonging>`
    with asked as (
      select distinct "subjectType" as type, "subjectId" as id
      from json_to_recordset(${JSON.stringify(subjects)}::json) s ("subjectType" text, "subjectId" text)),
    of_variants as (
      select a.type, a.id, v.product_id, v.manufacturer_id from asked a
      join variants v on v.workspace_id = ${workspaceId} and v.id = a.id
      where a.type in ('variant', 'passport', 'assessment')
      union all
      select a.type, a.id, d.content ->> 'product_id', d.content ->> 'manufacturer_id' from asked a
      join deleted_rows d on d.workspace_id = ${workspaceId} and d.in_table = 'variants' and d.record_id = a.id
      where a.type in ('variant', 'passport', 'assessment')),
    of_others as (
      select a.type, a.id, c.product_id, c.company_id from asked a
      join certifications c on c.workspace_id = ${workspaceId} and c.id = a.id where a.type = 'certification'),
    related as (
      select type, id, product_id, manufacturer_id as company_id from of_variants
      union all select type, id, product_id, company_id from of_others
      union all select type, id, id, null from asked where type = 'product'
      union all select type, id, null, id from asked where type = 'company'
      union all select a.type, a.id, null, m.supplier_id from asked a
        join materials m on m.workspace_id = ${workspaceId} and m.id = a.id where a.type = 'material')
    select r.type as "subjectType", r.id as "subjectId", min(r.product_id) as "productId",
      array_remove(array_agg(distinct r.company_id::text) || array_agg(distinct p.company_id::text)
        || array_agg(distinct p.brand_id::text) || array_agg(distinct p.manufacturer_id::text), null) as "companyIds"
    from related r left join products p on p.workspace_id = ${workspaceId} and p.id = r.product_id
    group by r.type, r.id`.execute(tx)
  return rows
}

export type Gathering = Gathered & Slot

/** Locked until the transaction ends. */
export async function lockGathering(tx: Tx, workspaceId: string, channelIds: readonly string[]): Promise<Gathering[]> {
  const { rows } = await sql<Omit<Gathering, 'firstAt' | 'lastAt'> & { firstAt: Date; lastAt: Date }>`
    select channel_id as "channelId", pace, counts, firsts, first_at as "firstAt", last_at as "lastAt" from channel_messages
    where workspace_id = ${workspaceId} and channel_id = any(${channelIds}::text[]) and state = 'gathering'
    order by id for update`.execute(tx)
  return rows.map((row) => ({ ...row, firstAt: row.firstAt.toISOString(), lastAt: row.lastAt.toISOString() }))
}

export type SavedGathering = Gathering & { readonly id: string; readonly dueAt: Date }

/** One that gathers already keeps its id and when it is sent. */
export async function saveGathering(tx: Tx, workspaceId: string, all: readonly SavedGathering[]): Promise<void> {
  await sql`
    insert into channel_messages (workspace_id, id, channel_id, cause, pace, state, counts, firsts, first_at, last_at, due_at)
    select ${workspaceId}, g.id, g."channelId", 'events', g.pace, 'gathering', g.counts, g.firsts, g."firstAt", g."lastAt", g."dueAt"
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) g (id text, "channelId" text, pace text, counts jsonb, firsts jsonb,
      "firstAt" timestamptz, "lastAt" timestamptz, "dueAt" timestamptz)
    on conflict (workspace_id, channel_id, pace) where state = 'gathering' do update set counts = excluded.counts,
      firsts = excluded.firsts, first_at = excluded.first_at, last_at = excluded.last_at`.execute(tx)
}
