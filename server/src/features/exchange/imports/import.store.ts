import { type Kysely, sql } from 'kysely'
import { sendAlong } from '#database/open-transaction.ts'
import { rowsToInsert } from '#database/row-set.ts'
import type { Tables } from '#database/tables.ts'
import type { Tx } from '#database/transaction.ts'
import type { Actor } from '#kit/actor.ts'
import type { Because } from '#platform/because.ts'
import type { Page } from '#platform/page.ts'
import { excerpt } from '#platform/tables/table.ts'
import type { ImportCounts } from '../planning/row-plan.ts'
import type { ImportProblem } from '../reading/import-problem.ts'
import type { ImportSettings } from '../reading/import-settings.ts'
import type { AppliedRecord } from './apply-rows.ts'
import type { WaitingImport } from './choose-imports.ts'
import type { Import, ImportState, KeptRecord, ProblemGroup, SampleUpdate } from './import.ts'
import type { ImportMemory } from './import-memory.ts'

const SELECT = sql`
  select id, file_name as "fileName", size::float8 as size, sha256, storage_key as "storageKey", inspection, settings, shape, state,
    end_reason as "endReason", ended_because as "endedBecause", checked, samples, counts, done_line as "doneLine", total_rows as "totalRows",
    actor_kind as "actorKind", actor_id as "actorId", actor_name as "actorName", request_id as "requestId",
    created_at as "createdAt", started_at as "startedAt", ended_at as "endedAt"
  from imports`

/** Newest first. */
export async function listImports(tx: Tx, workspaceId: string, { skip, take, after }: Page): Promise<Import[]> {
  const { rows } = await sql<Import>`
    ${SELECT} where workspace_id = ${workspaceId} and (${after}::text is null or id < ${after})
    order by id desc limit ${take} offset ${skip}`.execute(tx)
  return rows
}

export type CurrentImport = Pick<Import, 'id' | 'fileName' | 'state' | 'totalRows'> & {
  /** Rows that the run has come through, and how many of them it refused. */
  readonly rows: number
  readonly refused: number
  /** Records that it has made, changed or left so far, by kind. */
  readonly records: ImportCounts['records']
  readonly startedBy: string
  readonly startedById: string
}

/** At work, or ended within so many seconds. Those that are only looked at are left out. */
export async function listCurrentImports(tx: Tx, workspaceId: string, seconds: number): Promise<CurrentImport[]> {
  const { rows } = await sql<CurrentImport>`
    select id, file_name as "fileName", state, total_rows as "totalRows", coalesce((counts ->> 'rows')::int, 0) as rows,
      coalesce((counts ->> 'refused')::int, 0) as refused, coalesce(counts -> 'records', '{}') as records, actor_name as "startedBy", actor_id as "startedById"
    from imports
    where workspace_id = ${workspaceId} and (state in ('checking', 'running', 'undoing') or ended_at > now() - make_interval(secs => ${seconds}))
    order by id desc limit ${MOST_CURRENT}`.execute(tx)
  return rows
}

const MOST_CURRENT = 20

export async function findImport(tx: Tx, workspaceId: string, id: string): Promise<Import | undefined> {
  const { rows } = await sql<Import>`${SELECT} where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
  return rows[0]
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
>

export async function insertImport(tx: Tx, actor: Actor, made: NewImport): Promise<void> {
  await tx
    .insertInto('imports')
    .values({
      workspace_id: actor.workspaceId,
      id: made.id,
      file_name: made.fileName,
      size: made.size,
      sha256: made.sha256,
      storage_key: made.storageKey,
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
      checked = null, samples = null
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
    update imports set state = ${state}, end_reason = ${because?.message ?? null}, ended_because = ${because && json(because)}::jsonb, ended_at = null, actor_kind = ${actor.kind}, actor_id = ${actor.id},
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
  { counts, samples }: { counts: ImportCounts; samples: readonly SampleUpdate[] },
): Promise<void> {
  await sql`
    update imports set state = 'checked', checked = ${json(counts)}::jsonb, samples = ${json(samples)}::jsonb
    where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
}

export function saveProgress(
  tx: Tx,
  workspaceId: string,
  id: string,
  { counts, doneLine }: { counts: ImportCounts; doneLine: number },
): void {
  const statement = sql`
    update imports set counts = ${json(counts)}::jsonb, done_line = ${doneLine}
    where workspace_id = ${workspaceId} and id = ${id}`
  sendAlong(tx, statement.compile(tx))
}

/** Of all workspaces: for the worker, which belongs to none. */
export async function listImportsToRun(db: Kysely<Tables>): Promise<WaitingImport[]> {
  const { rows } = await sql<WaitingImport>`
    select workspace_id as "workspaceId", id, total_rows as "totalRows" from imports_to_run()`.execute(db)
  return rows
}

