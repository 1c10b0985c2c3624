import { sql } from 'kysely'
import { ask } from '#database/ask.ts'
import { countOf, type List, onPage, orderOf } from '#database/ordered-page.ts'
import type { PlacedPage } from '#database/page-tail.ts'
import { recordStore } from '#database/record-store.ts'
import type { Tx } from '#database/transaction.ts'
import { fieldColumns } from '#kit/field-columns.ts'
import type { Page } from '#platform/page.ts'
import { isReadBy } from '../external-references/read-by.ts'
import type { Material, MaterialFields, MaterialOrder } from './material.ts'
import { materialFields } from './material-fields.ts'

const COLUMNS = [
  'id',
  ...fieldColumns(materialFields),
  'revision',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

const store = recordStore<Material, MaterialFields>('materials', COLUMNS, undefined, ['code'])
export const {
  findById: findMaterialsById,
  lock: lockMaterial,
  lockAll: lockMaterials,
  insert: insertMaterials,
  update: updateMaterialRows,
  remove: deleteMaterialRows,
} = store

/** What compositions call them. */
export function findLabels(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
): Promise<Pick<Material, 'id' | 'name' | 'label'>[]> {
  return ask(tx, 'select id, name, label from materials where workspace_id = $1 and id = any($2)', [workspaceId, ids])
}

export const listMaterialsOfCompanies = store.listOfEach('supplier_id')

export type MaterialFilter = {
  readonly supplier: string | null
  readonly supplierId: string | null
  readonly fibre: string | null
  readonly originCountry: string | null
  readonly connectionId: string | null
  readonly updatedSince: Date | null
  readonly search: string | null
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
  const onThisPage = onPage(materialList(workspaceId, filter), orderOf(order, KEYS), page)
  return tx.selectFrom('materials as it').select(COLUMNS).$call(onThisPage).execute()
}

/** A page of them, whatever is wanted of each. */
export function materialPage(
  workspaceId: string,
  filter: MaterialFilter,
  order: MaterialOrder,
  page: Page,
): PlacedPage {
  return { list: materialList(workspaceId, filter), order: orderOf(order, KEYS), page }
}

export function countMaterials(tx: Tx, workspaceId: string, filter: MaterialFilter): Promise<number> {
  return countOf(tx, materialList(workspaceId, filter))
}

export function materialList(workspaceId: string, filter: MaterialFilter): List {
  const { supplier, supplierId, fibre, originCountry, connectionId, updatedSince, search } = filter
  return {
    table: 'materials',
    workspaceId,
    search,
    conditions: [
      supplier !== null && sql`search_fold(it.supplier) = search_fold(${supplier})`,
      supplierId !== null && sql`it.supplier_id = ${supplierId}`,
      fibre !== null && sql`search_fold(it.fibre) = search_fold(${fibre})`,
      originCountry !== null && sql`it.origin_country = ${originCountry}`,
      connectionId !== null && isReadBy(workspaceId, connectionId),
      updatedSince !== null && sql`it.updated_at >= ${updatedSince}`,
    ].filter((condition) => condition !== false),
  }
}

export type MaterialUses = { readonly variants: number; readonly products: number }

/** How many have the material in their composition; products have one for their variants. */
export async function countUsesOfMaterial(tx: Tx, workspaceId: string, id: string): Promise<MaterialUses> {
  const variants = tx
    .selectFrom('variant_materials')
    .select(sql<number>`count(distinct variant_id)::int`.as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('material_id', '=', id)
  const products = tx
    .selectFrom('product_materials')
    .select(sql<number>`count(distinct product_id)::int`.as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('material_id', '=', id)
  return tx
    .selectNoFrom([sql<number>`(${variants})`.as('variants'), sql<number>`(${products})`.as('products')])
    .executeTakeFirstOrThrow()
}
