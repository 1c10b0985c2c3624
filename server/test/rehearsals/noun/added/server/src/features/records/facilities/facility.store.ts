import { sql } from 'kysely'
import { toColumns } from '#database/columns.ts'
import { anyLike, countOf, type List, onPage, orderOf } from '#database/ordered-page.ts'
import { inOrderOf, rowsToInsert } from '#database/row-set.ts'
import type { Tx } from '#database/transaction.ts'
import type { Page } from '#platform/page.ts'
import type { Facility, FacilityFields, FacilityOrder } from './facility.ts'

const COLUMNS = [
  'id',
  'name',
  'country',
  'code',
  'revision',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

export type FacilityFilter = {
  readonly country: string | null
  readonly updatedSince: Date | null
  /** For ILIKE. */
  readonly pattern: string | null
}

const KEYS = { NAME: { column: 'name_key' }, UPDATED: { column: 'updated_at' } } as const

export function listFacilities(
  tx: Tx,
  workspaceId: string,
  filter: FacilityFilter,
  order: FacilityOrder,
  page: Page,
): Promise<(Facility & { readonly orderKey?: string | null })[]> {
  const onThisPage = onPage(toList(workspaceId, filter), orderOf(order, KEYS), page)
  return tx.selectFrom('facilities as it').select(COLUMNS).$call(onThisPage).execute()
}

export function countFacilities(tx: Tx, workspaceId: string, filter: FacilityFilter): Promise<number> {
  return countOf(tx, toList(workspaceId, filter))
}

/** A substring search reads every facility of the workspace: they are few enough for that. */
function toList(workspaceId: string, { country, updatedSince, pattern }: FacilityFilter): List {
  return {
    table: 'facilities',
    workspaceId,
    search: null,
    conditions: [
      country !== null && sql`it.country = ${country}`,
      updatedSince !== null && sql`it.updated_at >= ${updatedSince}`,
      pattern !== null && anyLike(['name', 'code'], pattern),
    ].filter((condition) => condition !== false),
  }
}

export function findFacilitiesById(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<Facility[]> {
  return tx
    .selectFrom('facilities')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}

export async function insertFacilities(
  tx: Tx,
  workspaceId: string,
  records: readonly (FacilityFields & { readonly id: string })[],
): Promise<Facility[]> {
  const rows = records.map((fields) => ({ ...toColumns(fields), workspace_id: workspaceId }))
  const { columns, values } = rowsToInsert('facilities', rows)
  const made = await tx.insertInto('facilities').columns(columns).expression(values).returning(COLUMNS).execute()
  return inOrderOf(
    records.map(({ id }) => id),
    made,
  )
}

/** The row before a change, locked until the transaction ends. */
export async function lockFacility(tx: Tx, workspaceId: string, id: string): Promise<Facility | undefined> {
  const [found] = await lockFacilities(tx, workspaceId, [id])
  return found
}

/** In order of id, so that two who lock several do not wait for each other. */
export function lockFacilities(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<Facility[]> {
  return tx
    .selectFrom('facilities')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sql<string>`any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The rows are locked. */
export async function updateFacilityRows(
  tx: Tx,
  workspaceId: string,
  changes: readonly { readonly before: Facility; readonly fields: Partial<FacilityFields> }[],
): Promise<Facility[]> {
  const rows = changes.map(({ before: { id, name, country, code }, fields }) => ({
    id,
    name,
    country,
    code,
    ...fields,
  }))
  const given = sql<{ new_id: string }>`(select id as new_id, name as new_name, country as new_country, code as new_code
    from json_populate_recordset(null::facilities, ${JSON.stringify(rows)}::json))`
  const changed = await tx
    .updateTable('facilities')
    .from(given.as<'given'>(sql.ref('given')))
    .set({
      name: sql`new_name`,
      country: sql`new_country`,
      code: sql`new_code`,
      revision: sql`revision + 1`,
      updated_at: sql`now()`,
    })
    .where('workspace_id', '=', workspaceId)
    .whereRef('id', '=', 'new_id')
    .returning(COLUMNS)
    .execute()
  return inOrderOf(
    changes.map(({ before }) => before.id),
    changed,
  )
}

export async function deleteFacilityRow(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await tx.deleteFrom('facilities').where('workspace_id', '=', workspaceId).where('id', '=', id).execute()
}
