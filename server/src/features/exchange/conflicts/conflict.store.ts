import { type RawBuilder, sql } from 'kysely'
import { sendAlong } from '#database/open-transaction.ts'
import type { Tx } from '#database/transaction.ts'
import type { ReferredNoun } from '#features/records/external-references/external-reference.ts'
import { newId } from '#platform/ids.ts'
import type { Page } from '#platform/page.ts'
import type { Conflict, NamedConflict } from './conflict.ts'

export type Place = { readonly workspaceId: string; readonly connectionId: string }

type Found = {
  readonly noun: ReferredNoun
  readonly recordId: string
  readonly conflicts: readonly Pick<Conflict, 'field' | 'ours' | 'theirs'>[]
}

/**
 * In place of what earlier runs have found of these records. What somebody has decided for ours holds for as long as theirs is what it was then.
 */
export function saveConflicts(
  tx: Tx,
  { workspaceId, connectionId }: Place,
  runId: string,
  records: readonly Found[],
): void {
  if (records.length === 0) return
  const given = records.flatMap(({ noun, recordId, conflicts }) =>
    conflicts.map(({ field, ours, theirs }) => ({ id: newId('cfl'), noun, recordId, field, ours, theirs })),
  )
  const statement = sql`
    with given as (
      select g.id, g.noun, g."recordId" as record_id, g.field, coalesce(g.ours, 'null') as ours, coalesce(g.theirs, 'null') as theirs
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        g (id text, noun text, "recordId" text, field text, ours jsonb, theirs jsonb)),
    settled as (
      delete from connection_conflicts c
      where c.workspace_id = ${workspaceId} and c.connection_id = ${connectionId} and c.run_id <> ${runId}
        and c.record_id = any(${records.map(({ recordId }) => recordId)}::text[])
        and not exists (select from given g where g.record_id = c.record_id and g.field = c.field))
    insert into connection_conflicts as c (workspace_id, id, connection_id, noun, record_id, field, ours, theirs, run_id)
    select ${workspaceId}, id, ${connectionId}, noun, record_id, field, ours, theirs, ${runId} from given
    on conflict (workspace_id, connection_id, record_id, field) do update set
      ours = excluded.ours, theirs = excluded.theirs, seen_at = now(), run_id = excluded.run_id,
      is_kept = c.is_kept and c.theirs = excluded.theirs`
  sendAlong(tx, statement.compile(tx))
}

const COLUMNS = sql`
  id, connection_id as "connectionId", noun, record_id as "recordId", field, ours, theirs, seen_at as "seenAt", run_id as "runId",
  is_kept as "isKept"`

const NAME = sql`
  case noun
    when 'product' then (select p.name from products p where p.workspace_id = c.workspace_id and p.id = c.record_id)
    when 'variant' then (
      select case when starts_with(v.name, p.name) then v.name else p.name || ', ' || v.name end
      from variants v join products p on p.workspace_id = v.workspace_id and p.id = v.product_id
      where v.workspace_id = c.workspace_id and v.id = c.record_id)
    when 'company' then (select o.name from companies o where o.workspace_id = c.workspace_id and o.id = c.record_id)
    when 'material' then (select m.name from materials m where m.workspace_id = c.workspace_id and m.id = c.record_id)
    when 'certification' then (
      select coalesce(z.name, concat_ws(' ', z.scheme, z.number)) from certifications z
      where z.workspace_id = c.workspace_id and z.id = c.record_id)
  end`

export type ConflictFilter = {
  /** Those that were decided for ours, too. */
  readonly withKept: boolean
  readonly noun: ReferredNoun | null
}

function filtered({ workspaceId, connectionId }: Place, { withKept, noun }: ConflictFilter): RawBuilder<unknown> {
  return sql`workspace_id = ${workspaceId} and connection_id = ${connectionId} and (${withKept} or not is_kept)
    and (${noun}::text is null or noun = ${noun})`
}

/** In the order in which they came up. */
export async function listConflicts(
  tx: Tx,
  place: Place,
  filter: ConflictFilter,
  { skip, take, after }: Page,
): Promise<NamedConflict[]> {
  const { rows } = await sql<NamedConflict>`
    select ${COLUMNS}, coalesce(${NAME}, record_id) as name from connection_conflicts c where ${filtered(place, filter)} and (${after}::text is null or id > ${after})
    order by id limit ${take} offset ${skip}`.execute(tx)
  return rows
}

export async function countConflicts(tx: Tx, place: Place, filter: ConflictFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from connection_conflicts where ${filtered(place, filter)}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Of these, or of all that nobody has decided: the next ones after one, locked until the transaction ends. */
export async function lockConflicts(
  tx: Tx,
  { workspaceId, connectionId }: Place,
  ids: readonly string[] | null,
  { after, atMost }: { readonly after: string; readonly atMost: number },
): Promise<Conflict[]> {
  const { rows } = await sql<Conflict>`
    select ${COLUMNS} from connection_conflicts where workspace_id = ${workspaceId} and connection_id = ${connectionId} and id > ${after}
      and (case when ${ids}::text[] is null then not is_kept else id = any(${ids}::text[]) end)
    order by id limit ${atMost} for update`.execute(tx)
  return rows
}

export async function keepOurs(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update connection_conflicts set is_kept = true where workspace_id = ${workspaceId} and id = any(${ids}::text[])`.execute(
    tx,
  )
}

export async function deleteConflicts(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from connection_conflicts where workspace_id = ${workspaceId} and id = any(${ids}::text[])`.execute(
    tx,
  )
}

/** With a run that is taken back goes what it has found; what an earlier one had found before is left, as it was found last. */
export async function forgetConflicts(tx: Tx, { workspaceId, connectionId }: Place, runId: string): Promise<void> {
  await sql`
    delete from connection_conflicts
    where workspace_id = ${workspaceId} and connection_id = ${connectionId} and run_id = ${runId} and not is_kept
      and split_part(id, '_', 2) > split_part(${runId}, '_', 2)`.execute(tx)
}
