import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'

/** What connections bring, as their newest imports were mapped. */
export type Brought = {
  readonly connectionId: string
  /** The columns there, and what they mean, in the same order. */
  readonly columns: readonly { readonly key: string }[]
  readonly mapping: readonly { readonly column: string | null }[]
  /** Of the workspace. */
  readonly language: string | null
}

export async function listBrought(
  tx: Tx,
  workspaceId: string,
  connectionIds: readonly string[],
): Promise<readonly Brought[]> {
  const { rows } = await sql<Brought>`
    select c.id as "connectionId", i.columns, i.mapping, (select language from workspaces where id = ${workspaceId}) as language
    from unnest(${connectionIds}::text[]) c(id) cross join lateral (
      select coalesce(inspection #> '{tables,0,source,columns}', '[]') as columns, coalesce(settings -> 'mapping', '[]') as mapping
      from imports where workspace_id = ${workspaceId} and connection_id = c.id order by id desc limit 1) i`.execute(tx)
  return rows
}

/** The fields of these records whose values were last given by imports of this connection, as the events say. */
export async function listOwnFields(
  tx: Tx,
  workspaceId: string,
  connectionId: string,
  recordIds: readonly string[],
): Promise<{ id: string; field: string }[]> {
  const { rows } = await sql<{ id: string; field: string }>`
    select s.id, last.field from unnest(${recordIds}::text[]) s(id)
    cross join lateral (
      select distinct on (f.field) f.field, e.part_of
      from events e cross join lateral jsonb_object_keys(coalesce(e.before, e.data)) f(field)
      where e.workspace_id = ${workspaceId} and e.subject_id = s.id and (e.kind like '%.created' or e.kind like '%.updated')
      order by f.field, e.sequence desc) last
    where exists (
      select from imports i where i.workspace_id = ${workspaceId} and i.id = last.part_of and i.connection_id = ${connectionId})`.execute(
    tx,
  )
  return rows
}
