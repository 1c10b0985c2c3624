import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'

export type Limit = { readonly name: string; readonly count: number; readonly perMilliseconds: number }

/** As many moments as are kept of one limit: one of more is kept in as many equal parts. */
const MOST_KEPT = 100

/**
 * The next turn, and in how many milliseconds it comes: never more than `count` turns begin within any stretch of `perMilliseconds`, whichever processes take
 * them. What is kept are the moments of the last ones.
 */
export async function takeTurn(
  tx: Tx,
  { workspaceId, connectionId }: { readonly workspaceId: string; readonly connectionId: string },
  { name, count, perMilliseconds }: Limit,
): Promise<number> {
  const most = Math.min(Math.max(Math.floor(count), 1), MOST_KEPT)
  const stretch = (perMilliseconds * most) / Math.max(count, 1)
  const { rows } = await sql<{ wait: number }>`
    insert into connection_turns as kept (workspace_id, connection_id, name, turns)
    values (${workspaceId}, ${connectionId}, ${name}, array[clock_timestamp()])
    on conflict (workspace_id, connection_id, name) do update set turns =
      (kept.turns || greatest(clock_timestamp(),
        kept.turns[cardinality(kept.turns)],
        kept.turns[cardinality(kept.turns) - ${most}::int + 1] + make_interval(secs => ${stretch}::float8 / 1000)))
      [greatest(cardinality(kept.turns) + 2 - ${most}::int, 1):]
    returning extract(epoch from kept.turns[cardinality(kept.turns)] - clock_timestamp())::float8 * 1000 as wait`.execute(
    tx,
  )
  return Math.max(rows[0]?.wait ?? 0, 0)
}
