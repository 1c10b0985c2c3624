import { type Kysely, sql } from 'kysely'
import { ColumnArrays, givenColumns } from '#database/column-arrays.ts'
import { sendAlong, tell } from '#database/open-transaction.ts'
import { textOfNames } from '#database/record-store.ts'
import type { Tables } from '#database/tables.ts'
import type { Tx } from '#database/transaction.ts'
import type { Actor } from '#kit/actor.ts'
import type { Because } from '#platform/because.ts'
import type { Page } from '#platform/page.ts'
import { excerpt } from '#platform/tables/table.ts'
import type { ImportCounts } from '../planning/row-plan.ts'
import type { ImportSettings } from '../reading/import-settings.ts'
import type { AppliedRecord } from './apply-rows.ts'
import type { WaitingImport } from './choose-imports.ts'
import type { CheckedSheet, Import, ImportState, SampleUpdate } from './import.ts'

const SELECT = sql`
  select id, connection_id as "connectionId", run_id as "runId", file_name as "fileName", size::float8 as size, sha256, storage_key as "storageKey", archive_size::float8 as "archiveSize", archive_sha256 as "archiveSha256", inspection, settings, shape, state,
    end_reason as "endReason", ended_because as "endedBecause", checked, samples, checked_sheets as "checkedSheets", counts, done_line as "doneLine", total_rows as "totalRows",
    step_done as "stepDone", step_total as "stepTotal", actor_kind as "actorKind", actor_id as "actorId", actor_name as "actorName", request_id as "requestId",
    created_at as "createdAt", started_at as "startedAt", ended_at as "endedAt"
  from imports`

/** Newest first; with those of connections, or without. */
export async function listImports(
  tx: Tx,
  workspaceId: string,
  withRuns: boolean,
  { skip, take, after }: Page,
): Promise<Import[]> {
  const ofFiles = withRuns ? sql`` : sql`and connection_id is null`
  const { rows } = await sql<Import>`
    ${SELECT} where workspace_id = ${workspaceId} ${ofFiles} and (${after}::text is null or id < ${after})
    order by id desc limit ${take} offset ${skip}`.execute(tx)
  return rows
}

export type CurrentImport = Pick<Import, 'id' | 'fileName' | 'state' | 'totalRows'> & {
  /** Rows that the run has come through, and how many of them it refused. */
  readonly rows: number
  readonly refused: number
  /** Records that it has made, changed or left so far, by kind. */
  readonly records: ImportCounts['records']
  /** How far its check, run or undo has come, and of how many: rows, or records of an undo. Null before its first step. */
  readonly done: number | null
  readonly total: number | null
  readonly startedBy: string
  readonly startedById: string
}

/** Of files: at work, or ended within so many seconds. Those that are only looked at are left out. */
export async function listCurrentImports(tx: Tx, workspaceId: string, seconds: number): Promise<CurrentImport[]> {
  const { rows } = await sql<CurrentImport>`
    select id, file_name as "fileName", state, total_rows as "totalRows", coalesce((counts ->> 'rows')::int, 0) as rows,
      coalesce((counts ->> 'refused')::int, 0) as refused, coalesce(counts -> 'records', '{}') as records, step_done as done, step_total as total, actor_name as "startedBy", actor_id as "startedById"
    from imports
    where workspace_id = ${workspaceId} and connection_id is null and (state in ('checking', 'running', 'undoing') or ended_at > now() - make_interval(secs => ${seconds}))
    order by id desc limit ${MOST_CURRENT}`.execute(tx)
  return rows
}

const MOST_CURRENT = 20

