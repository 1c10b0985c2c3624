import { type Kysely, sql } from 'kysely'
import { sendAlong } from '#database/open-transaction.ts'
import type { Tables } from '#database/tables.ts'
import type { Tx } from '#database/transaction.ts'
import type { Reassessment } from './reassessment.ts'

/** Makes variants due: these, or those of materials or of products. Sent with the statement that comes next. */
export function insertDue(
  tx: Tx,
  workspaceId: string,
  cause: 'material' | 'product' | 'variant',
  ids: readonly string[],
): void {
  const variants = {
    material: sql`select distinct variant_id from variant_materials where workspace_id = ${workspaceId} and material_id = any(${ids})`,
    product: sql`select id from variants where workspace_id = ${workspaceId} and product_id = any(${ids})`,
    variant: sql`select unnest(${ids}::text[])`,
  }[cause]
  const statement = sql`
    with due as (
      insert into assessments_due (workspace_id, variant_id)
      select ${workspaceId}, variant_id from (${variants}) v (variant_id) returning 1)
    insert into reassessments as r (workspace_id, cause, total)
    select ${workspaceId}, ${cause}, count(*) from due having count(*) > 0
    on conflict (workspace_id) do update set
      cause = case when r.finished_at is null then r.cause else excluded.cause end,
      total = case when r.finished_at is null then r.total else 0 end + excluded.total,
      started_at = case when r.finished_at is null then r.started_at else now() end,
      finished_at = null`
  sendAlong(tx, statement.compile(tx))
}

/**
 * The next due variants, each once. An array, because it is found before the rows are: a join would read all that are due for each batch. What another process is at work on is passed over, and everything is left to others where `basis`
 * is not the installation's.
 */
export async function takeDue(tx: Tx, workspaceId: string, basis: string, atMost: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with taken as (
      delete from assessments_due where workspace_id = ${workspaceId} and sequence = any(array(
        select sequence from assessments_due where workspace_id = ${workspaceId} and (select is_assessment_basis(${basis}))
        order by sequence limit ${atMost} for update skip locked))
      returning variant_id)
    select distinct variant_id as id from taken`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The variant that is due next; null where none is, or none is left to this process. */
export async function findNextDue(tx: Tx, workspaceId: string, basis: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select variant_id as id from assessments_due
    where workspace_id = ${workspaceId} and (select is_assessment_basis(${basis}))
    order by sequence limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

/** This one alone, if it is due. */
export async function takeDueVariant(tx: Tx, workspaceId: string, variantId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with taken as (
      delete from assessments_due where workspace_id = ${workspaceId} and variant_id = ${variantId} returning variant_id)
    select distinct variant_id as id from taken`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Marks the reassessment as done if nothing is due any more. */
export async function finishIfDone(tx: Tx, workspaceId: string): Promise<void> {
  await sql`
    update reassessments set finished_at = now()
    where workspace_id = ${workspaceId} and finished_at is null
      and not exists (select 1 from assessments_due where workspace_id = ${workspaceId})`.execute(tx)
}

/** Of all workspaces: for the worker, which belongs to none. */
export async function listWorkspacesToAssess(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from workspaces_to_assess() as w (id)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Makes due what rests on evidence that ended before this day, yyyy-mm-dd; true if anything is. */
export async function endEvidence(db: Kysely<Tables>, today: string): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`select end_evidence(${today}::date) as ended`.execute(db)
  return rows[0]?.ended === true
}

/** True if the installation assessed with something else before: then every variant is due now. */
export async function adoptBasis(
  db: Kysely<Tables>,
  basis: string,
  factorSet: { version: string; content: unknown },
): Promise<boolean> {
  const { rows } = await sql<{ adopted: boolean }>`
    select adopt_assessment_basis(${basis}, ${factorSet.version}, ${JSON.stringify(factorSet.content)}::jsonb) as adopted`.execute(
    db,
  )
  return rows[0]?.adopted === true
}

export async function findReassessment(tx: Tx, workspaceId: string): Promise<Reassessment | null> {
  const { rows } = await sql<Reassessment>`
    select cause, total, started_at as "startedAt", finished_at as "finishedAt",
      (select count(distinct variant_id)::int from assessments_due where workspace_id = ${workspaceId}) as waiting
    from reassessments where workspace_id = ${workspaceId}`.execute(tx)
  return rows[0] ?? null
}
