import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'
import type { Because } from '#platform/because.ts'
import type { Page } from '#platform/page.ts'
import type { AppliedRecord } from './apply-rows.ts'
import { json } from './import.store.ts'
import type { KeptRecord } from './import.ts'

export type ToUndo = {
  readonly id: string
  readonly line: number
  readonly outcome: 'created' | 'updated' | 'deleted'
  readonly before: Record<string, unknown> | null
  readonly revision: number
}

/** Of one kind, from a line upwards, the last line first. */
export async function listToUndo(
  tx: Tx,
  workspaceId: string,
  importId: string,
  {
    kind,
    areDeleted,
    upTo,
    atMost,
  }: {
    readonly kind: AppliedRecord['kind']
    readonly areDeleted: boolean
    readonly upTo: number
    readonly atMost: number
  },
): Promise<ToUndo[]> {
  const { rows } = await sql<ToUndo>`
    select record_id as id, line, outcome, before, revision from import_records
    where workspace_id = ${workspaceId} and import_id = ${importId} and line <= ${upTo} and kind = ${kind}
      and outcome <> 'unchanged' and (outcome = 'deleted') = ${areDeleted} and undone is null
    order by line desc, record_id limit ${atMost}`.execute(tx)
  return rows
}

/** Records that an undo has to do with, how many of them it has dealt with, and how many the import has deleted. */
export async function countToUndo(tx: Tx, workspaceId: string, importId: string) {
  const { rows } = await sql<{ total: number; done: number; deleted: number }>`
    select count(*)::int as total, count(undone)::int as done, count(*) filter (where outcome = 'deleted')::int as deleted
    from import_records
    where workspace_id = ${workspaceId} and import_id = ${importId} and outcome <> 'unchanged'`.execute(tx)
  return rows[0] ?? { total: 0, done: 0, deleted: 0 }
}

/** By record: null when it was taken back, else why it stays. */
export async function saveUndone(
  tx: Tx,
  workspaceId: string,
  importId: string,
  outcomes: ReadonlyMap<string, Because | null>,
): Promise<void> {
  await sql`
    update import_records set undone = case when o.why is null then 'undone' else 'kept' end, kept_because = o.why ->> 'message', kept_details = o.why
    from unnest(${[...outcomes.keys()]}::text[], ${[...outcomes.values()].map((why) => why && json(why))}::jsonb[]) o (id, why)
    where workspace_id = ${workspaceId} and import_id = ${importId} and record_id = o.id`.execute(tx)
}

/** What an undo has left alone, and why. */
export async function listKept(
  tx: Tx,
  workspaceId: string,
  importIds: readonly string[],
  { skip, take }: Page,
): Promise<(KeptRecord & { importId: string })[]> {
  const { rows } = await sql<KeptRecord & { importId: string }>`
    select i.id as "importId", k.* from unnest(${importIds}::text[]) i(id) cross join lateral (
      select record_id as id, kind, line, kept_because as reason, kept_details as because from import_records
      where workspace_id = ${workspaceId} and import_id = i.id and undone = 'kept'
      order by line, record_id limit ${take} offset ${skip}) k`.execute(tx)
  return rows
}
