import type { List } from '#database/ordered-page.ts'
import type { PlacedPage } from '#database/page-tail.ts'
import type { Reader } from '#kit/actor.ts'
import { type Listed, parseListPage } from '#kit/list-cursor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { refuseHiddenScores } from '#kit/score-for.ts'
import type { Untranslated } from '#kit/translations.ts'
import type { Language } from '#kit/words/languages.ts'
import { badInput } from '#platform/app-error.ts'
import { type Page, type PageInput, parsePage, parseSearch } from '#platform/page.ts'
import { findPage } from '../deleted-records/find-page.ts'
import { REQUIREMENTS } from '../readiness/requirement.ts'
import { listCompositions, type StoredEntry } from './composition.store.ts'
import { findVariantsById, listVariantsOfProducts } from './variant.store.ts'
import type { PublicationStatus, Variant, VariantOrder } from './variant.ts'
import {
  countVariants,
  countVariantsOfProducts,
  listGivenVariants,
  listVariants,
  listVariantsOfMaterials,
  listVariantsUntranslated,
  type VariantFilter,
  variantList,
  variantPage,
} from './variant-list.store.ts'

export type VariantQuery = {
  productId?: string | null
  status?: PublicationStatus | null
  hasScore?: boolean | null
  changedSincePublished?: boolean | null
  lacks?: string | null
  category?: string | null
  manufacturerId?: string | null
  materialId?: string | null
  connectionId?: string | null
  updatedSince?: Date | null
  search?: string | null
}

/** A page of the workspace's variants, newest first unless asked otherwise. */
export async function findVariants(
  scope: ReadScope,
  query: VariantQuery & PageInput & { orderBy?: VariantOrder | null },
): Promise<Listed<Untranslated<Variant>>[]> {
  const order = orderAllowed(scope, query)
  return findPage(scope, query, {
    list: 'variants',
    walk: async (page) =>
      listVariantsUntranslated(await scope.tx(), scope.workspaceId, toFilter(scope, query), order, page),
    load: (ids) => loadVariants(scope, ids),
  })
}

/** Which page that is, for a plan (kit/plans). */
export function placeVariants(
  scope: ReadScope,
  query: VariantQuery & PageInput & { orderBy?: VariantOrder | null },
): PlacedPage {
  const order = orderAllowed(scope, query)
  return variantPage(scope.workspaceId, toFilter(scope, query), order, parseListPage('variants', query))
}

/** All of them that are to be counted, for a plan. */
export function listVariantsFound(scope: ReadScope, query: VariantQuery): List {
  return variantList(scope.workspaceId, toFilter(scope, query))
}

/** The same list in pages of any size, for who goes through all of it. */
export async function walkVariants(
  scope: ReadScope,
  query: VariantQuery & { orderBy?: VariantOrder | null },
  page: Page,
): Promise<Listed<Variant>[]> {
  const order = orderAllowed(scope, query)
  return listVariants(await scope.tx(), scope.workspaceId, toFilter(scope, query), order, page)
}

/** The same for a file of them: what can be given of variants, with their texts in these languages. */
export async function walkGivenVariants(
  scope: ReadScope,
  query: VariantQuery & { orderBy?: VariantOrder | null },
  page: Page,
  languages: readonly Language[],
) {
  const order = orderAllowed(scope, query)
  return listGivenVariants(await scope.tx(), scope.workspaceId, toFilter(scope, query), order, page, languages)
}

function orderAllowed({ reader }: ReadScope, { orderBy }: { orderBy?: VariantOrder | null }): VariantOrder {
  if (orderBy === 'SCORE_ASC' || orderBy === 'SCORE_DESC') refuseHiddenScores(reader, 'orderBy')
  return orderBy ?? 'BEST_MATCH'
}

export async function countVariantsFound(scope: ReadScope, query: VariantQuery): Promise<number> {
  const filter = toFilter(scope, query)
  return countVariants(await scope.tx(), scope.workspaceId, filter)
}

/** Variants by identifier, in no order; those that do not exist here are left out. */
export async function loadVariants(scope: ReadScope, ids: readonly string[]): Promise<Variant[]> {
  return findVariantsById(await scope.tx(), scope.workspaceId, ids)
}

export async function loadVariantsOfProducts(scope: ReadScope, productIds: readonly string[], page: PageInput) {
  return listVariantsOfProducts(await scope.tx(), scope.workspaceId, productIds, parsePage(page))
}

/** How many variants these products have; those without any are left out. */
export async function loadVariantCounts(scope: ReadScope, productIds: readonly string[]): Promise<Map<string, number>> {
  return countVariantsOfProducts(await scope.tx(), scope.workspaceId, productIds)
}

export async function loadVariantsOfMaterials(scope: ReadScope, materialIds: readonly string[], page: PageInput) {
  return listVariantsOfMaterials(await scope.tx(), scope.workspaceId, materialIds, parsePage(page))
}

/** The structured compositions of variants, each in its order. */
export async function loadCompositions(scope: ReadScope, variantIds: readonly string[]): Promise<StoredEntry[]> {
  return listCompositions(await scope.tx(), scope.workspaceId, variantIds)
}

/** Readiness is the workspace's own affair: what is public says nothing of what it lacks. */
function parseLacks(reader: Reader, id: string | null): bigint | null {
  if (id === null) return null
  const requirement = REQUIREMENTS.find((one) => one.id === id)
  if (reader.kind !== 'stranger' && requirement) return 1n << BigInt(requirement.place)
  throw badInput(
    'requirement_unknown',
    `There is no requirement "${id}" to filter variants by. The query readinessRequirements lists all ` +
      'requirements; it is for signed-in readers.',
    { field: 'lacks' },
  )
}

function toFilter({ reader }: ReadScope, query: VariantQuery): VariantFilter {
  const hasScore = query.hasScore ?? null
  if (hasScore !== null) refuseHiddenScores(reader, 'hasScore')
  return {
    productId: query.productId ?? null,
    status: query.status ?? null,
    hasScore,
    changedSincePublished: query.changedSincePublished ?? null,
    lacksBit: parseLacks(reader, query.lacks ?? null),
    category: query.category ?? null,
    manufacturerId: query.manufacturerId ?? null,
    materialId: query.materialId ?? null,
    connectionId: query.connectionId ?? null,
    updatedSince: query.updatedSince ?? null,
    search: parseSearch(query.search),
  }
}
