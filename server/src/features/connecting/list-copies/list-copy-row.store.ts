import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'
import type { Page } from '#platform/page.ts'
import type { Fault } from '../connections/connection.ts'
import { storableJson } from '../connections/storable-json.ts'
import type { CopiedRow, RowCount, RowState } from './list-copy.ts'

type Place = { readonly workspaceId: string; readonly id: string }

const STATE = sql`case when state = 'refused' then 'refused' when state = 'there' then case when has_left then 'left' else 'there' end
  when has_left then 'to_take_away' when remote_id is null then 'to_add' else 'to_change' end`

/** In the order of the list. */
export async function listRows(
  tx: Tx,
  { workspaceId, id }: Place,
  state: RowState | null,
  { skip, take, after }: Page,
): Promise<CopiedRow[]> {
  const { rows } = await sql<CopiedRow>`
    select record_id as "recordId", label, key, ${STATE} as state, left_on as "leftOn", because, written_at as "writtenAt"
    from list_copy_rows r
    where workspace_id = ${workspaceId} and copy_id = ${id} and (${state}::text is null or ${STATE} = ${state})
      and (${after}::text is null or (place, record_id) > (select a.place, a.record_id from list_copy_rows a
        where a.workspace_id = ${workspaceId} and a.copy_id = ${id} and a.record_id = ${after}))
    order by place, record_id limit ${take} offset ${skip}`.execute(tx)
  return rows
}

