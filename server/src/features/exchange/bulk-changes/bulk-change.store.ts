import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Tx } from '#database/transaction.ts'
import type { Actor } from '#kit/actor.ts'
import type { Because } from '#platform/because.ts'
import type { Page } from '#platform/page.ts'
import type { BulkChange, BulkOrder } from './bulk-change.ts'

/** While it runs its items are counted; afterwards the counts stand in its row. */
const SELECT = sql`
  select b.id, b.verb, b.noun, b.fields, b.matching, b.undoes, b.state, b.end_reason as "endReason", b.ended_because as "endedBecause", b.actor_kind as "actorKind",
    b.actor_id as "actorId", b.actor_name as "actorName", b.request_id as "requestId", b.total, b.started_at as "startedAt",
    b.ended_at as "endedAt", coalesce(b.changed, c.changed) as changed, coalesce(b.unchanged, c.unchanged) as unchanged,
    coalesce(b.refused, c.refused) as refused,
    (select u.id from bulk_changes u where u.workspace_id = b.workspace_id and u.undoes = b.id order by u.id desc limit 1) as "undoneBy"
  from bulk_changes b left join lateral (
    select count(*) filter (where i.outcome = 'changed')::int as changed, count(*) filter (where i.outcome = 'unchanged')::int as unchanged,
      count(*) filter (where i.outcome = 'refused')::int as refused
    from bulk_change_items i
    where b.state = 'running' and i.workspace_id = b.workspace_id and i.bulk_change_id = b.id and i.outcome is not null) c on true`

/** Newest first. */
export async function listBulkChanges(tx: Tx, workspaceId: string, { skip, take, after }: Page): Promise<BulkChange[]> {
  const { rows } = await sql<BulkChange>`
    ${SELECT} where b.workspace_id = ${workspaceId} and (${after}::text is null or b.id < ${after})
    order by b.id desc limit ${take} offset ${skip}`.execute(tx)
  return rows
}

/** Those that run, and those that ended within the last `seconds`. */
export async function listCurrentBulkChanges(tx: Tx, workspaceId: string, seconds: number): Promise<BulkChange[]> {
  const { rows } = await sql<BulkChange>`
    ${SELECT} where b.workspace_id = ${workspaceId} and (b.state = 'running' or b.ended_at > now() - make_interval(secs => ${seconds}))
    order by b.id desc limit ${MOST_CURRENT}`.execute(tx)
  return rows
}

const MOST_CURRENT = 20

export async function findBulkChange(tx: Tx, workspaceId: string, id: string): Promise<BulkChange | undefined> {
  const { rows } = await sql<BulkChange>`${SELECT} where b.workspace_id = ${workspaceId} and b.id = ${id}`.execute(tx)
  return rows[0]
}

/** The one that this actor has started by this key. */
export async function findIdByKey(tx: Tx, actor: Actor, key: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from bulk_changes where workspace_id = ${actor.workspaceId} and actor_id = ${actor.id} and start_key = ${key}`.execute(
    tx,
  )
  return rows[0]?.id
}

export async function countRunning(tx: Tx, workspaceId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from bulk_changes where workspace_id = ${workspaceId} and state = 'running'`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

/** Starts of one actor by keys wait for each other here, so that the second finds what the first has started. */
export async function waitForStarts(tx: Tx, actor: Actor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bulk ${actor.workspaceId}`}, 0))`.execute(tx)
}

export type NewBulkChange = BulkOrder & {
  readonly id: string
  readonly matching: object | null
  readonly undoes: string | null
  readonly startKey: string | null
  readonly total: number
}

export async function insertBulkChange(tx: Tx, actor: Actor, change: NewBulkChange): Promise<void> {
  await tx
    .insertInto('bulk_changes')
    .values({
      workspace_id: actor.workspaceId,
      id: change.id,
      verb: change.verb,
      noun: change.noun,
      matching: change.matching === null ? null : JSON.stringify(change.matching),
      fields: change.fields === null ? null : JSON.stringify(change.fields),
      undoes: change.undoes,
      start_key: change.startKey,
      actor_kind: actor.kind,
      actor_id: actor.id,
      actor_name: actor.name,
      request_id: actor.requestId,
      total: change.total,
    })
    .execute()
}

export async function saveTotal(tx: Tx, workspaceId: string, id: string, total: number): Promise<void> {
  await tx
    .updateTable('bulk_changes')
    .set({ total })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

export async function lockBulkChange(
  tx: Tx,
  workspaceId: string,
  id: string,
): Promise<Pick<BulkChange, 'verb' | 'noun' | 'undoes' | 'state'> | undefined> {
  return tx
    .selectFrom('bulk_changes')
    .select(['verb', 'noun', 'undoes', 'state'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function findRunningUndo(tx: Tx, workspaceId: string, undoes: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('bulk_changes')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('undoes', '=', undoes)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return row?.id
}

/** Of all workspaces: for the worker, which belongs to none. */
export async function listBulkChangesToRun(db: Kysely<Tables>): Promise<{ workspaceId: string; id: string }[]> {
  const { rows } = await sql<{ workspaceId: string; id: string }>`
    select workspace_id as "workspaceId", id from bulk_changes_to_run()`.execute(db)
  return rows
}

export type Counts = { readonly changed: number; readonly unchanged: number; readonly refused: number }

/** Undefined if it has ended already; to be finished, also if somebody's turn is still to come. */
export async function endBulkChange(
  tx: Tx,
  workspaceId: string,
  id: string,
  end: { state: 'finished' } | { state: 'cancelled'; because: Because },
): Promise<Counts | undefined> {
  const isDone =
    end.state === 'finished'
      ? sql`and not exists (select 1 from bulk_change_items i
          where i.workspace_id = b.workspace_id and i.bulk_change_id = b.id and i.outcome is null)`
      : sql``
  const because = end.state === 'cancelled' ? end.because : null
  const { rows } = await sql<Counts>`
    update bulk_changes b set state = ${end.state}, end_reason = ${because?.message ?? null},
      ended_because = ${because && JSON.stringify(because)}::jsonb, ended_at = now(),
      (changed, unchanged, refused) = (
        select count(*) filter (where i.outcome = 'changed'), count(*) filter (where i.outcome = 'unchanged'),
          count(*) filter (where i.outcome = 'refused')
        from bulk_change_items i where i.workspace_id = b.workspace_id and i.bulk_change_id = b.id and i.outcome is not null)
    where b.workspace_id = ${workspaceId} and b.id = ${id} and b.state = 'running' ${isDone}
    returning changed, unchanged, refused`.execute(tx)
  return rows[0]
}

/** How a variant's passport stands; `content` tells two publishings with different contents apart. */
export type PassportMarks = {
  readonly state: 'published' | 'withdrawn'
  readonly version: number
  readonly content: string
}

export async function findPassportMarks(tx: Tx, workspaceId: string, variantId: string): Promise<PassportMarks | null> {
  const { rows } = await sql<PassportMarks>`
    select p.state, p.version, encode(v.sha256, 'hex') || ' ' || coalesce(md5(v.document::text), '') as content
    from passports p join passport_versions v on v.workspace_id = p.workspace_id and v.variant_id = p.variant_id and v.version = p.version
    where p.workspace_id = ${workspaceId} and p.variant_id = ${variantId}`.execute(tx)
  return rows[0] ?? null
}
