import { type RawBuilder, sql } from 'kysely'

/** Of "it": a connection has read it, whether it is there still or gone. By the index `external_references_by_record`. */
export function isReadBy(workspaceId: string, connectionId: string): RawBuilder<unknown> {
  return sql`exists (select 1 from external_references r
    where r.workspace_id = ${workspaceId} and r.record_id = it.id and r.connection_id = ${connectionId})`
}
