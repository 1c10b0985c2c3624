import { sql } from 'kysely'
import { countOf, type List, onPage, orderOf } from '#database/ordered-page.ts'
import type { PlacedPage } from '#database/page-tail.ts'
import { recordStore } from '#database/record-store.ts'
import type { Tx } from '#database/transaction.ts'
import { fieldColumns } from '#kit/field-columns.ts'
import type { Page } from '#platform/page.ts'
import { isReadBy } from '../external-references/read-by.ts'
import type { Certification, CertificationFields, CertificationOrder, CertificationState } from './certification.ts'
import { certificationFields } from './certification-fields.ts'

const COLUMNS = [
  'id',
  ...fieldColumns(certificationFields),
  'revision',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

const store = recordStore<Certification, CertificationFields>('certifications', COLUMNS, undefined, ['code'])
export const {
  findById: findCertificationsById,
  lock: lockCertification,
  lockAll: lockCertifications,
  insert: insertCertifications,
  update: updateCertificationRows,
  remove: deleteCertificationRows,
} = store

export type CertificationSubject = 'product' | 'material' | 'company'
export const listCertificationsOf = {
  product: store.listOfEach('product_id'),
  material: store.listOfEach('material_id'),
  company: store.listOfEach('company_id'),
}

export type CertificationFilter = {
  readonly productId: string | null
  readonly materialId: string | null
  readonly companyId: string | null
  readonly state: StateFilter | null
  readonly scheme: string | null
  readonly connectionId: string | null
  readonly updatedSince: Date | null
  readonly search: string | null
}

/** A state on a day, with the last day on which something may end that is expiring then. */
export type StateFilter = {
  readonly state: CertificationState
  readonly today: string
  readonly lastExpiringDay: string
}

const KEYS = {
  SCHEME: { column: 'scheme_key' },
  VALID_UNTIL: { column: 'valid_until', isNullable: true },
  UPDATED: { column: 'updated_at' },
} as const

export function listCertifications(
  tx: Tx,
  workspaceId: string,
  filter: CertificationFilter,
  order: CertificationOrder,
  page: Page,
): Promise<(Certification & { readonly orderKey?: string | null })[]> {
  const onThisPage = onPage(certificationList(workspaceId, filter), orderOf(order, KEYS), page)
  return tx.selectFrom('certifications as it').select(COLUMNS).$call(onThisPage).execute()
}

/** A page of them, whatever is wanted of each. */
export function certificationPage(
  workspaceId: string,
  filter: CertificationFilter,
  order: CertificationOrder,
  page: Page,
): PlacedPage {
  return { list: certificationList(workspaceId, filter), order: orderOf(order, KEYS), page }
}

export function countCertifications(tx: Tx, workspaceId: string, filter: CertificationFilter): Promise<number> {
  return countOf(tx, certificationList(workspaceId, filter))
}

export function certificationList(workspaceId: string, filter: CertificationFilter): List {
  const { productId, materialId, companyId, state, scheme, connectionId, updatedSince, search } = filter
  return {
    table: 'certifications',
    workspaceId,
    search,
    conditions: [
      productId !== null && sql`it.product_id = ${productId}`,
      materialId !== null && sql`it.material_id = ${materialId}`,
      companyId !== null && sql`it.company_id = ${companyId}`,
      state !== null && isInState(state),
      scheme !== null && sql`search_fold(it.scheme) = search_fold(${scheme})`,
      connectionId !== null && isReadBy(workspaceId, connectionId),
      updatedSince !== null && sql`it.updated_at >= ${updatedSince}`,
    ].filter((condition) => condition !== false),
  }
}

/** certificationState, for the database to choose by. */
function isInState({ state, today, lastExpiringDay }: StateFilter) {
  const begun = sql`(it.valid_from is null or it.valid_from <= ${today})`
  switch (state) {
    case 'expired':
      return sql`it.valid_until < ${today}`
    case 'not_yet_valid':
      return sql`it.valid_from > ${today}`
    case 'expiring':
      return sql`it.valid_until between ${today} and ${lastExpiringDay} and ${begun}`
    case 'valid':
      return sql`(it.valid_until is null or it.valid_until > ${lastExpiringDay}) and ${begun}`
  }
}
