import { oneOf } from '#platform/fields.ts'
import { MAX_TAKE, type PageInput, parsePage } from '#platform/page.ts'
import type { ReadScope } from '../access/read-scope.ts'
import {
  type CertificationFilter,
  type CertificationSubject,
  countCertifications,
  findCertificationsById,
  listCertifications,
  listCertificationsOf,
} from './certification.store.ts'
import { CERTIFICATION_STATES, type Certification, lastExpiringDay } from './certification.ts'

export type CertificationQuery = {
  productId?: string | null
  materialId?: string | null
  companyId?: string | null
  state?: string | null
}

/** A page of the workspace's certifications, newest first; as many as a page can hold unless `take` says otherwise. */
export async function findCertifications(
  scope: ReadScope,
  query: CertificationQuery & PageInput,
): Promise<Certification[]> {
  const page = parsePage({ ...query, take: query.take ?? MAX_TAKE })
  const filter = toFilter(query, scope.today)
  return listCertifications(await scope.tx(), scope.workspaceId, filter, page)
}

export async function countCertificationsFound(scope: ReadScope, query: CertificationQuery): Promise<number> {
  const filter = toFilter(query, scope.today)
  return countCertifications(await scope.tx(), scope.workspaceId, filter)
}

function toFilter({ productId, materialId, companyId, state }: CertificationQuery, today: string): CertificationFilter {
  return {
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
  return listCertificationsOf(await scope.tx(), scope.workspaceId, subject, subjectIds, parsePage(page))
}
