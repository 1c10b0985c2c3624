import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Tx } from '#database/transaction.ts'
import type { RecordNotice } from './live.ts'

export type ChangesSince = { readonly snapshot: string; readonly notices: readonly RecordNotice[] }

/**
 * What has been committed since a snapshot, in one statement with the next snapshot, so that nothing falls between two; by transaction
 * and not by number, because numbers are given before the commit. Without a snapshot only the present one.
 */
export async function selectChangesSince(
  tx: Tx,
  workspaceId: string,
  snapshot: string | null,
  atMost: number,
): Promise<ChangesSince> {
  const { rows } = await sql<ChangesSince>`
    select pg_current_snapshot()::text as snapshot, coalesce((
      select json_agg(json_build_object('kind', e.kind, 'subjectType', e.subject_type, 'subjectId', e.subject_id, 'by', e.actor_name,
        'byId', e.actor_id, 'partOf', e.part_of, 'revision', (case e.subject_type
          when 'variant' then (select r.revision from variants r where r.workspace_id = ${workspaceId} and r.id = e.subject_id)
          when 'product' then (select r.revision from products r where r.workspace_id = ${workspaceId} and r.id = e.subject_id)
          when 'material' then (select r.revision from materials r where r.workspace_id = ${workspaceId} and r.id = e.subject_id)
          when 'company' then (select r.revision from companies r where r.workspace_id = ${workspaceId} and r.id = e.subject_id)
          when 'certification' then (select r.revision from certifications r where r.workspace_id = ${workspaceId} and r.id = e.subject_id)
          end)) order by e.sequence)
      from (
        select * from events
        where workspace_id = ${workspaceId} and transaction >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
          and not pg_visible_in_snapshot(transaction, ${snapshot}::pg_snapshot)
        order by sequence limit ${atMost}) e), '[]'::json) as notices`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a statement without an answer')
  return row
}

/** To the other processes; a transaction without a write, so it waits for no disk. */
export async function announceChanges(db: Kysely<Tables>, payload: string): Promise<void> {
  await sql`select pg_notify('selvedge_live', ${payload})`.execute(db)
}
