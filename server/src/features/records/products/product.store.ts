import { sql } from 'kysely'
import { toColumns } from '#database/columns.ts'
import { countOf, type List, onPage, orderOf } from '#database/ordered-page.ts'
import { evenOut, inOrderOf, rowsToInsert, rowsToUpdate } from '#database/row-set.ts'
import type { Tx } from '#database/transaction.ts'
import { fieldColumns } from '#kit/field-columns.ts'
import { idsGivingUp } from '#platform/given-up-numbers.ts'
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

export function findProductsById(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<Product[]> {
  return tx
    .selectFrom('products')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}

/** The products of each company, oldest first, `take` of each. */
export function listProductsOfCompanies(
  tx: Tx,
  workspaceId: string,
  companyIds: readonly string[],
  { skip, take }: Page,
): Promise<(Product & { companyId: string })[]> {
  return tx
    .selectFrom(sql<{ id: string }>`unnest(${companyIds}::text[])`.as<'company'>(sql`company(id)`))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('products')
          .select(COLUMNS)
          .where('workspace_id', '=', workspaceId)
          .whereRef('company_id', '=', 'company.id')
          .orderBy('id')
          .limit(take)
          .offset(skip)
          .as('product'),
      (join) => join.onTrue(),
    )
    .selectAll('product')
    .select('company.id as companyId')
    .execute()
}

export async function insertProducts(
  tx: Tx,
  workspaceId: string,
  records: readonly (ProductFields & { readonly id: string })[],
): Promise<Product[]> {
  const rows = records.map((fields) => ({ ...toColumns(fields), workspace_id: workspaceId }))
  const { columns, values } = rowsToInsert('products', rows)
  const made = await tx.insertInto('products').columns(columns).expression(values).returning(COLUMNS).execute()
  return inOrderOf(
    records.map(({ id }) => id),
    made,
  )
}

/** The row before a change, locked until the transaction ends. */
export async function lockProduct(tx: Tx, workspaceId: string, id: string): Promise<Product | undefined> {
  const [found] = await lockProducts(tx, workspaceId, [id])
  return found
}

/** In order of id, so that two who lock several do not wait for each other. */
export function lockProducts(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<Product[]> {
  return tx
    .selectFrom('products')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sql<string>`any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute()
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

/** What each is to be in those fields that any of the changes names; the rows are locked. */
export async function updateProductRows(
  tx: Tx,
  workspaceId: string,
  changes: readonly { readonly before: Product; readonly fields: Partial<ProductFields> }[],
): Promise<Product[]> {
  const numbers = changes.map(({ before: { id, sku }, fields }) => ({ id, from: sku, to: fields.sku }))
  const givingUp = idsGivingUp(numbers)
  if (givingUp.length > 0) {
    await tx
      .updateTable('products')
      .set({ sku: null })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', sql<string>`any(${givingUp})`)
      .execute()
  }
  const rows = evenOut<ProductFields>(changes).map((fields) => toColumns(fields))
  const { source, values } = rowsToUpdate('products', rows)
  const changed = await tx
    .updateTable('products')
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

export async function deleteProductRows(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('products')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}
