import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'

/**
 * The updates of each after the last event that was a part of `partOf`, in their order: what they set, and what was there before. Not those that
 * only follow another record: nobody has saved these.
 */
export async function listUpdatesSince(
  tx: Tx,
  workspaceId: string,
  kind: string,
  partOf: string,
  subjectIds: readonly string[],
): Promise<{ id: string; data: Record<string, unknown>; before: Record<string, unknown> | null }[]> {
  const { rows } = await sql<{ id: string; data: Record<string, unknown>; before: Record<string, unknown> | null }>`
    select s.id, e.data, e.before from unnest(${subjectIds}::text[]) s(id) cross join lateral (
      select data, before, sequence from events
      where workspace_id = ${workspaceId} and subject_id = s.id and kind = ${kind} and not data ? 'followsProduct' and sequence > (
        select max(sequence) from events where workspace_id = ${workspaceId} and subject_id = s.id and part_of = ${partOf})) e
    order by e.sequence`.execute(tx)
  return rows
}
