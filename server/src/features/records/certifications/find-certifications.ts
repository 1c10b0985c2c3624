import { distinctValues } from '#database/distinct-values.ts'
import type { List } from '#database/ordered-page.ts'
import type { PlacedPage } from '#database/page-tail.ts'
import { type Listed, parseListPage } from '#kit/list-cursor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { oneOf } from '#platform/fields.ts'
import { MAX_TAKE, type Page, type PageInput, parsePage, parseSearch } from '#platform/page.ts'
import { findPage } from '../deleted-records/find-page.ts'
import {
  type CertificationFilter,
  type CertificationSubject,
  certificationList,
  certificationPage,
  countCertifications,
  findCertificationsById,
  listCertifications,
  listCertificationsOf,
} from './certification.store.ts'
import { CERTIFICATION_STATES, type Certification, type CertificationOrder, lastExpiringDay } from './certification.ts'

export type CertificationQuery = {
  productId?: string | null
  materialId?: string | null
  companyId?: string | null
  state?: string | null
  scheme?: string | null
  connectionId?: string | null
  updatedSince?: Date | null
  search?: string | null
}

/** The workspace's certifications, newest first unless asked otherwise: a page of them, or without `take` all, which are no more than `mostWhole`. */
export async function findCertifications(
  scope: ReadScope,
  query: CertificationQuery & PageInput & { orderBy?: CertificationOrder | null },
  mostWhole: () => number = () => MAX_TAKE,
): Promise<Listed<Certification>[]> {
  return findPage(scope, query, {
    list: 'certifications',
    mostWhole,
    walk: (page) => walkCertifications(scope, query, page),
    load: (ids) => loadCertifications(scope, ids),
  })
}

/** Which page that is, for a plan (kit/plans); none where all are wanted. */
export function placeCertifications(
  scope: ReadScope,
  query: CertificationQuery & PageInput & { orderBy?: CertificationOrder | null },
): PlacedPage | null {
  if ((query.take ?? null) === null) return null
  return certificationPage(
    scope.workspaceId,
    toFilter(query, scope.today),
    query.orderBy ?? 'BEST_MATCH',
    parseListPage('certifications', query),
  )
}

/** All of them that are to be counted, for a plan. */
export function listCertificationsFound(scope: ReadScope, query: CertificationQuery): List {
  return certificationList(scope.workspaceId, toFilter(query, scope.today))
}

/** The same list in pages of any size, for who goes through all of it. */
export async function walkCertifications(
  scope: ReadScope,
  query: CertificationQuery & { orderBy?: CertificationOrder | null },
  page: Page,
): Promise<Listed<Certification>[]> {
  const filter = toFilter(query, scope.today)
  return listCertifications(await scope.tx(), scope.workspaceId, filter, query.orderBy ?? 'BEST_MATCH', page)
}

export async function countCertificationsFound(scope: ReadScope, query: CertificationQuery): Promise<number> {
  const filter = toFilter(query, scope.today)
  return countCertifications(await scope.tx(), scope.workspaceId, filter)
}

/** What the certifications' schemes are called, each once. */
export async function findCertificationSchemes(scope: ReadScope): Promise<string[]> {
  return distinctValues(await scope.tx(), scope.workspaceId, 'certifications', 'scheme')
}

function toFilter(query: CertificationQuery, today: string): CertificationFilter {
  const { productId, materialId, companyId, state, scheme, updatedSince, search } = query
  return {
    scheme: scheme ?? null,
    connectionId: query.connectionId ?? null,
    updatedSince: updatedSince ?? null,
    search: parseSearch(search),
    productId: productId ?? null,
    materialId: materialId ?? null,
    companyId: companyId ?? null,
    state:
      state === null || state === undefined
        ? null
        : {
            state: oneOf(CERTIFICATION_STATES).parse(state, 'state'),
            today,
            lastExpiringDay: lastExpiringDay(today),
          },
  }
}

/** Certifications by identifier, in no order; those that do not exist here are left out. */
export async function loadCertifications(scope: ReadScope, ids: readonly string[]): Promise<Certification[]> {
  return findCertificationsById(await scope.tx(), scope.workspaceId, ids)
}

/** For each product, material or company its certifications, oldest first. */
export async function loadCertificationsOf(
  scope: ReadScope,
  subject: CertificationSubject,
  subjectIds: readonly string[],
  page: PageInput,
) {
  return listCertificationsOf[subject](await scope.tx(), scope.workspaceId, subjectIds, parsePage(page))
}
