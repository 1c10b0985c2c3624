import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Tx } from '#database/transaction.ts'
import type { Actor } from '#kit/actor.ts'
import type { Page } from '#platform/page.ts'
import { storableJson } from '../connections/storable-json.ts'
import type { FormerRuns, Run, RunProgress } from './run.ts'

const SELECT = sql`
  select id, connection_id as "connectionId", state, is_full as "isFull", since, by_schedule as "bySchedule", rows, total,
    left_out as "leftOut", left_out_count as "leftOutCount", permissions, import_id as "importId", found,
    waiting_because as "waitingBecause", ended_because as "endedBecause", gone, tries, due_at as "dueAt",
    actor_kind as "actorKind", actor_id as "actorId", actor_name as "actorName", request_id as "requestId",
    created_at as "createdAt", ended_at as "endedAt"
  from connection_runs`

/** Newest first; of one connection, or of all. */
export async function listRuns(
  tx: Tx,
  workspaceId: string,
  connectionId: string | null,
  { skip, take, after }: Page,
): Promise<Run[]> {
  const { rows } = await sql<Run>`
    ${SELECT} where workspace_id = ${workspaceId} and (${connectionId}::text is null or connection_id = ${connectionId})
      and (${after}::text is null or id < ${after})
    order by id desc limit ${take} offset ${skip}`.execute(tx)
  return rows
}

/** The last of each. */
export async function listLastRuns(tx: Tx, workspaceId: string, connectionIds: readonly string[]): Promise<Run[]> {
  const { rows } = await sql<Run>`
    select last.* from unnest(${connectionIds}::text[]) as wanted (connection)
    cross join lateral (
      ${SELECT} where workspace_id = ${workspaceId} and connection_id = wanted.connection order by id desc limit 1
    ) last`.execute(tx)
  return rows
}

export async function findRunRow(tx: Tx, workspaceId: string, id: string): Promise<Run | undefined> {
  const { rows } = await sql<Run>`${SELECT} where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
  return rows[0]
}

/** As it is until the transaction ends. */
export async function lockRun(tx: Tx, workspaceId: string, id: string): Promise<Run | undefined> {
  const { rows } = await sql<Run>`${SELECT} where workspace_id = ${workspaceId} and id = ${id} for update`.execute(tx)
  return rows[0]
}

/** Those that have not ended, one at most of each connection. */
export async function listUnderWay(tx: Tx, workspaceId: string): Promise<RunProgress[]> {
  const { rows } = await sql<RunProgress>`
    select id, connection_id as "connectionId", state, rows, total, import_id as "importId", actor_name as "startedBy",
      actor_id as "startedById"
    from connection_runs
    where workspace_id = ${workspaceId} and state in ('reading', 'checking', 'waiting', 'running', 'undoing')
    order by id`.execute(tx)
  return rows
}

export async function findUnderWay(tx: Tx, workspaceId: string, connectionId: string): Promise<Run | undefined> {
  const { rows } = await sql<Run>`
    ${SELECT} where workspace_id = ${workspaceId} and connection_id = ${connectionId}
      and state in ('reading', 'checking', 'waiting', 'running', 'undoing')`.execute(tx)
  return rows[0]
}

export async function findFormerRuns(
  tx: Tx,
  workspaceId: string,
  connectionId: string,
): Promise<FormerRuns & { readonly readingChangedAt: Date | null }> {
  const { rows } = await sql<FormerRuns & { readingChangedAt: Date | null }>`
    select max(created_at) as "lastAt", max(created_at) filter (where is_full) as "lastFullAt",
      (array_agg(to_jsonb(permissions) order by id desc) filter (where is_full))[1] as permissions,
      (select reading_changed_at from connections where workspace_id = ${workspaceId} and id = ${connectionId}) as "readingChangedAt"
    from connection_runs
    where workspace_id = ${workspaceId} and connection_id = ${connectionId} and state = 'finished'`.execute(tx)
  return rows[0] ?? { lastAt: null, lastFullAt: null, permissions: null, readingChangedAt: null }
}

export async function insertRun(
  tx: Tx,
  { workspaceId, kind, id: actorId, name, requestId }: Actor,
  run: Pick<Run, 'id' | 'connectionId' | 'isFull' | 'since' | 'bySchedule' | 'dueAt'>,
): Promise<void> {
  await sql`
    insert into connection_runs (workspace_id, id, connection_id, is_full, since, by_schedule, due_at,
      actor_kind, actor_id, actor_name, request_id)
    values (${workspaceId}, ${run.id}, ${run.connectionId}, ${run.isFull}, ${run.since}, ${run.bySchedule}, ${run.dueAt},
      ${kind}, ${actorId}, ${name}, ${requestId})`.execute(tx)
}

type Of = { readonly workspaceId: string; readonly id: string }

/** Of all workspaces, those that a process may take up. */
export async function listDueRuns(db: Kysely<Tables>, now: Date): Promise<Of[]> {
  const { rows } = await sql<Of>`
    select workspace_id as "workspaceId", id from connection_runs_due(${now}::timestamptz)`.execute(db)
  return rows
}

/** For so many seconds it is this holder's, who is to renew that; undefined: somebody else has it. */
export async function takeRun(
  tx: Tx,
  { workspaceId, id }: Of,
  holder: string,
  seconds: number,
): Promise<Run | undefined> {
  await sql`
    update connection_runs set holder = ${holder}, held_until = clock_timestamp() + make_interval(secs => ${seconds})
    where workspace_id = ${workspaceId} and id = ${id} and state in ('reading', 'checking', 'running', 'undoing')
      and (held_until is null or held_until < clock_timestamp())`.execute(tx)
  const { rows } = await sql<Run>`
    ${SELECT} where workspace_id = ${workspaceId} and id = ${id} and holder = ${holder}`.execute(tx)
  return rows[0]
}

/** Whether it is this holder's still. */
export async function renewRun(tx: Tx, { workspaceId, id }: Of, holder: string, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    update connection_runs set held_until = clock_timestamp() + make_interval(secs => ${seconds})
    where workspace_id = ${workspaceId} and id = ${id} and holder = ${holder} returning 1`.execute(tx)
  return rows.length > 0
}