/** A record that a later batch adds to keeps what it was before the first. */
export function saveRecords(tx: Tx, workspaceId: string, importId: string, records: readonly AppliedRecord[]): void {
  if (records.length === 0) return
  const rows = records.map(({ id, givenId, ...record }) => ({
    workspace_id: workspaceId,
    import_id: importId,
    record_id: id,
    given_id: givenId,
    ...record,
  }))
  const { columns, values } = rowsToInsert('import_records', rows)
  const statement = tx
    .insertInto('import_records')
    .columns(columns)
    .expression(values)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'import_id', 'record_id']).doUpdateSet({
        revision: sql`excluded.revision`,
        given_id: sql`coalesce(excluded.given_id, import_records.given_id)`,
        outcome: sql`case import_records.outcome when 'unchanged' then excluded.outcome else import_records.outcome end`,
        before: sql`case when import_records.outcome = 'created' then null
          else nullif(coalesce(excluded.before, '{}') || coalesce(import_records.before, '{}'), '{}') end`,
      }),
    )
    .compile()
  sendAlong(tx, statement)
}

export async function forgetProblems(tx: Tx, workspaceId: string, importId: string): Promise<void> {
  await tx
    .deleteFrom('import_problems')
    .where('workspace_id', '=', workspaceId)
    .where('import_id', '=', importId)
    .execute()
}

/** As many as anybody reads; all of them are counted. */
export const MAX_PROBLEMS = 20_000

export function saveProblems(
  tx: Tx,
  workspaceId: string,
  importId: string,
  problems: readonly ImportProblem[],
  from: number,
): void {
  const kept = problems.slice(0, Math.max(MAX_PROBLEMS - from, 0))
  if (kept.length === 0) return
  const rows = kept.map(({ line, header, severity, reason, found, message }, at) => ({
    workspace_id: workspaceId,
    import_id: importId,
    position: from + at,
    line,
    header,
    severity,
    reason,
    found,
    message,
  }))
  const { columns, values } = rowsToInsert('import_problems', rows)
  sendAlong(tx, tx.insertInto('import_problems').columns(columns).expression(values).compile())
}

export type ProblemFilter = {
  readonly severity: string | null
  readonly reason: string | null
  readonly header: string | null
}

/** In the order of the file, a page of each import. */
export async function listProblems(
  tx: Tx,
  workspaceId: string,
  importIds: readonly string[],
  { severity, reason, header }: ProblemFilter,
  { skip, take }: Page,
): Promise<(ImportProblem & { importId: string })[]> {
  const { rows } = await sql<ImportProblem & { importId: string }>`
    select i.id as "importId", p.* from unnest(${importIds}::text[]) i(id) cross join lateral (
      select line, header, severity, reason, found, message from import_problems
      where workspace_id = ${workspaceId} and import_id = i.id and (${severity}::text is null or severity = ${severity})
        and (${reason}::text is null or reason = ${reason}) and (${header}::text is null or header = ${header})
      order by position limit ${take} offset ${skip}) p`.execute(tx)
  return rows
}

/** So many different texts of the cells at fault are listed with a cause. */
const VALUES_OF_GROUP = 20

/** By cause: errors first, the most frequent first, each with the first few lines. */
export async function listProblemGroups(
  tx: Tx,
  workspaceId: string,
  importIds: readonly string[],
): Promise<(ProblemGroup & { importId: string })[]> {
  const { rows } = await sql<ProblemGroup & { importId: string }>`
    with numbered as (
      select *, row_number() over (partition by import_id, severity, reason, header order by position) as place
      from import_problems where workspace_id = ${workspaceId} and import_id = any(${importIds})
    ), valued as (
      select import_id, severity, reason, header, found, count(*)::int as count, min(position) as first
      from numbered where found <> '' group by import_id, severity, reason, header, found
    ), ranked as (
      select *, row_number() over (partition by import_id, severity, reason, header order by count desc, first) as place from valued
    )
    select import_id as "importId", severity, reason, header, count(*)::int as count,
      (array_agg(message order by position) filter (where place = 1))[1] as message,
      array_agg(line order by position) filter (where place <= 5) as lines,
      coalesce((select json_agg(json_build_object('found', r.found, 'count', r.count) order by r.place) from ranked r
        where (r.import_id, r.severity, r.reason) = (n.import_id, n.severity, n.reason) and r.header is not distinct from n.header
          and r.place <= ${VALUES_OF_GROUP}), '[]') as values
    from numbered n
    group by import_id, severity, reason, header
    order by import_id, array_position(array['error', 'warning', 'note'], severity), count(*) desc, reason`.execute(tx)
  return rows
}

/** For going on after a restart: the variants that were spoken of, and what was made on which line. */
export async function listSpokenOf(tx: Tx, workspaceId: string, importId: string) {
  const { rows } = await sql<{ id: string; givenId: string | null; kind: string; line: number; outcome: string }>`
    select record_id as id, given_id as "givenId", kind, line, outcome from import_records
    where workspace_id = ${workspaceId} and import_id = ${importId}
      and (kind = 'variant' or outcome = 'created' or given_id is not null)`.execute(tx)
  return rows
}

export type Refusal = { readonly line: number; readonly reasons: string }

