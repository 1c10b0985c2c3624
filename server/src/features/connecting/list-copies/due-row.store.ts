import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'
import type { Fault } from '../connections/connection.ts'
import { storableJson } from '../connections/storable-json.ts'

type Place = { readonly workspaceId: string; readonly id: string }

export type DueRow = {
  readonly recordId: string
  readonly key: string
  readonly remoteId: string | null
  readonly hasLeft: boolean
  readonly leftOn: string | null
}

/**
 * The next to be written: rows that are there, then those that are to be made, in the order of the list, then those that have left it. So a key that one
 * record has given up is no longer there when another that has it now is added.
 */
export async function selectDue(
  tx: Tx,
  { workspaceId, id }: Place,
  { atMost, but }: { atMost: number; but: readonly string[] },
): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select record_id as "recordId", key, remote_id as "remoteId", has_left as "hasLeft", left_on as "leftOn" from list_copy_rows
    where workspace_id = ${workspaceId} and copy_id = ${id} and state = 'due' and record_id <> all(${but}::text[])
    order by has_left, remote_id is null, place limit ${atMost}`.execute(tx)
  return rows
}

/** They are about to be there: whatever dies in between, they are known as ours. */
export async function noteSending(
  tx: Tx,
  { workspaceId, id }: Place,
  sent: readonly { readonly recordId: string; readonly digest: string }[],
): Promise<void> {
  await sql`
    update list_copy_rows r set sent = g.digest from json_to_recordset(${JSON.stringify(sent)}::json) g ("recordId" text, digest text)
    where r.workspace_id = ${workspaceId} and r.copy_id = ${id} and r.record_id = g."recordId"`.execute(tx)
}

export type RowEnding = {
  readonly recordId: string
  readonly state: 'due' | 'there' | 'refused' | 'gone'
  readonly remoteId: string | null
  readonly wanted: string | null
  readonly there: string | null
  readonly because: Fault | null
}

export async function saveEndings(tx: Tx, { workspaceId, id }: Place, now: Date, endings: readonly RowEnding[]) {
  await sql`
    with ended as (
      select * from json_to_recordset(${storableJson(endings)}::json) g ("recordId" text, state text, "remoteId" text, wanted text,
        there text, because jsonb)),
    gone as (
      delete from list_copy_rows r using ended e where r.workspace_id = ${workspaceId} and r.copy_id = ${id}
        and r.record_id = e."recordId" and e.state = 'gone')
    update list_copy_rows r set state = e.state, remote_id = e."remoteId", because = e.because,
      wanted = coalesce(e.wanted, r.wanted), there = coalesce(e.there, r.there),
      written_at = case when e.state = 'there' then ${now}::timestamptz else r.written_at end
    from ended e
    where r.workspace_id = ${workspaceId} and r.copy_id = ${id} and r.record_id = e."recordId" and e.state <> 'gone'`.execute(
    tx,
  )
}

/** Rows there that were found by their keys: whichever record had them before is made once more, or forgotten where it has left. */
export async function takeOver(
  tx: Tx,
  { workspaceId, id }: Place,
  rows: readonly { readonly recordId: string; readonly remoteId: string }[],
): Promise<void> {
  await sql`
    with taken as (select * from json_to_recordset(${JSON.stringify(rows)}::json) g ("recordId" text, "remoteId" text)),
    gone as (
      delete from list_copy_rows r using taken g where r.workspace_id = ${workspaceId} and r.copy_id = ${id}
        and r.remote_id = g."remoteId" and r.record_id <> g."recordId" and r.has_left)
    update list_copy_rows r set remote_id = null, there = null, sent = null, state = case state when 'refused' then state else 'due' end
    from taken g
    where r.workspace_id = ${workspaceId} and r.copy_id = ${id} and r.remote_id = g."remoteId" and r.record_id <> g."recordId"
      and not r.has_left`.execute(tx)
}
