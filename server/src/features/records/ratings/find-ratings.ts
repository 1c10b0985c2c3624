import { distinctValues } from '#database/distinct-values.ts'
import { requirePermission } from '#kit/actor.ts'
import type { Listed } from '#kit/list-cursor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { oneOf } from '#platform/fields.ts'
import { MAX_TAKE, type Page, type PageInput, parsePage } from '#platform/page.ts'
import { substringPattern } from '#platform/substring-pattern.ts'
import { findPage } from '../deleted-records/find-page.ts'
import {
  countRatings,
  findRatingsById,
  listLatest,
  listRatings,
  listRatingsOfCompanies,
  listRatingsOfMakers,
  type RatingFilter,
} from './rating.store.ts'
import { lastExpiringDay, type MakerRating, RATING_STATES, type Rating, type RatingOrder } from './rating.ts'

export type RatingQuery = {
  companyId?: string | null
  scheme?: string | null
  state?: string | null
  isLatest?: boolean | null
  updatedSince?: Date | null
  search?: string | null
}

/** The workspace's ratings, newest first unless asked otherwise: a page of them, or without `take` all, which are no more than `mostWhole`. */
export async function findRatings(
  scope: ReadScope,
  query: RatingQuery & PageInput & { orderBy?: RatingOrder | null },
  mostWhole: () => number = () => MAX_TAKE,
): Promise<Listed<Rating>[]> {
  return findPage(scope, query, {
    list: 'ratings',
    mostWhole,
    walk: (page) => walkRatings(scope, query, page),
    load: (ids) => loadRatings(scope, ids),
  })
}

/** The same list in pages of any size, for who goes through all of it. */
export async function walkRatings(
  scope: ReadScope,
  query: RatingQuery & { orderBy?: RatingOrder | null },
  page: Page,
): Promise<Listed<Rating>[]> {
  requirePermission(scope.reader, 'read')
  const filter = toFilter(query, scope.today)
  return listRatings(await scope.tx(), scope.workspaceId, filter, query.orderBy ?? 'NEWEST', page)
}

export async function countRatingsFound(scope: ReadScope, query: RatingQuery): Promise<number> {
  requirePermission(scope.reader, 'read')
  const filter = toFilter(query, scope.today)
  return countRatings(await scope.tx(), scope.workspaceId, filter)
}

/** What the ratings' schemes are called, each once. */
export async function findRatingSchemes(scope: ReadScope): Promise<string[]> {
  requirePermission(scope.reader, 'read')
  return distinctValues(await scope.tx(), scope.workspaceId, 'ratings', 'scheme')
}

function toFilter(
  { companyId, scheme, state, isLatest, updatedSince, search }: RatingQuery,
  today: string,
): RatingFilter {
  return {
    companyId: companyId ?? null,
    scheme: scheme ?? null,
    isLatest: isLatest === true,
    updatedSince: updatedSince ?? null,
    pattern: substringPattern(search),
    state:
      state === null || state === undefined
        ? null
        : { state: oneOf(RATING_STATES).parse(state, 'state'), today, lastExpiringDay: lastExpiringDay(today) },
  }
}

/** Ratings by identifier, in no order; those that do not exist here are left out. */
export async function loadRatings(scope: ReadScope, ids: readonly string[]): Promise<Rating[]> {
  requirePermission(scope.reader, 'read')
  return findRatingsById(await scope.tx(), scope.workspaceId, ids)
}

/** For each company its ratings, by scheme and the newest first. Strangers find none, whatever else of a company is public. */
export async function loadRatingsOfCompanies(
  scope: ReadScope,
  companyIds: readonly string[],
  page: PageInput,
): Promise<Rating[]> {
  if (scope.reader.kind === 'stranger') return []
  return listRatingsOfCompanies(await scope.tx(), scope.workspaceId, companyIds, parsePage(page))
}

/** For each variant the latest ratings of the companies it comes from. Strangers find none. */
export async function loadRatingsOfMakers(scope: ReadScope, variantIds: readonly string[]): Promise<MakerRating[]> {
  if (scope.reader.kind === 'stranger') return []
  return listRatingsOfMakers(await scope.tx(), scope.workspaceId, variantIds)
}

/** Those of these ratings that no later one of their company and scheme has followed. */
export async function loadLatest(scope: ReadScope, ids: readonly string[]): Promise<string[]> {
  return listLatest(await scope.tx(), scope.workspaceId, ids)
}
