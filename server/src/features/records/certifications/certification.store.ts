import { sql } from 'kysely'
import { toColumns } from '#database/columns.ts'
import { anyLike, countOf, type List, onPage, orderOf } from '#database/ordered-page.ts'
import { evenOut, inOrderOf, rowsToInsert, rowsToUpdate } from '#database/row-set.ts'
import type { Tx } from '#database/transaction.ts'
import { fieldColumns } from '#kit/field-columns.ts'
import type { Page } from '#platform/page.ts'
import type { Certification, CertificationFields, CertificationOrder, CertificationState } from './certification.ts'
import { certificationFields } from './certification-fields.ts'

const COLUMNS = [
  'id',
  ...fieldColumns(certificationFields),
  'revision',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

const SUBJECT_COLUMNS = { product: 'product_id', material: 'material_id', company: 'company_id' } as const
export type CertificationSubject = keyof typeof SUBJECT_COLUMNS

export type CertificationFilter = {
  readonly productId: string | null
  readonly materialId: string | null
  readonly companyId: string | null
  readonly state: StateFilter | null
  readonly scheme: string | null
  readonly updatedSince: Date | null
  /** For ILIKE. */
  readonly pattern: string | null
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
  const onThisPage = onPage(toList(workspaceId, filter), orderOf(order, KEYS), page)
  return tx.selectFrom('certifications as it').select(COLUMNS).$call(onThisPage).execute()
}

export function countCertifications(tx: Tx, workspaceId: string, filter: CertificationFilter): Promise<number> {
  return countOf(tx, toList(workspaceId, filter))
}

/** A substring search reads every certification of the workspace: they are few enough for that. */
function toList(workspaceId: string, filter: CertificationFilter): List {
  const { productId, materialId, companyId, state, scheme, updatedSince, pattern } = filter
  return {
    table: 'certifications',
    workspaceId,
    search: null,
    conditions: [
      productId !== null && sql`it.product_id = ${productId}`,
      materialId !== null && sql`it.material_id = ${materialId}`,
      companyId !== null && sql`it.company_id = ${companyId}`,
      state !== null && isInState(state),
      scheme !== null && sql`it.scheme = ${scheme}`,
      updatedSince !== null && sql`it.updated_at >= ${updatedSince}`,
      pattern !== null && anyLike(['scheme', 'name', 'number', 'issuer'], pattern),
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

export function findCertificationsById(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<Certification[]> {
  return tx
    .selectFrom('certifications')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}

/** The certifications of each product, material or company, oldest first, `take` of each. */
export function listCertificationsOf(
  tx: Tx,
  workspaceId: string,
  subject: CertificationSubject,
  subjectIds: readonly string[],
  { skip, take }: Page,
): Promise<(Certification & { subjectId: string })[]> {
  return tx
    .selectFrom(sql<{ id: string }>`unnest(${subjectIds}::text[])`.as<'subject'>(sql`subject(id)`))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('certifications')
          .select(COLUMNS)
          .where('workspace_id', '=', workspaceId)
          .whereRef(SUBJECT_COLUMNS[subject], '=', 'subject.id')
          .orderBy('id')
          .limit(take)
          .offset(skip)
          .as('certification'),
      (join) => join.onTrue(),
    )
    .selectAll('certification')
    .select('subject.id as subjectId')
    .execute()
}

export async function insertCertifications(
  tx: Tx,
  workspaceId: string,
  records: readonly (CertificationFields & { readonly id: string })[],
): Promise<Certification[]> {
  const rows = records.map((fields) => ({ ...toColumns(fields), workspace_id: workspaceId }))
  const { columns, values } = rowsToInsert('certifications', rows)
  const made = await tx.insertInto('certifications').columns(columns).expression(values).returning(COLUMNS).execute()
  return inOrderOf(
    records.map(({ id }) => id),
    made,
  )
}

/** The row before a change, locked until the transaction ends. */
export async function lockCertification(tx: Tx, workspaceId: string, id: string): Promise<Certification | undefined> {
  const [found] = await lockCertifications(tx, workspaceId, [id])
  return found
}

/** In order of id, so that two who lock several do not wait for each other. */
export function lockCertifications(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<Certification[]> {
  return tx
    .selectFrom('certifications')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sql<string>`any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** What each is to be in those fields that any of the changes names; the rows are locked. */
export async function updateCertificationRows(
  tx: Tx,
  workspaceId: string,
  changes: readonly { readonly before: Certification; readonly fields: Partial<CertificationFields> }[],
): Promise<Certification[]> {
  const rows = evenOut<CertificationFields>(changes).map((fields) => toColumns(fields))
  const { source, values } = rowsToUpdate('certifications', rows)
  const changed = await tx
    .updateTable('certifications')
    .from(source)
    .set({ ...values, revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('workspace_id', '=', workspaceId)
    .whereRef('id', '=', 'new_id')
    .returning(COLUMNS)
    .execute()
  return inOrderOf(
    changes.map(({ before }) => before.id),
    changed,
  )
}

export async function deleteCertificationRow(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await tx.deleteFrom('certifications').where('workspace_id', '=', workspaceId).where('id', '=', id).execute()
}
