import { sql } from 'kysely'
import { toColumns } from '#database/columns.ts'
import { anyLike, countOf, type List, onPage, orderOf } from '#database/ordered-page.ts'
import { evenOut, inOrderOf, rowsToInsert, rowsToUpdate } from '#database/row-set.ts'
import type { Tx } from '#database/transaction.ts'
import { fieldColumns } from '#kit/field-columns.ts'
import type { Page } from '#platform/page.ts'
import type { Company, CompanyFields, CompanyOrder } from './company.ts'
import type { CompanyRole } from './company-fields.ts'
import { companyFields } from './company-fields.ts'

const COLUMNS = [
  'id',
  ...fieldColumns(companyFields, 'role'),
  sql<CompanyRole | null>`role`.as('role'),
  'revision',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

export type CompanyFilter = {
  readonly role: CompanyRole | null
  readonly country: string | null
  readonly updatedSince: Date | null
  /** For ILIKE. */
  readonly pattern: string | null
}

const KEYS = { NAME: { column: 'name_key' }, UPDATED: { column: 'updated_at' } } as const

export function listCompanies(
  tx: Tx,
  workspaceId: string,
  filter: CompanyFilter,
  order: CompanyOrder,
  page: Page,
): Promise<(Company & { readonly orderKey?: string | null })[]> {
  const onThisPage = onPage(toList(workspaceId, filter), orderOf(order, KEYS), page)
  return tx.selectFrom('companies as it').select(COLUMNS).$call(onThisPage).execute()
}

export function countCompanies(tx: Tx, workspaceId: string, filter: CompanyFilter): Promise<number> {
  return countOf(tx, toList(workspaceId, filter))
}

/** A substring search reads every company of the workspace: they are few enough for that. */
function toList(workspaceId: string, { role, country, updatedSince, pattern }: CompanyFilter): List {
  return {
    table: 'companies',
    workspaceId,
    search: null,
    conditions: [
      role !== null && sql`it.role = ${role}`,
      country !== null && sql`it.country = ${country}`,
      updatedSince !== null && sql`it.updated_at >= ${updatedSince}`,
      pattern !== null && anyLike(['name', 'city', 'gln', 'vat_id', 'lei'], pattern),
    ].filter((condition) => condition !== false),
  }
}

export function findCompaniesById(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<Company[]> {
  return tx
    .selectFrom('companies')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}

export type CompanyUses = { readonly products: number; readonly materials: number; readonly variants: number }

/** How many records name the company. */
export async function countUsesOfCompany(tx: Tx, workspaceId: string, id: string): Promise<CompanyUses> {
  const count = sql<number>`count(*)::int`.as('count')
  const products = tx
    .selectFrom('products')
    .select(count)
    .where('workspace_id', '=', workspaceId)
    .where('company_id', '=', id)
  const materials = tx
    .selectFrom('materials')
    .select(count)
    .where('workspace_id', '=', workspaceId)
    .where('supplier_id', '=', id)
  const variants = tx
    .selectFrom('variants')
    .select(count)
    .where('workspace_id', '=', workspaceId)
    .where('manufacturer_id', '=', id)
  return tx
    .selectNoFrom([
      sql<number>`(${products})`.as('products'),
      sql<number>`(${materials})`.as('materials'),
      sql<number>`(${variants})`.as('variants'),
    ])
    .executeTakeFirstOrThrow()
}

export async function insertCompanies(
  tx: Tx,
  workspaceId: string,
  records: readonly (CompanyFields & { readonly id: string })[],
): Promise<Company[]> {
  const rows = records.map((fields) => ({ ...toColumns(fields), workspace_id: workspaceId }))
  const { columns, values } = rowsToInsert('companies', rows)
  const made = await tx.insertInto('companies').columns(columns).expression(values).returning(COLUMNS).execute()
  return inOrderOf(
    records.map(({ id }) => id),
    made,
  )
}

/** The row before a change, locked until the transaction ends. */
export async function lockCompany(tx: Tx, workspaceId: string, id: string): Promise<Company | undefined> {
  const [found] = await lockCompanies(tx, workspaceId, [id])
  return found
}

/** In order of id, so that two who lock several do not wait for each other. */
export function lockCompanies(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<Company[]> {
  return tx
    .selectFrom('companies')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sql<string>`any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** What each is to be in those fields that any of the changes names; the rows are locked. */
export async function updateCompanyRows(
  tx: Tx,
  workspaceId: string,
  changes: readonly { readonly before: Company; readonly fields: Partial<CompanyFields> }[],
): Promise<Company[]> {
  const rows = evenOut<CompanyFields>(changes).map((fields) => toColumns(fields))
  const { source, values } = rowsToUpdate('companies', rows)
  const changed = await tx
    .updateTable('companies')
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

export async function deleteCompanyRow(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await tx.deleteFrom('companies').where('workspace_id', '=', workspaceId).where('id', '=', id).execute()
}
