import { sql } from 'kysely'
import { countOf, type List, onPage, orderOf } from '#database/ordered-page.ts'
import { recordStore } from '#database/record-store.ts'
import type { Tx } from '#database/transaction.ts'
import { fieldColumns } from '#kit/field-columns.ts'
import type { Page } from '#platform/page.ts'
import type { Product, ProductFields, ProductOrder } from './product.ts'
import { productFields } from './product-fields.ts'

const COLUMNS = [
  'id',
  ...fieldColumns(productFields),
  'sustainability_score as sustainabilityScore',
  'assessed_variants as assessedVariants',
  'revision',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

const store = recordStore<Product, ProductFields>('products', COLUMNS, undefined, ['sku', 'code'])
export const {
  findById: findProductsById,
  lock: lockProduct,
  lockAll: lockProducts,
  insert: insertProducts,
  update: updateProductRows,
  remove: deleteProductRows,
} = store
export const listProductsOfCompanies = store.listOfEach('company_id')

export type ProductFilter = {
  readonly category: string | null
  readonly brand: string | null
  readonly companyId: string | null
  readonly hasVariants: boolean | null
  readonly updatedSince: Date | null
  readonly search: string | null
}

const KEYS = {
  NAME: { column: 'name_key' },
  SKU: { column: 'sku', isNullable: true },
  SCORE: { column: 'sustainability_score', isNullable: true },
  UPDATED: { column: 'updated_at' },
} as const

export function listProducts(
  tx: Tx,
  workspaceId: string,
  filter: ProductFilter,
  order: ProductOrder,
  page: Page,
): Promise<(Product & { readonly orderKey?: string | null })[]> {
  const onThisPage = onPage(toList(workspaceId, filter), orderOf(order, KEYS), page)
  return tx.selectFrom('products as it').select(COLUMNS).$call(onThisPage).execute()
}

export function countProducts(tx: Tx, workspaceId: string, filter: ProductFilter): Promise<number> {
  return countOf(tx, toList(workspaceId, filter))
}

function toList(workspaceId: string, filter: ProductFilter): List {
  const { category, brand, companyId, hasVariants, updatedSince, search } = filter
  const variants = sql`exists (select 1 from variants v where v.workspace_id = ${workspaceId} and v.product_id = it.id)`
  return {
    table: 'products',
    workspaceId,
    search,
    conditions: [
      category !== null && sql`it.category = ${category}`,
      brand !== null && sql`it.brand = ${brand}`,
      companyId !== null && sql`it.company_id = ${companyId}`,
      hasVariants !== null && (hasVariants ? variants : sql`not ${variants}`),
      updatedSince !== null && sql`it.updated_at >= ${updatedSince}`,
    ].filter((condition) => condition !== false),
  }
}

/** The row as it stays until the transaction ends; others may hold it, too. */
export function holdProduct(tx: Tx, workspaceId: string, id: string): Promise<Product | undefined> {
  return tx
    .selectFrom('products')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
}

/**
 * The rows, reserved for one transaction that changes their variants: their mean is the product's score, which nobody can reckon while
 * another's variant is on its way. Taken before a variant is locked, and in order of id.
 */
export function reserveProducts(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<Product[]> {
  return tx
    .selectFrom('products')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sql<string>`any(${ids})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
