import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Tx } from '#database/transaction.ts'
import type { RefreshedModel, RefreshFault } from './refreshed-model.ts'

/** `now`: the refreshes of the 24 hours before count. What was refused there does not. */
const columns = (now: Date) =>
  [
    'id',
    'name',
    'tenant',
    'client_id as clientId',
    'group_id as groupId',
    'dataset_id as datasetId',
    sql<boolean>`sealed_secret is not null`.as('hasSecret'),
    'most_a_day as mostADay',
    'gather_minutes as gatherMinutes',
    'is_paused as isPaused',
    sql<RefreshFault | null>`fault`.as('fault'),
    'waiting',
    'due_at as dueAt',
    'tries',
    sql<number>`(select count(*)::int from model_refreshes r where r.workspace_id = refreshed_models.workspace_id
    and r.model_id = refreshed_models.id and r.outcome <> 'refused'
    and r.asked_at > ${now}::timestamptz - interval '24 hours')`.as('usedToday'),
    'revision',
    'created_at as createdAt',
    'updated_at as updatedAt',
  ] as const

export function listModels(tx: Tx, workspaceId: string, now: Date): Promise<RefreshedModel[]> {
  return tx
    .selectFrom('refreshed_models')
    .select(columns(now))
    .where('workspace_id', '=', workspaceId)
    .orderBy('id')
    .execute()
}

