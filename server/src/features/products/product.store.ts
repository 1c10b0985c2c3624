import { sql } from 'kysely'
import { toColumns } from '#database/columns.ts'
import { prefixSearch } from '#database/prefix-search.ts'
import type { Tx } from '#database/transaction.ts'
import type { Page } from '#platform/page.ts'
import type { Product, ProductFields } from './product.ts'

const COLUMNS = [
  'id',
  'name',
  'sku',
  'category',
  'brand',
  'product_type as productType',
  'description',
  'company_id as companyId',
  'image_url as imageUrl',
  'gtin_prefix as gtinPrefix',
  'hs_code as hsCode',
  'sustainability_score as sustainabilityScore',
  'assessed_variants as assessedVariants',
  'revision',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

export type ProductFilter = { readonly category: string | null; readonly search: string | null }

/** Newest first. */
export async function listProducts(tx: Tx, workspaceId: string, filter: ProductFilter, page: Page): Promise<Product[]> {
  const { search, category } = filter
  const { skip, take, after } = page
  const rows = tx.selectFrom('products').select(COLUMNS).where('workspace_id', '=', workspaceId).orderBy('id', 'desc')
  if (search !== null) {
    const found = sql<string>`any(array(select search_products(${prefixSearch(search)}, ${category}, ${after}, ${skip}, ${take})))`
    return rows.where('id', '=', found).execute()
  }
  let wanted = tx.selectFrom('products').where('workspace_id', '=', workspaceId).orderBy('id', 'desc').limit(take)
  if (category !== null) wanted = wanted.where('category', '=', category)
  if (after !== null) wanted = wanted.where('id', '<', after)
  if (skip === 0) return wanted.select(COLUMNS).execute()
  // The identifiers come from the index alone, so that a deep "skip" does not fetch the rows it passes over.
  return rows.where('id', '=', sql<string>`any(array(${wanted.select('id').offset(skip)}))`).execute()
}

export async function countProducts(tx: Tx, workspaceId: string, filter: ProductFilter): Promise<number> {
  let query = tx.selectFrom('products').where('workspace_id', '=', workspaceId)
  if (filter.category !== null) query = query.where('category', '=', filter.category)
  if (filter.search !== null) {
    const found = sql<string>`any(array(select search_products(${prefixSearch(filter.search)}, ${filter.category}, null, 0, ${MAX_COUNTED})))`
    query = query.where('id', '=', found)
  }
  const row = await query.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  return row.count
}

/** Counting the hits of a search stops here: beyond it the number helps nobody and costs everybody. */
const MAX_COUNTED = 10_000

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

export async function insertProduct(tx: Tx, workspaceId: string, id: string, fields: ProductFields): Promise<Product> {
  return tx
    .insertInto('products')
    .values({ ...toColumns(fields), workspace_id: workspaceId, id })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** The row before a change, locked until the transaction ends. */
export function lockProduct(tx: Tx, workspaceId: string, id: string): Promise<Product | undefined> {
  return tx
    .selectFrom('products')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
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
 * The row, reserved for one transaction that changes its variants: their mean is the product's score, which nobody can reckon while
 * another's variant is on its way. Taken before a variant is locked.
 */
export function reserveProduct(tx: Tx, workspaceId: string, id: string): Promise<Product | undefined> {
  return tx
    .selectFrom('products')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function updateProductRow(
  tx: Tx,
  workspaceId: string,
  id: string,
  fields: Partial<ProductFields>,
): Promise<Product> {
  return tx
    .updateTable('products')
    .set({ ...toColumns(fields), revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export async function deleteProductRow(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await tx.deleteFrom('products').where('workspace_id', '=', workspaceId).where('id', '=', id).execute()
}
