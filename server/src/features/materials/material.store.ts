import { sql } from 'kysely'
import { toColumns } from '#database/columns.ts'
import type { Tx } from '#database/transaction.ts'
import type { Page } from '#platform/page.ts'
import type { Material, MaterialFields } from './material.ts'

const COLUMNS = [
  'id',
  'name',
  'type',
  'fibre',
  'label',
  'description',
  'supplier',
  'supplier_id as supplierId',
  'origin_country as originCountry',
  'recycled_share as recycledShare',
  'factor_material as factorMaterial',
  'carbon_footprint as carbonFootprint',
  'carbon_footprint_boundary as carbonFootprintBoundary',
  'carbon_footprint_evidence as carbonFootprintEvidence',
  'water_liters as waterLiters',
  'factor_source as factorSource',
  'revision',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

export type MaterialFilter = {
  readonly supplier: string | null
  /** For ILIKE. */
  readonly pattern: string | null
}

/** Newest first. */
export async function listMaterials(
  tx: Tx,
  workspaceId: string,
  filter: MaterialFilter,
  page: Page,
): Promise<Material[]> {
  const { skip, take, after } = page
  let wanted = selectFiltered(tx, workspaceId, filter).orderBy('id', 'desc').limit(take)
  if (after !== null) wanted = wanted.where('id', '<', after)
  if (skip === 0) return wanted.select(COLUMNS).execute()
  // The identifiers come from the index alone, so that a deep "skip" does not fetch the rows it passes over.
  return tx
    .selectFrom('materials')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sql<string>`any(array(${wanted.select('id').offset(skip)}))`)
    .orderBy('id', 'desc')
    .execute()
}

export async function countMaterials(tx: Tx, workspaceId: string, filter: MaterialFilter): Promise<number> {
  const row = await selectFiltered(tx, workspaceId, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** A substring search reads every material of the workspace: they are few enough for that. */
function selectFiltered(tx: Tx, workspaceId: string, { supplier, pattern }: MaterialFilter) {
  let query = tx.selectFrom('materials').where('workspace_id', '=', workspaceId)
  if (supplier !== null) query = query.where('supplier', '=', supplier)
  if (pattern !== null) {
    query = query.where((eb) =>
      eb.or((['name', 'type', 'fibre', 'label', 'supplier'] as const).map((column) => eb(column, 'ilike', pattern))),
    )
  }
  return query
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

export async function insertMaterial(
  tx: Tx,
  workspaceId: string,
  id: string,
  fields: MaterialFields,
): Promise<Material> {
  return tx
    .insertInto('materials')
    .values({ ...toColumns(fields), workspace_id: workspaceId, id })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** The row before a change, locked until the transaction ends. */
export function lockMaterial(tx: Tx, workspaceId: string, id: string): Promise<Material | undefined> {
  return tx
    .selectFrom('materials')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateMaterialRow(
  tx: Tx,
  workspaceId: string,
  id: string,
  fields: Partial<MaterialFields>,
): Promise<Material> {
  return tx
    .updateTable('materials')
    .set({ ...toColumns(fields), revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export async function deleteMaterialRow(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await tx.deleteFrom('materials').where('workspace_id', '=', workspaceId).where('id', '=', id).execute()
}
