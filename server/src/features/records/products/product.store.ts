import { sql } from 'kysely'
import { addingTo } from '#database/added-rows.ts'
import { ask } from '#database/ask.ts'
import { toColumns } from '#database/columns.ts'
import { tell } from '#database/open-transaction.ts'
import { countOf, type List, onPage, orderOf } from '#database/ordered-page.ts'
import type { PlacedPage } from '#database/page-tail.ts'
import { type RecordChange, recordStore } from '#database/record-store.ts'
import { sortKey } from '#database/sort-key.ts'
import type { Tx } from '#database/transaction.ts'
import { fieldColumns } from '#kit/field-columns.ts'
import type { Untranslated } from '#kit/translations.ts'
import type { Language } from '#kit/words/languages.ts'
import { createBreather } from '#platform/breathe.ts'
import type { Page } from '#platform/page.ts'
import { isReadBy } from '../external-references/read-by.ts'
import { withTexts } from '../translations/translations.store.ts'
import { compositionStore } from '../variants/composition.store.ts'
import type { CompositionEntry } from '../variants/composition.ts'
import { markedWordsOfNamed } from '../variants/marked-words.ts'
import type { Stage } from '../variants/production-stage.ts'
import type { Product, ProductAlone, ProductFields, ProductOrder } from './product.ts'
import { PASSED_ON, productFields } from './product-fields.ts'