export async function countRows(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<RowCount[]> {
  const { rows } = await sql<RowCount>`
    select copy_id as "copyId", ${STATE} as state, count(*)::int as count from list_copy_rows
    where workspace_id = ${workspaceId} and copy_id = any(${ids}::text[]) group by 1, 2`.execute(tx)
  return rows
}

export type KnownRow = {
  readonly recordId: string
  readonly key: string
  readonly remoteId: string | null
  readonly state: 'due' | 'there' | 'refused'
  readonly hasLeft: boolean
  readonly wanted: string
  readonly sent: string | null
  readonly there: string | null
}

const KNOWN = sql`record_id as "recordId", key, remote_id as "remoteId", state, has_left as "hasLeft", wanted, sent, there`

export async function selectKnown(
  tx: Tx,
  { workspaceId, id }: Place,
  recordIds: readonly string[],
): Promise<KnownRow[]> {
  const { rows } = await sql<KnownRow>`
    select ${KNOWN} from list_copy_rows
    where workspace_id = ${workspaceId} and copy_id = ${id} and record_id = any(${recordIds}::text[])`.execute(tx)
  return rows
}

/** Those which rows there can be. */
export async function selectByTable(
  tx: Tx,
  { workspaceId, id }: Place,
  { ids, keys }: { ids: readonly string[]; keys: readonly string[] },
): Promise<KnownRow[]> {
  const { rows } = await sql<KnownRow>`
    select ${KNOWN} from list_copy_rows
    where workspace_id = ${workspaceId} and copy_id = ${id} and remote_id = any(${ids}::text[])
    union
    select ${KNOWN} from list_copy_rows
    where workspace_id = ${workspaceId} and copy_id = ${id} and remote_id is null and key = any(${keys}::text[])`.execute(
    tx,
  )
  return rows
}

export type WantedRow = {
  readonly recordId: string
  readonly label: string
  readonly key: string
  readonly place: number
  readonly wanted: string
  /** Of a row that cannot be written as it is. */
  readonly because: Fault | null
}

/** What is to be there of these records from now on; they are in the list, also those that had left. */
export async function saveWanted(tx: Tx, { workspaceId, id }: Place, wanted: readonly WantedRow[]): Promise<void> {
  await sql`
    insert into list_copy_rows as r (workspace_id, copy_id, record_id, label, key, place, wanted, state, because)
    select ${workspaceId}, ${id}, g."recordId", g.label, g.key, g.place, g.wanted,
      case when g.because is null then 'due' else 'refused' end, g.because
    from json_to_recordset(${storableJson(wanted)}::json) g ("recordId" text, label text, key text, place int, wanted text, because jsonb)
    on conflict (workspace_id, copy_id, record_id) do update set label = excluded.label, key = excluded.key, place = excluded.place,
      wanted = excluded.wanted, state = excluded.state, because = excluded.because, has_left = false, left_on = null,
      there = case when r.has_left then null else r.there end`.execute(tx)
}

/** The records of all rows that have not left, for finding those that the list has no more. */
export async function listInList(
  tx: Tx,
  { workspaceId, id }: Place,
  { after, take }: { after: string; take: number },
): Promise<{ recordId: string; isThere: boolean }[]> {
  const { rows } = await sql<{ recordId: string; isThere: boolean }>`
    select record_id as "recordId", (remote_id is not null or sent is not null) as "isThere" from list_copy_rows
    where workspace_id = ${workspaceId} and copy_id = ${id} and not has_left and record_id > ${after}
    order by record_id limit ${take}`.execute(tx)
  return rows
}

/** They have left the list: what may be there of them is marked or deleted, the rest forgotten. */
export async function saveLeft(
  tx: Tx,
  { workspaceId, id }: Place,
  recordIds: readonly string[],
  { day, wanted }: { day: string; wanted: string },
): Promise<void> {
  await sql`
    with unwritten as (
      delete from list_copy_rows where workspace_id = ${workspaceId} and copy_id = ${id} and record_id = any(${recordIds}::text[])
        and remote_id is null and sent is null)
    update list_copy_rows set has_left = true, state = 'due', left_on = ${day}, wanted = ${wanted}, there = null, because = null
    where workspace_id = ${workspaceId} and copy_id = ${id} and record_id = any(${recordIds}::text[])
      and (remote_id is not null or sent is not null)`.execute(tx)
}

/** What was refused is tried once more. */
export async function retryRefused(tx: Tx, { workspaceId, id }: Place): Promise<void> {
  await sql`
    update list_copy_rows set state = 'due', because = null
    where workspace_id = ${workspaceId} and copy_id = ${id} and state = 'refused'`.execute(tx)
}

/** How many rows would be taken away, and how many there are. */
export async function countLeaving(tx: Tx, { workspaceId, id }: Place): Promise<{ leaving: number; rows: number }> {
  const { rows } = await sql<{ leaving: number; rows: number }>`
    select count(*) filter (where has_left and state = 'due')::int as leaving,
      count(*) filter (where not has_left or state = 'due')::int as rows
    from list_copy_rows where workspace_id = ${workspaceId} and copy_id = ${id}`.execute(tx)
  return rows[0] ?? { leaving: 0, rows: 0 }
}

export type LookedRow = {
  readonly recordId: string
  readonly remoteId: string
  /** What is there now. */
  readonly there: string
  readonly state: 'due' | 'there' | 'refused'
}

export async function saveLooked(tx: Tx, { workspaceId, id }: Place, step: number, rows: readonly LookedRow[]) {
  await sql`
    update list_copy_rows r set remote_id = g."remoteId", looked = ${step}, there = g.there, state = g.state,
      because = case when g.state = 'refused' then r.because end
    from json_to_recordset(${storableJson(rows)}::json) g ("recordId" text, "remoteId" text, there text, state text)
    where r.workspace_id = ${workspaceId} and r.copy_id = ${id} and r.record_id = g."recordId"`.execute(tx)
}

/** Rows that the table has no more: those of the list are made again, of the others nothing is left. Gives back how many had been there. */
export async function forgetUnseen(tx: Tx, { workspaceId, id }: Place, step: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from list_copy_rows where workspace_id = ${workspaceId} and copy_id = ${id} and has_left and looked < ${step} returning 1),
    lost as (
      update list_copy_rows set remote_id = null, there = null, sent = null, state = case state when 'refused' then state else 'due' end
      where workspace_id = ${workspaceId} and copy_id = ${id} and not has_left and looked < ${step}
        and (remote_id is not null or sent is not null) returning there)
    select (select count(*) from lost)::int as count`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Whatever was known of the table: another one is kept from now on. */
export async function forgetRows(tx: Tx, { workspaceId, id }: Place): Promise<void> {
  await sql`delete from list_copy_rows where workspace_id = ${workspaceId} and copy_id = ${id}`.execute(tx)
}