/** All of them, where of problems only the first are kept. A batch that is checked again says what it said. */
export function saveRefusals(tx: Tx, workspaceId: string, importId: string, refusals: readonly Refusal[]): void {
  if (refusals.length === 0) return
  const rows = refusals.map((refusal) => ({ workspace_id: workspaceId, import_id: importId, ...refusal }))
  const { columns, values } = rowsToInsert('import_refusals', rows)
  const statement = tx
    .insertInto('import_refusals')
    .columns(columns)
    .expression(values)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'import_id', 'line']).doUpdateSet({ reasons: sql`excluded.reasons` }),
    )
    .compile()
  sendAlong(tx, statement)
}

/** In the order of the file, those after a line. */
export async function listRefusals(
  tx: Tx,
  workspaceId: string,
  importId: string,
  { afterLine, take }: { readonly afterLine: number; readonly take: number },
): Promise<Refusal[]> {
  return tx
    .selectFrom('import_refusals')
    .select(['line', 'reasons'])
    .where('workspace_id', '=', workspaceId)
    .where('import_id', '=', importId)
    .where('line', '>', afterLine)
    .orderBy('line')
    .limit(take)
    .execute()
}

export async function forgetRefusals(tx: Tx, workspaceId: string, importId: string): Promise<void> {
  await tx
    .deleteFrom('import_refusals')
    .where('workspace_id', '=', workspaceId)
    .where('import_id', '=', importId)
    .execute()
}

export async function listRefusedLines(tx: Tx, workspaceId: string, importId: string): Promise<number[]> {
  const found = await tx
    .selectFrom('import_refusals')
    .select('line')
    .where('workspace_id', '=', workspaceId)
    .where('import_id', '=', importId)
    .execute()
  return found.map(({ line }) => line)
}

export type ToUndo = {
  readonly id: string
  readonly line: number
  readonly outcome: 'created' | 'updated'
  readonly before: Record<string, unknown> | null
  readonly revision: number
}

/** Of one kind, from a line upwards, the last line first. */
export async function listToUndo(
  tx: Tx,
  workspaceId: string,
  importId: string,
  { kind, upTo, atMost }: { readonly kind: AppliedRecord['kind']; readonly upTo: number; readonly atMost: number },
): Promise<ToUndo[]> {
  const { rows } = await sql<ToUndo>`
    select record_id as id, line, outcome, before, revision from import_records
    where workspace_id = ${workspaceId} and import_id = ${importId} and line <= ${upTo} and kind = ${kind}
      and outcome <> 'unchanged' and undone is null
    order by line desc, record_id limit ${atMost}`.execute(tx)
  return rows
}

/** By record: null when it was taken back, else why it stays. */
export async function saveUndone(
  tx: Tx,
  workspaceId: string,
  importId: string,
  outcomes: ReadonlyMap<string, Because | null>,
): Promise<void> {
  await sql`
    update import_records set undone = case when o.why is null then 'undone' else 'kept' end, kept_because = o.why ->> 'message', kept_details = o.why
    from unnest(${[...outcomes.keys()]}::text[], ${[...outcomes.values()].map((why) => why && json(why))}::jsonb[]) o (id, why)
    where workspace_id = ${workspaceId} and import_id = ${importId} and record_id = o.id`.execute(tx)
}

/** What an undo has left alone, and why. */
export async function listKept(
  tx: Tx,
  workspaceId: string,
  importIds: readonly string[],
  { skip, take }: Page,
): Promise<(KeptRecord & { importId: string })[]> {
  const { rows } = await sql<KeptRecord & { importId: string }>`
    select i.id as "importId", k.* from unnest(${importIds}::text[]) i(id) cross join lateral (
      select record_id as id, kind, line, kept_because as reason, kept_details as because from import_records
      where workspace_id = ${workspaceId} and import_id = i.id and undone = 'kept'
      order by line, record_id limit ${take} offset ${skip}) k`.execute(tx)
  return rows
}

/** What was said last of files of this shape. */
export async function findMemory(tx: Tx, workspaceId: string, shape: string): Promise<ImportMemory | null> {
  const { rows } = await sql<ImportMemory>`
    select mapping, settings -> 'units' as units, settings -> 'formats' as formats, settings -> 'values' as values,
      settings -> 'records' as records, settings ->> 'mode' as mode, settings ->> 'emptyCells' as "emptyCells",
      settings ->> 'onError' as "onError", settings -> 'matchBy' as "matchBy"
    from import_mappings where workspace_id = ${workspaceId} and shape = ${shape}`.execute(tx)
  return rows[0] ?? null
}

export async function saveMemory(
  tx: Tx,
  workspaceId: string,
  shape: string,
  { mapping, ...settings }: ImportMemory,
): Promise<void> {
  await sql`
    insert into import_mappings (workspace_id, shape, mapping, settings)
    values (${workspaceId}, ${shape}, ${json(mapping)}::jsonb, ${json(settings)}::jsonb)
    on conflict (workspace_id, shape) do update set mapping = excluded.mapping, settings = excluded.settings, updated_at = now()`.execute(
    tx,
  )
}

/** Of files that may hold anything: half characters and NUL, which jsonb refuses. */
function json(value: unknown): string {
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
