import { distinctValues } from '#database/distinct-values.ts'
import type { List } from '#database/ordered-page.ts'
import type { PlacedPage } from '#database/page-tail.ts'
import { type Listed, parseListPage } from '#kit/list-cursor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { country } from '#platform/fields.ts'
import { type Page, type PageInput, parsePage, parseSearch } from '#platform/page.ts'
import { findPage } from '../deleted-records/find-page.ts'
import {
  countMaterials,
  findMaterialsById,
  listMaterials,
  listMaterialsOfCompanies,
  type MaterialFilter,
  materialList,
  materialPage,
} from './material.store.ts'
import type { Material, MaterialOrder } from './material.ts'

export type MaterialQuery = {
  supplier?: string | null
  supplierId?: string | null
  fibre?: string | null
  originCountry?: string | null
  connectionId?: string | null
  updatedSince?: Date | null
  search?: string | null
}

/** A page of the workspace's materials, newest first unless asked otherwise. */
export async function findMaterials(
  scope: ReadScope,
  query: MaterialQuery & PageInput & { orderBy?: MaterialOrder | null },
): Promise<Listed<Material>[]> {
  return findPage(scope, query, {
    list: 'materials',
    walk: (page) => walkMaterials(scope, query, page),
    load: (ids) => loadMaterials(scope, ids),
  })
}

/** Which page that is, for a plan (kit/plans). */
export function placeMaterials(
  scope: ReadScope,
  query: MaterialQuery & PageInput & { orderBy?: MaterialOrder | null },
): PlacedPage {
  return materialPage(
    scope.workspaceId,
    toFilter(query),
    query.orderBy ?? 'BEST_MATCH',
    parseListPage('materials', query),
  )
}

/** All of them that are to be counted, for a plan. */
export function listMaterialsFound(scope: ReadScope, query: MaterialQuery): List {
  return materialList(scope.workspaceId, toFilter(query))
}

/** The same list in pages of any size, for who goes through all of it. */
export async function walkMaterials(
  scope: ReadScope,
  query: MaterialQuery & { orderBy?: MaterialOrder | null },
  page: Page,
): Promise<Listed<Material>[]> {
  return listMaterials(await scope.tx(), scope.workspaceId, toFilter(query), query.orderBy ?? 'BEST_MATCH', page)
}

export async function countMaterialsFound(scope: ReadScope, query: MaterialQuery): Promise<number> {
  const filter = toFilter(query)
  return countMaterials(await scope.tx(), scope.workspaceId, filter)
}

/** What the materials' fibres are called, each once. */
export async function findMaterialFibres(scope: ReadScope): Promise<string[]> {
  return distinctValues(await scope.tx(), scope.workspaceId, 'materials', 'fibre')
}

function toFilter(query: MaterialQuery): MaterialFilter {
  return {
    supplier: query.supplier ?? null,
    supplierId: query.supplierId ?? null,
    fibre: query.fibre ?? null,
    originCountry: query.originCountry == null ? null : country().parse(query.originCountry, 'originCountry'),
    connectionId: query.connectionId ?? null,
    updatedSince: query.updatedSince ?? null,
    search: parseSearch(query.search),
  }
}

/** Materials by identifier, in no order; those that do not exist here are left out. */
export async function loadMaterials(scope: ReadScope, ids: readonly string[]): Promise<Material[]> {
  return findMaterialsById(await scope.tx(), scope.workspaceId, ids)
}

/** For each company the materials it supplies, oldest first. */
export async function loadMaterialsOfCompanies(scope: ReadScope, companyIds: readonly string[], page: PageInput) {
  return listMaterialsOfCompanies(await scope.tx(), scope.workspaceId, companyIds, parsePage(page))
}
