import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Tx } from '#database/transaction.ts'
import { NOUNS } from '#features/records/nouns.ts'
import type { RecordNotice } from './live.ts'

export type ChangesSince = {
  readonly snapshot: string
  /** Null when the snapshot is of another history of the database: nobody can tell what has changed since. */
  readonly notices: readonly RecordNotice[] | null
}

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
    select here.history || '/' || pg_current_snapshot()::text as snapshot, case when since.history <> here.history then null else coalesce((
      select json_agg(json_build_object('kind', e.kind, 'subjectType', e.subject_type, 'subjectId', e.subject_id, 'by', e.actor_name,
        'byId', e.actor_id, 'partOf', e.part_of, 'revision', (case e.subject_type
          ${revisionOf(workspaceId)}
          end)) order by e.sequence)
      from (
        select * from events
        where workspace_id = ${workspaceId} and transaction >= pg_snapshot_xmin(since.snapshot)
          and not pg_visible_in_snapshot(transaction, since.snapshot)
        order by sequence limit ${atMost}) e), '[]'::json) end as notices
    from (select database_history() as history offset 0) here,
      (select split_part(${snapshot}, '/', 1) as history, nullif(split_part(${snapshot}, '/', 2), '')::pg_snapshot as snapshot) since`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Error('a statement without an answer')
  return row
}

function revisionOf(workspaceId: string) {
  const each = Object.values(NOUNS).map(
    ({ name, plural }) =>
      sql`when ${sql.lit(name)} then (select r.revision from ${sql.table(plural)} r where r.workspace_id = ${workspaceId} and r.id = e.subject_id)`,
  )
  return sql.join(each, sql` `)
}

/** To the other processes; a transaction without a write, so it waits for no disk. */
export async function announceChanges(db: Kysely<Tables>, payload: string): Promise<void> {
  await sql`select pg_notify('selvedge_live', ${payload})`.execute(db)
}
