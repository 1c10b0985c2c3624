import { distinctValues } from '#database/distinct-values.ts'
import type { List } from '#database/ordered-page.ts'
import type { PlacedPage } from '#database/page-tail.ts'
import { type Listed, parseListPage } from '#kit/list-cursor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { refuseHiddenScores } from '#kit/score-for.ts'
import type { Untranslated } from '#kit/translations.ts'
import type { Language } from '#kit/words/languages.ts'
import { type Page, type PageInput, parsePage, parseSearch } from '#platform/page.ts'
import { findPage } from '../deleted-records/find-page.ts'
import {
  countProducts,
  findProductNames,
  findProductsById,
  listGivenProducts,
  listProductCompositions,
  listProductsAlone,
  listProductsOfCompanies,
  listProductsUntranslated,
  type ProductEntry,
  type ProductFilter,
  productList,
  productPage,
} from './product.store.ts'
import type { Product, ProductAlone, ProductOrder } from './product.ts'

export type ProductQuery = {
  category?: string | null
  brand?: string | null
  companyId?: string | null
  brandId?: string | null
  followsBrand?: boolean | null
  hasVariants?: boolean | null
  connectionId?: string | null
  updatedSince?: Date | null
  search?: string | null
}

type ProductList = ProductQuery & PageInput & { orderBy?: ProductOrder | null }

/** A page of the workspace's products, newest first unless asked otherwise. */
export async function findProducts(scope: ReadScope, query: ProductList): Promise<Listed<Untranslated<Product>>[]> {
  const order = orderAllowed(scope, query)
  return findPage(scope, query, {
    list: 'products',
    walk: async (page) => listProductsUntranslated(await scope.tx(), scope.workspaceId, toFilter(query), order, page),
    load: (ids) => loadProducts(scope, ids),
  })
}

/** The same without what they say for their variants, which is more than all else of a product. */
export async function findProductsAlone(scope: ReadScope, query: ProductList): Promise<Listed<ProductAlone>[]> {
  const order = orderAllowed(scope, query)
  return findPage(scope, query, {
    list: 'products',
    walk: async (page) => listProductsAlone(await scope.tx(), scope.workspaceId, toFilter(query), order, page),
    load: (ids) => loadProducts(scope, ids),
  })
}

/** Which page that is, for a plan (kit/plans). */
export function placeProducts(scope: ReadScope, query: ProductList): PlacedPage {
  const order = orderAllowed(scope, query)
  return productPage(scope.workspaceId, toFilter(query), order, parseListPage('products', query))
}

/** All of them that are to be counted, for a plan. */
export function listProductsFound(scope: ReadScope, query: ProductQuery): List {
  return productList(scope.workspaceId, toFilter(query))
}

/** The same list in pages of any size, for who goes through all of it: what can be given of them, with their texts in these languages. */
export async function walkGivenProducts(
  scope: ReadScope,
  query: ProductQuery & { orderBy?: ProductOrder | null },
  page: Page,
  languages: readonly Language[],
) {
  const order = orderAllowed(scope, query)
  return listGivenProducts(await scope.tx(), scope.workspaceId, toFilter(query), order, page, languages)
}

function orderAllowed({ reader }: ReadScope, { orderBy }: { orderBy?: ProductOrder | null }): ProductOrder {
  if (orderBy === 'SCORE_ASC' || orderBy === 'SCORE_DESC') refuseHiddenScores(reader, 'orderBy')
  return orderBy ?? 'BEST_MATCH'
}

export async function countProductsFound(scope: ReadScope, query: ProductQuery): Promise<number> {
  const filter = toFilter(query)
  return countProducts(await scope.tx(), scope.workspaceId, filter)
}

/** What the products' categories or brands are called, each once. */
export async function findProductWords(scope: ReadScope, column: 'category' | 'brand'): Promise<string[]> {
  return distinctValues(await scope.tx(), scope.workspaceId, 'products', column)
}

function toFilter(query: ProductQuery): ProductFilter {
  return {
    category: query.category ?? null,
    brand: query.brand ?? null,
    companyId: query.companyId ?? null,
    brandId: query.brandId ?? null,
    followsBrand: query.followsBrand ?? null,
    hasVariants: query.hasVariants ?? null,
    connectionId: query.connectionId ?? null,
    updatedSince: query.updatedSince ?? null,
    search: parseSearch(query.search),
  }
}

/** Products by identifier, in no order; those that do not exist here are left out. */
export async function loadProducts(scope: ReadScope, ids: readonly string[]): Promise<Product[]> {
  return findProductsById(await scope.tx(), scope.workspaceId, ids)
}

/** The same with no more than their SKUs and names. */
export async function loadProductNames(scope: ReadScope, ids: readonly string[]) {
  return findProductNames(await scope.tx(), scope.workspaceId, ids)
}

/** What products are made of, each in its order. */
export async function loadProductCompositions(
  scope: ReadScope,
  productIds: readonly string[],
): Promise<ProductEntry[]> {
  return listProductCompositions(await scope.tx(), scope.workspaceId, productIds)
}

/** For each company its products, oldest first. */
export async function loadProductsOfCompanies(scope: ReadScope, companyIds: readonly string[], page: PageInput) {
  return listProductsOfCompanies(await scope.tx(), scope.workspaceId, companyIds, parsePage(page))
}
