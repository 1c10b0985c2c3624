import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'

/**
 * When each field of these records was last given a value by anybody but imports of this connection, an undo of one among these. What a record was made
 * with counts as changed when it was made. The events say so; those of before version 0013 of the schema do not say which fields an update has
 * changed, so that all that it was sent counts.
 */
export async function listChangesHere(
  tx: Tx,
  workspaceId: string,
  connectionId: string,
  recordIds: readonly string[],
): Promise<{ id: string; field: string; at: Date }[]> {
  const { rows } = await sql<{ id: string; field: string; at: Date }>`
    select s.id, f.field, max(e.occurred_at) as at
    from unnest(${recordIds}::text[]) s(id)
    cross join lateral (
      select coalesce(before, data) as fields, occurred_at, part_of from events
      where workspace_id = ${workspaceId} and subject_id = s.id and (kind like '%.created' or kind like '%.updated')) e
    cross join lateral jsonb_object_keys(e.fields) f(field)
    where not exists (
      select 1 from imports i where i.workspace_id = ${workspaceId} and i.id = e.part_of and i.connection_id = ${connectionId})
    group by s.id, f.field`.execute(tx)
  return rows
}
