import { type PageInput, parsePage, parseSearch } from '#platform/page.ts'
import type { ReadScope } from '../access/read-scope.ts'
import {
  countProducts,
  findProductsById,
  listProducts,
  listProductsOfCompanies,
  type ProductFilter,
} from './product.store.ts'
import type { Product } from './product.ts'

export type ProductQuery = { category?: string | null; search?: string | null }

/** A page of the workspace's products, newest first. */
export async function findProducts(scope: ReadScope, query: ProductQuery & PageInput): Promise<Product[]> {
  const page = parsePage(query)
  return listProducts(await scope.tx(), scope.workspaceId, toFilter(query), page)
}

export async function countProductsFound(scope: ReadScope, query: ProductQuery): Promise<number> {
  return countProducts(await scope.tx(), scope.workspaceId, toFilter(query))
}

function toFilter({ category, search }: ProductQuery): ProductFilter {
  return { category: category ?? null, search: parseSearch(search) }
}

/** Products by identifier, in no order; those that do not exist here are left out. */
export async function loadProducts(scope: ReadScope, ids: readonly string[]): Promise<Product[]> {
  return findProductsById(await scope.tx(), scope.workspaceId, ids)
}

/** For each company its products, oldest first. */
export async function loadProductsOfCompanies(scope: ReadScope, companyIds: readonly string[], page: PageInput) {
  return listProductsOfCompanies(await scope.tx(), scope.workspaceId, companyIds, parsePage(page))
}