const KEPT = [
  'sustainability_score as sustainabilityScore',
  'assessed_variants as assessedVariants',
  'revision',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const
/** What can be given of a product, but for what is read in a way of its own. */
const GIVEN = ['id', ...fieldColumns(productFields, 'stages', 'translations')] as const
const COLUMNS = [...GIVEN, ...KEPT, 'translations'] as const
const OWN = ['id', ...fieldColumns(productFields, 'translations', ...PASSED_ON), ...KEPT] as const

/** A column of its own, because JSON reads as what was parsed before it was written. */
const STAGES_COLUMN = sql<Stage[]>`stages`.as('stages')

export type ProductRow = ProductFields & { readonly id: string }

const store = recordStore<Product, ProductRow>('products', [...COLUMNS, 'stages'], columnsOf, ['sku', 'code'])
const compositions = compositionStore('product_materials', 'product_id', 'productId')
export const { findById: findProductsById, lock: lockProduct, lockAll: lockProducts, remove: deleteProductRows } = store
export const listProductsOfCompanies = store.listOfEach('company_id')

export type ProductFilter = {
  readonly category: string | null
  readonly brand: string | null
  readonly companyId: string | null
  readonly brandId: string | null
  readonly followsBrand: boolean | null
  readonly hasVariants: boolean | null
  readonly connectionId: string | null
  readonly updatedSince: Date | null
  readonly search: string | null
}

const KEYS = {
  NAME: { column: 'name_key' },
  SKU: { column: 'sku', isNullable: true },
  SCORE: { column: 'sustainability_score', isNullable: true },
  UPDATED: { column: 'updated_at' },
} as const

/** Without their translations, which take longer to read than all else: most lists show none. */
export function listProductsUntranslated(
  tx: Tx,
  workspaceId: string,
  filter: ProductFilter,
  order: ProductOrder,
  page: Page,
): Promise<(Untranslated<Product> & { readonly orderKey?: string | null })[]> {
  const onThisPage = onPage(productList(workspaceId, filter), orderOf(order, KEYS), page)
  return tx
    .selectFrom('products as it')
    .select([...GIVEN, ...KEPT])
    .select(STAGES_COLUMN)
    .$call(onThisPage)
    .execute()
}

/** The same without what they say for their variants, either. */
export function listProductsAlone(
  tx: Tx,
  workspaceId: string,
  filter: ProductFilter,
  order: ProductOrder,
  page: Page,
): Promise<(ProductAlone & { readonly orderKey?: string | null })[]> {
  const onThisPage = onPage(productList(workspaceId, filter), orderOf(order, KEYS), page)
  return tx.selectFrom('products as it').select(OWN).$call(onThisPage).execute()
}

/** What can be given of them, with their texts in these languages; as a file of them shows. */
export function listGivenProducts(
  tx: Tx,
  workspaceId: string,
  filter: ProductFilter,
  order: ProductOrder,
  page: Page,
  languages: readonly Language[],
) {
  const onThisPage = onPage(productList(workspaceId, filter), orderOf(order, KEYS), page)
  const texts = withTexts(productFields, languages)
  return tx.selectFrom('products as it').select(GIVEN).select(STAGES_COLUMN).$call(texts).$call(onThisPage).execute()
}

/** By what a file of their variants names products. */
export function findProductNames(tx: Tx, workspaceId: string, ids: readonly string[]) {
  return tx
    .selectFrom('products')
    .select(['id', 'sku', 'name'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}

/** A page of them, whatever is wanted of each. */
export function productPage(workspaceId: string, filter: ProductFilter, order: ProductOrder, page: Page): PlacedPage {
  return { list: productList(workspaceId, filter), order: orderOf(order, KEYS), page }
}

export function countProducts(tx: Tx, workspaceId: string, filter: ProductFilter): Promise<number> {
  return countOf(tx, productList(workspaceId, filter))
}

export function productList(workspaceId: string, filter: ProductFilter): List {
  const { category, brand, companyId, brandId, followsBrand, hasVariants, connectionId, updatedSince, search } = filter
  const variants = sql`exists (select 1 from variants v where v.workspace_id = ${workspaceId} and v.product_id = it.id)`
  return {
    table: 'products',
    workspaceId,
    search,
    conditions: [
      category !== null && sql`it.category_key = search_fold(${category})`,
      brand !== null && sql`it.brand_key = search_fold(${brand})`,
      companyId !== null && sql`it.company_id = ${companyId}`,
      brandId !== null && sql`it.brand_id = ${brandId}`,
      followsBrand !== null && (followsBrand ? sql`it.brand_id is not null` : sql`it.brand_id is null`),
      hasVariants !== null && (hasVariants ? variants : sql`not ${variants}`),
      connectionId !== null && isReadBy(workspaceId, connectionId),
      updatedSince !== null && sql`it.updated_at >= ${updatedSince}`,
    ].filter((condition) => condition !== false),
  }
}

/** The product of a variant, as it stays until the transaction ends; others may hold it, too. Undefined without the variant. */
export async function holdProductOf(tx: Tx, workspaceId: string, variantId: string): Promise<Product | undefined> {
  const [product] = await ask<Product>(tx, HELD_OF_VARIANT, [workspaceId, variantId])
  return product
}

const HELD_OF_VARIANT = `select ${store.record} from products
  where workspace_id = $1 and id = (select product_id from variants where workspace_id = $1 and id = $2) for share`

/** As `recordStore` has it, with compositions. */
export function updateProductRows(
  tx: Tx,
  workspaceId: string,
  changes: readonly RecordChange<Product, ProductRow>[],
): Promise<Product[]> {
  const changed = store.update(tx, workspaceId, changes)
  compositions.replace(tx, workspaceId, changes)
  return changed
}

export function insertProducts(tx: Tx, workspaceId: string, products: readonly ProductRow[]): Promise<Product[]> {
  const made = store.insert(tx, workspaceId, products)
  compositions.insert(tx, workspaceId, products)
  return made
}

export type AddedProduct = Pick<Product, 'id' | 'revision'>

/** The same without reading them back. They come with what they are sorted and found by. */
export async function addProducts(
  tx: Tx,
  workspaceId: string,
  products: readonly ProductRow[],
): Promise<AddedProduct[]> {
  const known = new Set<string>()
  await addRows(
    tx,
    workspaceId,
    products,
    ({ composition, weight, ...product }) => {
      const { name, sku, brand, category, productType, code, translations } = product
      const words = translations === null ? markedWordsOfNamed(name, [sku, brand, category, productType, code]) : null
      for (const word of words?.known ?? []) known.add(word)
      return { ...product, weightKg: weight, search: words?.search, nameKey: sortKey(name) }
    },
    createBreather(EVERY_MS),
  )
  if (known.size > 0) tell(tx, 'select know_words_of($1, $2)', [workspaceId, [...known]])
  compositions.insert(tx, workspaceId, products)
  return products.map(({ id }) => ({ id, revision: 1 }))
}

/** Others are answered between two parts of a statement. */
const EVERY_MS = 2

const addRows = addingTo({
  name: 'products',
  types: {
    care_symbols: 'text[]',
    stages: 'jsonb',
    translations: 'jsonb',
    search: 'tsvector',
    weight_kg: 'double precision',
  },
  otherwise: { care_symbols: "'{}'", stages: "'[]'" },
})

export type ProductEntry = CompositionEntry & { readonly productId: string }

export const listProductCompositions = compositions.list

/** The columns of the given fields; a list that is cleared is kept empty. */
function columnsOf(fields: Partial<ProductFields> & { readonly id: string }) {
  const { composition, weight, careSymbols, stages, ...others } = fields
  return {
    ...toColumns(others),
    ...(weight !== undefined && { weight_kg: weight }),
    ...(careSymbols !== undefined && { care_symbols: careSymbols ?? [] }),
    ...(stages !== undefined && { stages: stages ?? [] }),
  }
}
