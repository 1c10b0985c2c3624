import { sql } from 'kysely'
import { toColumns } from '#database/columns.ts'
import type { Tx } from '#database/transaction.ts'
import type { Page } from '#platform/page.ts'
import type { Certification, CertificationFields, CertificationState } from './certification.ts'

const COLUMNS = [
  'id',
  'scheme',
  'name',
  'number',
  'issuer',
  'scope',
  'valid_from as validFrom',
  'valid_until as validUntil',
  'file_url as fileUrl',
  'product_id as productId',
  'material_id as materialId',
  'company_id as companyId',
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
}

/** A state on a day, with the last day on which something may end that is expiring then. */
export type StateFilter = {
  readonly state: CertificationState
  readonly today: string
  readonly lastExpiringDay: string
}

/** Newest first. */
export async function listCertifications(
  tx: Tx,
  workspaceId: string,
  filter: CertificationFilter,
  page: Page,
): Promise<Certification[]> {
  const { skip, take, after } = page
  let wanted = selectFiltered(tx, workspaceId, filter).orderBy('id', 'desc').limit(take)
  if (after !== null) wanted = wanted.where('id', '<', after)
  if (skip === 0) return wanted.select(COLUMNS).execute()
  // The identifiers come from the index alone, so that a deep "skip" does not fetch the rows it passes over.
  return tx
    .selectFrom('certifications')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sql<string>`any(array(${wanted.select('id').offset(skip)}))`)
    .orderBy('id', 'desc')
    .execute()
}

export async function countCertifications(tx: Tx, workspaceId: string, filter: CertificationFilter): Promise<number> {
  const row = await selectFiltered(tx, workspaceId, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

function selectFiltered(tx: Tx, workspaceId: string, filter: CertificationFilter) {
  const { productId, materialId, companyId, state } = filter
  let query = tx.selectFrom('certifications').where('workspace_id', '=', workspaceId)
  if (productId !== null) query = query.where('product_id', '=', productId)
  if (materialId !== null) query = query.where('material_id', '=', materialId)
  if (companyId !== null) query = query.where('company_id', '=', companyId)
  return state === null ? query : query.where(isInState(state))
}

/** certificationState, for the database to choose by. */
function isInState({ state, today, lastExpiringDay }: StateFilter) {
  const begun = sql`(valid_from is null or valid_from <= ${today})`
  switch (state) {
    case 'expired':
      return sql<boolean>`valid_until < ${today}`
    case 'not_yet_valid':
      return sql<boolean>`valid_from > ${today}`
    case 'expiring':
      return sql<boolean>`valid_until between ${today} and ${lastExpiringDay} and ${begun}`
    case 'valid':
      return sql<boolean>`(valid_until is null or valid_until > ${lastExpiringDay}) and ${begun}`
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

export async function insertCertification(
  tx: Tx,
  workspaceId: string,
  id: string,
  fields: CertificationFields,
): Promise<Certification> {
  return tx
    .insertInto('certifications')
    .values({ ...toColumns(fields), workspace_id: workspaceId, id })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** The row before a change, locked until the transaction ends. */
export function lockCertification(tx: Tx, workspaceId: string, id: string): Promise<Certification | undefined> {
  return tx
    .selectFrom('certifications')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateCertificationRow(
  tx: Tx,
  workspaceId: string,
  id: string,
  fields: Partial<CertificationFields>,
): Promise<Certification> {
  return tx
    .updateTable('certifications')
    .set({ ...toColumns(fields), revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export async function deleteCertificationRow(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await tx.deleteFrom('certifications').where('workspace_id', '=', workspaceId).where('id', '=', id).execute()
}