export async function findImport(tx: Tx, workspaceId: string, id: string): Promise<Import | undefined> {
  const { rows } = await sql<Import>`${SELECT} where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
  return rows[0]
}

export async function selectImports(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<Import[]> {
  const { rows } = await sql<Import>`
    ${SELECT} where workspace_id = ${workspaceId} and id = any(${ids}::text[])`.execute(tx)
  return rows
}

/** As it is until the transaction ends. */
export async function lockImport(tx: Tx, workspaceId: string, id: string): Promise<Import | undefined> {
  const { rows } = await sql<Import>`
    ${SELECT} where workspace_id = ${workspaceId} and id = ${id} for update`.execute(tx)
  return rows[0]
}

export type NewImport = Pick<
  Import,
  'id' | 'fileName' | 'size' | 'sha256' | 'storageKey' | 'inspection' | 'settings' | 'shape' | 'totalRows'
> &
  Partial<Pick<Import, 'connectionId' | 'runId' | 'archiveSize' | 'archiveSha256'>>

export async function insertImport(tx: Tx, actor: Actor, made: NewImport): Promise<void> {
  await tx
    .insertInto('imports')
    .values({
      workspace_id: actor.workspaceId,
      id: made.id,
      connection_id: made.connectionId ?? null,
      run_id: made.runId ?? null,
      file_name: made.fileName,
      size: made.size,
      sha256: made.sha256,
      storage_key: made.storageKey,
      archive_size: made.archiveSize ?? null,
      archive_sha256: made.archiveSha256 ?? null,
      inspection: json(made.inspection),
      settings: made.settings === null ? null : json(made.settings),
      shape: made.shape,
      total_rows: made.totalRows,
      actor_kind: actor.kind,
      actor_id: actor.id,
      actor_name: actor.name,
      request_id: actor.requestId,
    })
    .execute()
}

/** With other settings, what was checked is worth nothing. */
export async function saveSettings(
  tx: Tx,
  workspaceId: string,
  id: string,
  {
    inspection,
    settings,
    shape,
    totalRows,
  }: Pick<NewImport, 'inspection' | 'shape' | 'totalRows'> & { settings: ImportSettings },
): Promise<void> {
  await sql`
    update imports set inspection = ${json(inspection)}::jsonb, settings = ${json(settings)}::jsonb, shape = ${shape}, total_rows = ${totalRows}, state = 'uploaded',
      checked = null, samples = null, checked_sheets = null
    where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
}

/** From now on it acts for this actor. Asked for anew, it is begun as if it had never been. */
export async function beginState(
  tx: Tx,
  actor: Actor,
  id: string,
  state: Extract<ImportState, 'checking' | 'running' | 'undoing'>,
  because: Because | null = null,
): Promise<void> {
  await sql`
    with forgotten as (delete from work_starts where workspace_id = ${actor.workspaceId} and work_id = ${id})
    update imports set state = ${state}, end_reason = ${because?.message ?? null}, ended_because = ${because && json(because)}::jsonb, ended_at = null, step_done = null, step_total = null, actor_kind = ${actor.kind}, actor_id = ${actor.id},
      actor_name = ${actor.name}, request_id = ${actor.requestId},
      started_at = case when ${state} = 'running' then now() else started_at end
    where workspace_id = ${actor.workspaceId} and id = ${id}`.execute(tx)
}

export async function endState(
  tx: Tx,
  workspaceId: string,
  id: string,
  state: ImportState,
  because: Because | null = null,
): Promise<void> {
  await sql`
    update imports set state = ${state}, end_reason = ${because?.message ?? null}, ended_because = ${because && json(because)}::jsonb,
      ended_at = now()
    where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
}

export async function saveCheck(
  tx: Tx,
  workspaceId: string,
  id: string,
  {
    counts,
    samples,
    sheets,
  }: { counts: ImportCounts; samples: readonly SampleUpdate[]; sheets: readonly CheckedSheet[] },
): Promise<void> {
  await sql`
    update imports set state = 'checked', checked = ${json(counts)}::jsonb, samples = ${json(samples)}::jsonb, checked_sheets = ${json(sheets)}::jsonb
    where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
}

