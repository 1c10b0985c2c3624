import { sql } from 'kysely'
import { requirePermission } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'

/** How many requests a connection has made of a system that counts them by the month, in UTC. */
export type ConnectionCalls = { readonly connectionId: string; readonly thisMonth: number; readonly lastMonth: number }

export async function loadConnectionCalls(scope: ReadScope, ids: readonly string[]): Promise<ConnectionCalls[]> {
  requirePermission(scope.reader, 'read')
  const month = sql`date_trunc('month', now() at time zone 'utc')::date`
  const { rows } = await sql<ConnectionCalls>`
    select connection_id as "connectionId",
      coalesce(sum(calls) filter (where month = ${month}), 0)::int as "thisMonth",
      coalesce(sum(calls) filter (where month = (${month} - interval '1 month')::date), 0)::int as "lastMonth"
    from connection_calls where workspace_id = ${scope.workspaceId} and connection_id = any(${ids}::text[])
    group by connection_id`.execute(await scope.tx())
  return rows
}