export async function letGoOfRun(tx: Tx, { workspaceId, id }: Of, holder: string): Promise<void> {
  await sql`
    update connection_runs set holder = null, held_until = null
    where workspace_id = ${workspaceId} and id = ${id} and holder = ${holder}`.execute(tx)
}

/** As it is until the transaction ends, if it is this holder's, and in this state, still. */
export async function lockHeld(
  tx: Tx,
  { workspaceId, id }: Of,
  holder: string,
  state: Run['state'],
): Promise<Run | undefined> {
  const { rows } = await sql<Run>`
    ${SELECT} where workspace_id = ${workspaceId} and id = ${id} and holder = ${holder} and state = ${state}
    for update`.execute(tx)
  return rows[0]
}

/** Some of what there is to say of a run. */
export type RunChange = Partial<
  Pick<
    Run,
    | 'state'
    | 'rows'
    | 'total'
    | 'leftOut'
    | 'leftOutCount'
    | 'permissions'
    | 'importId'
    | 'found'
    | 'waitingBecause'
    | 'endedBecause'
    | 'gone'
    | 'tries'
    | 'dueAt'
    | 'endedAt'
  >
>

export async function saveRun(tx: Tx, workspaceId: string, id: string, change: RunChange): Promise<void> {
  const set = Object.entries(change).map(([field, value]) => {
    const column = COLUMNS[field as keyof RunChange]
    const isJson = JSON_FIELDS.has(field) && value !== null
    const given = isJson
      ? sql`${storableJson(value)}::jsonb`
      : field === 'permissions'
        ? sql`${value}::text[]`
        : sql`${value}`
    return sql`${sql.ref(column)} = ${given}`
  })
  await sql`
    update connection_runs set ${sql.join(set)} where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
}

const COLUMNS: Readonly<Record<keyof RunChange, string>> = {
  state: 'state',
  rows: 'rows',
  total: 'total',
  leftOut: 'left_out',
  leftOutCount: 'left_out_count',
  permissions: 'permissions',
  importId: 'import_id',
  found: 'found',
  waitingBecause: 'waiting_because',
  endedBecause: 'ended_because',
  gone: 'gone',
  tries: 'tries',
  dueAt: 'due_at',
  endedAt: 'ended_at',
}

const JSON_FIELDS: ReadonlySet<string> = new Set(['leftOut', 'found', 'waitingBecause', 'endedBecause'])

/** What an import has made or changed of variants, in the order of their identifiers. */
export async function listChangedVariants(
  tx: Tx,
  workspaceId: string,
  importId: string,
  { after, atMost }: { readonly after: string; readonly atMost: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct record_id as id from import_records
    where workspace_id = ${workspaceId} and import_id = ${importId} and kind = 'variant'
      and outcome in ('created', 'updated') and record_id > ${after}
    order by id limit ${atMost}`.execute(tx)
  return rows.map(({ id }) => id)
}
