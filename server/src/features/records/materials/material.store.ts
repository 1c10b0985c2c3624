import { sql } from 'kysely'
import { toColumns } from '#database/columns.ts'
import { anyLike, countOf, type List, onPage, orderOf } from '#database/ordered-page.ts'
import { evenOut, inOrderOf, rowsToInsert, rowsToUpdate } from '#database/row-set.ts'
import type { Tx } from '#database/transaction.ts'
import { fieldColumns } from '#kit/field-columns.ts'
import type { Page } from '#platform/page.ts'
import type { Material, MaterialFields, MaterialOrder } from './material.ts'
import { materialFields } from './material-fields.ts'

const COLUMNS = [
  'id',
  ...fieldColumns(materialFields),
  'revision',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

export type MaterialFilter = {
  readonly supplier: string | null
  readonly supplierId: string | null
  readonly fibre: string | null
  readonly originCountry: string | null
  readonly updatedSince: Date | null
  /** For ILIKE. */
  readonly pattern: string | null
}

const KEYS = {
  NAME: { column: 'name_key' },
  CARBON: { column: 'carbon_footprint', isNullable: true },
  UPDATED: { column: 'updated_at' },
} as const

export function listMaterials(
  tx: Tx,
  workspaceId: string,
  filter: MaterialFilter,
  order: MaterialOrder,
  page: Page,
): Promise<(Material & { readonly orderKey?: string | null })[]> {
  const onThisPage = onPage(toList(workspaceId, filter), orderOf(order, KEYS), page)
  return tx.selectFrom('materials as it').select(COLUMNS).$call(onThisPage).execute()
}

export function countMaterials(tx: Tx, workspaceId: string, filter: MaterialFilter): Promise<number> {
  return countOf(tx, toList(workspaceId, filter))
}

/** A substring search reads every material of the workspace: they are few enough for that. */
function toList(workspaceId: string, filter: MaterialFilter): List {
  const { supplier, supplierId, fibre, originCountry, updatedSince, pattern } = filter
  return {
    table: 'materials',
    workspaceId,
    search: null,
    conditions: [
      supplier !== null && sql`it.supplier = ${supplier}`,
      supplierId !== null && sql`it.supplier_id = ${supplierId}`,
      fibre !== null && sql`it.fibre = ${fibre}`,
      originCountry !== null && sql`it.origin_country = ${originCountry}`,
      updatedSince !== null && sql`it.updated_at >= ${updatedSince}`,
      pattern !== null && anyLike(['name', 'type', 'fibre', 'label', 'supplier'], pattern),
    ].filter((condition) => condition !== false),
  }
}

export function findMaterialsById(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<Material[]> {
  return tx
    .selectFrom('materials')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}

/** The materials of each supplier, oldest first, `take` of each. */
export function listMaterialsOfCompanies(
  tx: Tx,
  workspaceId: string,
  companyIds: readonly string[],
  { skip, take }: Page,
): Promise<(Material & { supplierId: string })[]> {
  return tx
    .selectFrom(sql<{ id: string }>`unnest(${companyIds}::text[])`.as<'company'>(sql`company(id)`))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('materials')
          .select(COLUMNS)
          .where('workspace_id', '=', workspaceId)
          .whereRef('supplier_id', '=', 'company.id')
          .orderBy('id')
          .limit(take)
          .offset(skip)
          .as('material'),
      (join) => join.onTrue(),
    )
    .selectAll('material')
    .select('company.id as supplierId')
    .execute()
}

/** How many variants have the material in their composition. */
export async function countVariantsOfMaterial(tx: Tx, workspaceId: string, id: string): Promise<number> {
  const row = await tx
    .selectFrom('variant_materials')
    .select(sql<number>`count(distinct variant_id)::int`.as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('material_id', '=', id)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function insertMaterials(
  tx: Tx,
  workspaceId: string,
  records: readonly (MaterialFields & { readonly id: string })[],
): Promise<Material[]> {
  const rows = records.map((fields) => ({ ...toColumns(fields), workspace_id: workspaceId }))
  const { columns, values } = rowsToInsert('materials', rows)
  const made = await tx.insertInto('materials').columns(columns).expression(values).returning(COLUMNS).execute()
  return inOrderOf(
    records.map(({ id }) => id),
    made,
  )
}

/** The row before a change, locked until the transaction ends. */
export async function lockMaterial(tx: Tx, workspaceId: string, id: string): Promise<Material | undefined> {
  const [found] = await lockMaterials(tx, workspaceId, [id])
  return found
}

/** In order of id, so that two who lock several do not wait for each other. */
export function lockMaterials(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<Material[]> {
  return tx
    .selectFrom('materials')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sql<string>`any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** What each is to be in those fields that any of the changes names; the rows are locked. */
export async function updateMaterialRows(
  tx: Tx,
  workspaceId: string,
  changes: readonly { readonly before: Material; readonly fields: Partial<MaterialFields> }[],
): Promise<Material[]> {
  const rows = evenOut<MaterialFields>(changes).map((fields) => toColumns(fields))
  const { source, values } = rowsToUpdate('materials', rows)
  const changed = await tx
    .updateTable('materials')
    .from(source)
    .set({ ...values, revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('workspace_id', '=', workspaceId)
    .whereRef('id', '=', 'new_id')
    .returning(COLUMNS)
    .execute()
  return inOrderOf(
    changes.map(({ before }) => before.id),
    changed,
  )
}

export async function deleteMaterialRow(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await tx.deleteFrom('materials').where('workspace_id', '=', workspaceId).where('id', '=', id).execute()
}