export function saveProgress(
  tx: Tx,
  workspaceId: string,
  id: string,
  { counts, doneLine }: { counts: ImportCounts; doneLine: number },
): void {
  const statement = sql`
    update imports set counts = ${json(counts)}::jsonb, done_line = ${doneLine}, step_done = ${counts.rows}, step_total = total_rows
    where workspace_id = ${workspaceId} and id = ${id}`
  sendAlong(tx, statement.compile(tx))
}

/** Of all workspaces: for the worker, which belongs to none. */
export async function listImportsToRun(db: Kysely<Tables>): Promise<WaitingImport[]> {
  const { rows } = await sql<WaitingImport>`
    select workspace_id as "workspaceId", id, total_rows as "totalRows" from imports_to_run()`.execute(db)
  return rows
}

/** A record that a later batch adds to keeps what it was before the first. Gives back what sends it. */
export function writeRecords(
  tx: Tx,
  workspaceId: string,
  importId: string,
  records: readonly AppliedRecord[],
): () => void {
  if (records.length === 0) return () => {}
  const columns = new ColumnArrays(records.length)
  for (const [at, { id, givenId, kind, line, outcome, before, revision }] of records.entries()) {
    columns.set(at, 'record_id', id)
    columns.set(at, 'given_id', givenId)
    columns.set(at, 'kind', kind)
    columns.set(at, 'line', line)
    columns.set(at, 'outcome', outcome)
    columns.set(at, 'before', before && JSON.stringify(before))
    columns.set(at, 'revision', revision)
  }
  const [text, parameters] = [savingOf(columns.names), [workspaceId, importId, ...columns.arrays]]
  return () => tell(tx, text, parameters)
}

const savingOf = textOfNames((names) => {
  const types: Readonly<Record<string, string>> = { line: '::integer', revision: '::integer', before: '::jsonb' }
  const values = names.map((name) => `given.${name}${types[name] ?? ''}`)
  return `insert into import_records (workspace_id, import_id, ${names.join(', ')}) select $1, $2, ${values.join(', ')} from ${givenColumns(names, 3)}
    on conflict (workspace_id, import_id, record_id) do update set revision = excluded.revision,
      given_id = coalesce(excluded.given_id, import_records.given_id),
      -- What the import itself has made and deleted leaves nothing to undo.
      outcome = case when excluded.outcome = 'deleted' then case import_records.outcome when 'created' then 'unchanged' else 'deleted' end
        when import_records.outcome = 'unchanged' then excluded.outcome else import_records.outcome end,
      before = case when import_records.outcome = 'created' then null
        else nullif(coalesce(excluded.before, '{}') || coalesce(import_records.before, '{}'), '{}') end`
})

/** Of files that may hold anything: half characters and NUL, which jsonb refuses. */
export function json(value: unknown): string {
  return JSON.stringify(value, (_key, one: unknown) => (typeof one === 'string' ? excerpt(one, one.length) : one))
}

/** Of all workspaces: for the sweep, which belongs to none. */
export async function listImportsWithOldFiles(
  db: Kysely<Tables>,
  keptDays: number,
  atMost: number,
): Promise<{ workspaceId: string; id: string }[]> {
  const { rows } = await sql<{ workspaceId: string; id: string }>`
    select workspace_id as "workspaceId", id from imports_with_old_files(make_interval(days => ${keptDays}), ${atMost})`.execute(
    db,
  )
  return rows
}

/** The bytes belong to nobody then, and what names their rows is of no use without them. */
export async function releaseFile(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await sql`
    with gone as (delete from import_differences where workspace_id = ${workspaceId} and import_id = ${id}),
      forgotten as (delete from import_corrections where workspace_id = ${workspaceId} and import_id = ${id})
    update imports set storage_key = null where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
}

/** What the workspace has under way. */
export async function countUnderWay(tx: Tx, workspaceId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from imports
    where workspace_id = ${workspaceId} and state in ('checking', 'running', 'undoing')`.execute(tx)
  return rows[0]?.count ?? 0
}
