import { sql } from 'kysely'
import { ask } from '#database/ask.ts'
import { countOf, type List, onPage, orderOf } from '#database/ordered-page.ts'
import type { PlacedPage } from '#database/page-tail.ts'
import { recordStore } from '#database/record-store.ts'
import type { Tx } from '#database/transaction.ts'
import { fieldColumns } from '#kit/field-columns.ts'
import type { Page } from '#platform/page.ts'
import { isReadBy } from '../external-references/read-by.ts'
import type { Company, CompanyFields, CompanyOrder } from './company.ts'
import type { CompanyRole } from './company-fields.ts'
import { companyFields } from './company-fields.ts'

const COLUMNS = [
  'id',
  ...fieldColumns(companyFields, 'role'),
  'revision',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

/** A word that the noun's rule let in; the table takes any. */
const ROLE_COLUMN = sql<CompanyRole | null>`role`.as('role')

export const {
  findById: findCompaniesById,
  lock: lockCompany,
  lockAll: lockCompanies,
  insert: insertCompanies,
  update: updateCompanyRows,
  remove: deleteCompanyRows,
} = recordStore<Company, CompanyFields>('companies', [...COLUMNS, 'role'], undefined, ['code'])

export function findCompanyNames(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
): Promise<Pick<Company, 'id' | 'name'>[]> {
  return ask(tx, 'select id, name from companies where workspace_id = $1 and id = any($2)', [workspaceId, ids])
}

export type CompanyFilter = {
  readonly role: CompanyRole | null
  readonly country: string | null
  readonly connectionId: string | null
  readonly updatedSince: Date | null
  readonly search: string | null
}

const KEYS = { NAME: { column: 'name_key' }, UPDATED: { column: 'updated_at' } } as const

export function listCompanies(
  tx: Tx,
  workspaceId: string,
  filter: CompanyFilter,
  order: CompanyOrder,
  page: Page,
): Promise<(Company & { readonly orderKey?: string | null })[]> {
  const onThisPage = onPage(companyList(workspaceId, filter), orderOf(order, KEYS), page)
  return tx.selectFrom('companies as it').select(COLUMNS).select(ROLE_COLUMN).$call(onThisPage).execute()
}

/** A page of them, whatever is wanted of each. */
export function companyPage(workspaceId: string, filter: CompanyFilter, order: CompanyOrder, page: Page): PlacedPage {
  return { list: companyList(workspaceId, filter), order: orderOf(order, KEYS), page }
}

export function countCompanies(tx: Tx, workspaceId: string, filter: CompanyFilter): Promise<number> {
  return countOf(tx, companyList(workspaceId, filter))
}

export function companyList(
  workspaceId: string,
  { role, country, connectionId, updatedSince, search }: CompanyFilter,
): List {
  return {
    table: 'companies',
    workspaceId,
    search,
    conditions: [
      role !== null && sql`it.role = ${role}`,
      country !== null && sql`it.country = ${country}`,
      connectionId !== null && isReadBy(workspaceId, connectionId),
      updatedSince !== null && sql`it.updated_at >= ${updatedSince}`,
    ].filter((condition) => condition !== false),
  }
}

export type CompanyUses = { readonly products: number; readonly materials: number; readonly variants: number }

/** How many records name the company. */
export async function countUsesOfCompany(tx: Tx, workspaceId: string, id: string): Promise<CompanyUses> {
  const count = sql<number>`count(*)::int`.as('count')
  const products = tx
    .selectFrom('products')
    .select(count)
    .where('workspace_id', '=', workspaceId)
    .where((either) =>
      either.or([either('company_id', '=', id), either('manufacturer_id', '=', id), either('brand_id', '=', id)]),
    )
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
