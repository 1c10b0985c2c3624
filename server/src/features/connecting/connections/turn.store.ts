import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'

export type Limit = {
  readonly name: string
  readonly count: number
  readonly perMilliseconds: number
  /** Counted together with all connections of the workspace that name it so. */
  readonly among?: 'workspace'
  /** The turn is a request that the system counts by the month. */
  readonly isCall?: boolean
}

/** As many moments as are kept of one limit: one of more is kept in as many equal parts. */
const MOST_KEPT = 100

/**
 * The next turn, and in how many milliseconds it comes: never more than `count` turns begin within any stretch of `perMilliseconds`, whichever processes take
 * them. What is kept are the moments of the last ones.
 */
export async function takeTurn(
  tx: Tx,
  { workspaceId, connectionId }: { readonly workspaceId: string; readonly connectionId: string },
  { name, count, perMilliseconds, among, isCall = false }: Limit,
): Promise<number> {
  const most = Math.min(Math.max(Math.floor(count), 1), MOST_KEPT)
  const stretch = (perMilliseconds * most) / Math.max(count, 1)
  const [table, own] =
    among === 'workspace'
      ? [sql`shared_turns`, { columns: sql`workspace_id, name`, values: sql`${workspaceId}, ${name}` }]
      : [
          sql`connection_turns`,
          { columns: sql`workspace_id, connection_id, name`, values: sql`${workspaceId}, ${connectionId}, ${name}` },
        ]
  const counted = isCall
    ? sql`with counted as (
        insert into connection_calls as c (workspace_id, connection_id, month, calls)
        select ${workspaceId}, ${connectionId}, date_trunc('month', now() at time zone 'utc')::date, 1
        on conflict (workspace_id, connection_id, month) do update set calls = c.calls + 1)`
    : sql``
  const { rows } = await sql<{ wait: number }>`${counted}
    insert into ${table} as kept (${own.columns}, turns)
    values (${own.values}, array[clock_timestamp()])
    on conflict (${own.columns}) do update set turns =
      (kept.turns || greatest(clock_timestamp(),
        kept.turns[cardinality(kept.turns)],
        kept.turns[cardinality(kept.turns) - ${most}::int + 1] + make_interval(secs => ${stretch}::float8 / 1000)))
      [greatest(cardinality(kept.turns) + 2 - ${most}::int, 1):]
    returning extract(epoch from kept.turns[cardinality(kept.turns)] - clock_timestamp())::float8 * 1000 as wait`.execute(
    tx,
  )
  return Math.max(rows[0]?.wait ?? 0, 0)
}
