import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'
import type { Work } from './work.ts'

/** Of the others that have begun it and not left: how many, and how many of them were not seen for so many seconds. */
export async function countStarts(
  tx: Tx,
  { workspaceId, id }: Work,
  process: string,
  unseenSeconds: number,
): Promise<{ others: number; gone: number }> {
  const { rows } = await sql<{ others: number; gone: number }>`
    select count(*)::int as others,
      count(*) filter (where seen_at < clock_timestamp() - make_interval(secs => ${unseenSeconds}))::int as gone
    from work_starts where workspace_id = ${workspaceId} and work_id = ${id} and process <> ${process}`.execute(tx)
  return rows[0] ?? { others: 0, gone: 0 }
}

export async function saveStart(tx: Tx, { workspaceId, id }: Work, process: string): Promise<void> {
  await sql`
    insert into work_starts (workspace_id, work_id, process) values (${workspaceId}, ${id}, ${process})
    on conflict (workspace_id, work_id, process) do update set seen_at = clock_timestamp()`.execute(tx)
}

/** Nothing where it has been left meanwhile. */
export async function renewStart(tx: Tx, { workspaceId, id }: Work, process: string): Promise<void> {
  await sql`
    update work_starts set seen_at = clock_timestamp()
    where workspace_id = ${workspaceId} and work_id = ${id} and process = ${process}`.execute(tx)
}

export async function deleteStart(tx: Tx, { workspaceId, id }: Work, process: string): Promise<void> {
  await sql`
    delete from work_starts where workspace_id = ${workspaceId} and work_id = ${id} and process = ${process}`.execute(
    tx,
  )
}

/** All of them, or all but that of one process. */
export async function deleteStarts(tx: Tx, { workspaceId, id }: Work, exceptOf: string | null): Promise<void> {
  await sql`
    delete from work_starts
    where workspace_id = ${workspaceId} and work_id = ${id} and process is distinct from ${exceptOf}`.execute(tx)
}
