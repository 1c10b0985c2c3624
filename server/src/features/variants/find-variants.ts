import { type PageInput, parsePage, parseSearch } from '#platform/page.ts'
import type { ReadScope } from '../access/read-scope.ts'
import {
  countVariants,
  findVariantsById,
  listCompositions,
  listVariants,
  listVariantsOfMaterials,
  listVariantsOfProducts,
  type StoredEntry,
  type VariantFilter,
} from './variant.store.ts'
import type { Variant } from './variant.ts'

export type VariantQuery = { productId?: string | null; search?: string | null }

/** A page of the workspace's variants, newest first. */
export async function findVariants(scope: ReadScope, query: VariantQuery & PageInput): Promise<Variant[]> {
  const page = parsePage(query)
  return listVariants(await scope.tx(), scope.workspaceId, toFilter(query), page)
}

export async function countVariantsFound(scope: ReadScope, query: VariantQuery): Promise<number> {
  return countVariants(await scope.tx(), scope.workspaceId, toFilter(query))
}

/** Variants by identifier, in no order; those that do not exist here are left out. */
export async function loadVariants(scope: ReadScope, ids: readonly string[]): Promise<Variant[]> {
  return findVariantsById(await scope.tx(), scope.workspaceId, ids)
}

export async function loadVariantsOfProducts(scope: ReadScope, productIds: readonly string[], page: PageInput) {
  return listVariantsOfProducts(await scope.tx(), scope.workspaceId, productIds, parsePage(page))
}

export async function loadVariantsOfMaterials(scope: ReadScope, materialIds: readonly string[], page: PageInput) {
  return listVariantsOfMaterials(await scope.tx(), scope.workspaceId, materialIds, parsePage(page))
}

/** The structured compositions of variants, each in its order. */
export async function loadCompositions(scope: ReadScope, variantIds: readonly string[]): Promise<StoredEntry[]> {
  return listCompositions(await scope.tx(), scope.workspaceId, variantIds)
}

function toFilter({ productId, search }: VariantQuery): VariantFilter {
  return { productId: productId ?? null, search: parseSearch(search) }
}