/** Locked until the transaction ends. */
export function lockModel(tx: Tx, workspaceId: string, id: string, now: Date): Promise<RefreshedModel | undefined> {
  return tx
    .selectFrom('refreshed_models')
    .select(columns(now))
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function countModels(tx: Tx, workspaceId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('refreshed_models')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return count
}

type Saved = Pick<
  RefreshedModel,
  'id' | 'name' | 'tenant' | 'clientId' | 'groupId' | 'datasetId' | 'mostADay' | 'gatherMinutes' | 'isPaused'
>

export async function insertModel(tx: Tx, workspaceId: string, model: Saved & { sealed: Buffer }): Promise<void> {
  await tx
    .insertInto('refreshed_models')
    .values({ workspace_id: workspaceId, id: model.id, sealed_secret: model.sealed, ...valuesOf(model) })
    .execute()
}

/** `sealed`: another secret; undefined leaves the one that is there. What failed is tried again at once. */
export async function updateModel(
  tx: Tx,
  workspaceId: string,
  model: Saved & { sealed: Buffer | undefined; fault: RefreshFault | null; dueAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('refreshed_models')
    .set({
      ...valuesOf(model),
      ...(model.sealed && { sealed_secret: model.sealed }),
      fault: model.fault === null ? null : JSON.stringify(model.fault),
      due_at: model.dueAt,
      tries: 0,
      revision: sql`revision + 1`,
      updated_at: sql`now()`,
    })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', model.id)
    .execute()
}

function valuesOf({ name, tenant, clientId, groupId, datasetId, mostADay, gatherMinutes, isPaused }: Saved) {
  return {
    name,
    tenant,
    client_id: clientId,
    group_id: groupId,
    dataset_id: datasetId,
    most_a_day: mostADay,
    gather_minutes: gatherMinutes,
    is_paused: isPaused,
  }
}

export async function deleteModelRow(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await tx.deleteFrom('refreshed_models').where('workspace_id', '=', workspaceId).where('id', '=', id).execute()
}

/** From now on events are looked at; where another model has begun that before, from where it is. */
export async function beginPosition(tx: Tx, workspaceId: string): Promise<void> {
  await sql`
    insert into model_refresh_positions (workspace_id, transaction)
    values (${workspaceId}, pg_snapshot_xmin(pg_current_snapshot()))
    on conflict (workspace_id) do update set transaction = excluded.transaction, sequence = 0
      where not exists (select 1 from refreshed_models m where m.workspace_id = ${workspaceId} and not m.is_paused)`.execute(
    tx,
  )
}

export type RefreshWork = { readonly kind: 'hear' | 'refresh'; readonly workspaceId: string; readonly id: string }

export async function listRefreshWork(db: Kysely<Tables>, now: Date): Promise<RefreshWork[]> {
  const { rows } = await sql<RefreshWork>`
    select 'hear' as kind, workspace_id as "workspaceId", workspace_id as id from model_refresh_workspaces()
    union all select 'refresh', workspace_id, id from refreshed_models_due(${now}::timestamptz)`.execute(db)
  return rows
}

/**
 * The next events of a workspace: how many there were, and how many of them change what is public. The position is moved past them.
 */
export async function hearNext(
  tx: Tx,
  workspaceId: string,
  kinds: readonly string[],
  atMost: number,
): Promise<{ count: number; passports: number }> {
  const { rows } = await sql<{ count: number; passports: number }>`
    with position as (
      select transaction, sequence from model_refresh_positions where workspace_id = ${workspaceId} for update skip locked),
    batch as (
      select e.transaction, e.sequence, e.kind from position p, events e
      where e.workspace_id = ${workspaceId} and e.transaction >= p.transaction
        and e.transaction < pg_snapshot_xmin(pg_current_snapshot())
        and (e.transaction, e.sequence) > (p.transaction, p.sequence)
      order by e.transaction, e.sequence limit ${atMost}),
    moved as (
      update model_refresh_positions set (transaction, sequence) = (
        select b.transaction, b.sequence from batch b order by b.transaction desc, b.sequence desc limit 1)
      where workspace_id = ${workspaceId} and exists (select 1 from batch))
    select count(*)::int as count, (count(*) filter (where kind = any(${kinds}::text[])))::int as passports from batch`.execute(
    tx,
  )
  return rows[0] ?? { count: 0, passports: 0 }
}

/** A burst is one refresh: it becomes due once, so long after its first passport. */
export async function addWaiting(tx: Tx, workspaceId: string, passports: number, now: Date): Promise<void> {
  await sql`
    update refreshed_models set waiting = waiting + ${passports}::int,
      due_at = coalesce(due_at, ${now}::timestamptz + gather_minutes * interval '1 minute')
    where workspace_id = ${workspaceId} and not is_paused`.execute(tx)
}

/** One that is due, for this process alone until then; null: another has it. */
export async function takeDueModel(
  tx: Tx,
  workspaceId: string,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<(RefreshedModel & { sealed: Buffer | null }) | null> {
  const { rows } = await sql<{ sealed: Buffer | null }>`
    update refreshed_models set held_until = ${until}::timestamptz
    where workspace_id = ${workspaceId} and id = ${id} and due_at <= ${now}::timestamptz and not is_paused
      and (held_until is null or held_until <= ${now}::timestamptz)
    returning sealed_secret as sealed`.execute(tx)
  const [taken] = rows
  const model = taken && (await lockModel(tx, workspaceId, id, now))
  return taken && model ? { ...model, sealed: taken.sealed } : null
}

/** Gives it back: what was served waits no longer, and what came meanwhile becomes due by itself. */
export async function releaseModel(
  tx: Tx,
  workspaceId: string,
  id: string,
  next: {
    served: number
    dueAt: Date | null
    now: Date
    tries: number
    fault: RefreshFault | null
    isPaused: boolean
  },
): Promise<void> {
  await sql`
    update refreshed_models set held_until = null, waiting = greatest(0, waiting - ${next.served}::int),
      due_at = coalesce(${next.dueAt}::timestamptz, case when waiting - ${next.served}::int > 0
        then ${next.now}::timestamptz + gather_minutes * interval '1 minute' end),
      tries = ${next.tries}, fault = ${next.fault === null ? null : JSON.stringify(next.fault)}::jsonb,
      is_paused = is_paused or ${next.isPaused}
    where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
}

/** For those whose secret cannot be opened any more. */
export async function dropSecret(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await tx
    .updateTable('refreshed_models')
    .set({ sealed_secret: null })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}
