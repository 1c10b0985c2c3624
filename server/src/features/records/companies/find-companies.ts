import type { List } from '#database/ordered-page.ts'
import type { PlacedPage } from '#database/page-tail.ts'
import { type Listed, parseListPage } from '#kit/list-cursor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { country, oneOf } from '#platform/fields.ts'
import { MAX_TAKE, type Page, type PageInput, parseSearch } from '#platform/page.ts'
import { findPage } from '../deleted-records/find-page.ts'
import {
  type CompanyFilter,
  companyList,
  companyPage,
  countCompanies,
  findCompaniesById,
  listCompanies,
} from './company.store.ts'
import type { Company, CompanyOrder } from './company.ts'
import { COMPANY_ROLES } from './company-fields.ts'

export type CompanyQuery = {
  role?: string | null
  search?: string | null
  country?: string | null
  connectionId?: string | null
  updatedSince?: Date | null
}

/** The workspace's companies, newest first unless asked otherwise: a page of them, or without `take` all, which are no more than `mostWhole`. */
export async function findCompanies(
  scope: ReadScope,
  query: CompanyQuery & PageInput & { orderBy?: CompanyOrder | null },
  mostWhole: () => number = () => MAX_TAKE,
): Promise<Listed<Company>[]> {
  return findPage(scope, query, {
    list: 'companies',
    mostWhole,
    walk: (page) => walkCompanies(scope, query, page),
    load: (ids) => loadCompanies(scope, ids),
  })
}

/** Which page that is, for a plan (kit/plans); none where all are wanted. */
export function placeCompanies(
  scope: ReadScope,
  query: CompanyQuery & PageInput & { orderBy?: CompanyOrder | null },
): PlacedPage | null {
  if ((query.take ?? null) === null) return null
  return companyPage(
    scope.workspaceId,
    toFilter(query),
    query.orderBy ?? 'BEST_MATCH',
    parseListPage('companies', query),
  )
}

/** All of them that are to be counted, for a plan. */
export function listCompaniesFound(scope: ReadScope, query: CompanyQuery): List {
  return companyList(scope.workspaceId, toFilter(query))
}

/** The same list in pages of any size, for who goes through all of it. */
export async function walkCompanies(
  scope: ReadScope,
  query: CompanyQuery & { orderBy?: CompanyOrder | null },
  page: Page,
): Promise<Listed<Company>[]> {
  return listCompanies(await scope.tx(), scope.workspaceId, toFilter(query), query.orderBy ?? 'BEST_MATCH', page)
}

export async function countCompaniesFound(scope: ReadScope, query: CompanyQuery): Promise<number> {
  const filter = toFilter(query)
  return countCompanies(await scope.tx(), scope.workspaceId, filter)
}

function toFilter(query: CompanyQuery): CompanyFilter {
  return {
    role: query.role == null ? null : oneOf(COMPANY_ROLES).parse(query.role, 'role'),
    country: query.country == null ? null : country().parse(query.country, 'country'),
    connectionId: query.connectionId ?? null,
    updatedSince: query.updatedSince ?? null,
    search: parseSearch(query.search),
  }
}

/** Companies by identifier, in no order; those that do not exist here are left out. */
export async function loadCompanies(scope: ReadScope, ids: readonly string[]): Promise<Company[]> {
  return findCompaniesById(await scope.tx(), scope.workspaceId, ids)
}
