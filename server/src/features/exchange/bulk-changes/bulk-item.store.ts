import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'
import type { Page } from '#platform/page.ts'
import type { BulkItem, BulkOutcome, Kept, Refusal } from './bulk-change.ts'

export async function insertItems(
  tx: Tx,
  workspaceId: string,
  id: string,
  recordIds: readonly string[],
): Promise<void> {
  await sql`
    insert into bulk_change_items (workspace_id, bulk_change_id, position, record_id)
    select ${workspaceId}, ${id}, r.position, r.id from unnest(${recordIds}::text[]) with ordinality r(id, position)`.execute(
    tx,
  )
}

/** What the other has changed and no undo has brought back yet, the last first. Gives back how many. */
export async function insertUndoItems(tx: Tx, workspaceId: string, id: string, undoes: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with made as (
      insert into bulk_change_items (workspace_id, bulk_change_id, position, record_id, name, before, revision)
      select i.workspace_id, ${id}, row_number() over (order by i.position desc), i.record_id, i.name, i.before, i.revision
      from bulk_change_items i
      where i.workspace_id = ${workspaceId} and i.bulk_change_id = ${undoes} and i.outcome = 'changed'
        and not exists (
          select 1 from bulk_changes u join bulk_change_items d on d.workspace_id = u.workspace_id and d.bulk_change_id = u.id
          where u.workspace_id = i.workspace_id and u.undoes = i.bulk_change_id and d.record_id = i.record_id and d.outcome = 'changed')
      returning 1)
    select count(*)::int as count from made`.execute(tx)
  return rows[0]?.count ?? 0
}

export type TakenItem = { readonly position: number; readonly recordId: string } & Kept

/**
 * The next record whose turn it is, locked; what another process is at work on is passed over. While it is, the bulk change cannot be
 * ended: cancelling waits for it.
 */
export async function takeItem(tx: Tx, workspaceId: string, id: string, after: number): Promise<TakenItem | undefined> {
  const { rows: running } = await sql`
    select 1 from bulk_changes where workspace_id = ${workspaceId} and id = ${id} and state = 'running' for share`.execute(
    tx,
  )
  if (running.length === 0) return undefined
  const { rows } = await sql<TakenItem>`
    select position, record_id as "recordId", before, revision from bulk_change_items
    where workspace_id = ${workspaceId} and bulk_change_id = ${id} and outcome is null and position > ${after}
    order by position limit 1 for update skip locked`.execute(tx)
  return rows[0]
}

export async function saveOutcome(
  tx: Tx,
  workspaceId: string,
  id: string,
  position: number,
  outcome: BulkOutcome,
): Promise<void> {
  const isChanged = outcome.outcome === 'changed'
  const isRefused = outcome.outcome === 'refused'
  await tx
    .updateTable('bulk_change_items')
    .set({
      outcome: outcome.outcome,
      name: outcome.name,
      before: isChanged ? JSON.stringify(outcome.before) : null,
      revision: isChanged ? outcome.revision : null,
      reason: isRefused ? outcome.reason : null,
      message: isRefused ? outcome.message : null,
    })
    .where('workspace_id', '=', workspaceId)
    .where('bulk_change_id', '=', id)
    .where('position', '=', position)
    .execute()
}

/** Of each bulk change, in the order of their turns, a page of each. */
export async function listItems(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
  outcome: string | null,
  { skip, take }: Page,
): Promise<(BulkItem & { bulkChangeId: string })[]> {
  const { rows } = await sql<BulkItem & { bulkChangeId: string }>`
    select b.id as "bulkChangeId", i.* from unnest(${ids}::text[]) b(id) cross join lateral (
      select record_id as "recordId", name, outcome, reason, message from bulk_change_items
      where workspace_id = ${workspaceId} and bulk_change_id = b.id ${outcome === null ? sql`` : sql`and outcome = ${outcome}`}
      order by position limit ${take} offset ${skip}) i`.execute(tx)
  return rows
}

/** The refused of each bulk change by reason, the most frequent first, each with the first few. */
export async function listRefusals(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
): Promise<(Refusal & { bulkChangeId: string })[]> {
  const { rows } = await sql<Refusal & { bulkChangeId: string }>`
    select bulk_change_id as "bulkChangeId", reason, min(message) as message, count(*)::int as count,
      to_json((array_agg(json_build_object('id', record_id, 'name', coalesce(name, record_id)) order by position))[1:5]) as records
    from bulk_change_items where workspace_id = ${workspaceId} and bulk_change_id = any(${ids}) and outcome = 'refused'
    group by bulk_change_id, reason order by bulk_change_id, count(*) desc, reason`.execute(tx)
  return rows
}
