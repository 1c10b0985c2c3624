import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'

type Place = { readonly workspaceId: string; readonly connectionId: string }

/** The clock that references are stamped by. */
export async function readClock(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(tx)
  return rows[0]?.at ?? new Date()
}

/** These are still there. */
export async function noteSeen(
  tx: Tx,
  { workspaceId, connectionId }: Place,
  items: readonly { readonly noun: string; readonly externalId: string }[],
): Promise<void> {
  await sql`
    update external_references r set seen_at = clock_timestamp()
    from unnest(${items.map(({ noun }) => noun)}::text[], ${items.map(({ externalId }) => externalId)}::text[]) s (noun, id)
    where r.workspace_id = ${workspaceId} and r.connection_id = ${connectionId} and r.noun = s.noun and r.external_id = s.id`.execute(
    tx,
  )
}

/**
 * The stretches of time in which the connection was read with credentials that allowed nothing but these: what was seen then can be seen with them. What
 * credentials that allowed more have seen may only be hidden from them.
 */
export async function timesSeenWith(
  tx: Tx,
  { workspaceId, connectionId }: Place,
  permissions: readonly string[],
): Promise<string> {
  const { rows } = await sql<{ times: string }>`
    select coalesce(range_agg(tstzrange(since, until)), '{}')::text as times from (
      select permissions, case when lag(created_at) over w is null then '-infinity' else created_at end as since,
        lead(created_at) over w as until
      from connection_runs
      where workspace_id = ${workspaceId} and connection_id = ${connectionId} and import_id is not null
      window w as (order by created_at)) runs
    where permissions <@ ${permissions}::text[]`.execute(tx)
  return rows[0]?.times ?? '{}'
}
