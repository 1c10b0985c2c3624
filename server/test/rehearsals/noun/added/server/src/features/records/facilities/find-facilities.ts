import type { Listed } from '#kit/list-cursor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { country } from '#platform/fields.ts'
import { MAX_TAKE, type Page, type PageInput } from '#platform/page.ts'
import { substringPattern } from '#platform/substring-pattern.ts'
import { findPage } from '../deleted-records/find-page.ts'
import { countFacilities, type FacilityFilter, findFacilitiesById, listFacilities } from './facility.store.ts'
import type { Facility, FacilityOrder } from './facility.ts'

export type FacilityQuery = {
  search?: string | null
  country?: string | null
  updatedSince?: Date | null
}

/** The workspace's facilities, newest first unless asked otherwise: a page of them, or without `take` all, which are no more than `mostWhole`. */
export async function findFacilities(
  scope: ReadScope,
  query: FacilityQuery & PageInput & { orderBy?: FacilityOrder | null },
  mostWhole: () => number = () => MAX_TAKE,
): Promise<Listed<Facility>[]> {
  return findPage(scope, query, {
    list: 'facilities',
    mostWhole,
    walk: (page) => walkFacilities(scope, query, page),
    load: (ids) => loadFacilities(scope, ids),
  })
}

/** The same list in pages of any size, for who goes through all of it. */
export async function walkFacilities(
  scope: ReadScope,
  query: FacilityQuery & { orderBy?: FacilityOrder | null },
  page: Page,
): Promise<Listed<Facility>[]> {
  return listFacilities(await scope.tx(), scope.workspaceId, toFilter(query), query.orderBy ?? 'NEWEST', page)
}

export async function countFacilitiesFound(scope: ReadScope, query: FacilityQuery): Promise<number> {
  const filter = toFilter(query)
  return countFacilities(await scope.tx(), scope.workspaceId, filter)
}

function toFilter(query: FacilityQuery): FacilityFilter {
  return {
    country: query.country == null ? null : country().parse(query.country, 'country'),
    updatedSince: query.updatedSince ?? null,
    pattern: substringPattern(query.search),
  }
}

/** Facilities by identifier, in no order; those that do not exist here are left out. */
export async function loadFacilities(scope: ReadScope, ids: readonly string[]): Promise<Facility[]> {
  return findFacilitiesById(await scope.tx(), scope.workspaceId, ids)
}
