import type { Tx } from '#database/transaction.ts'
import { badInput } from '#platform/app-error.ts'
import { findCompaniesById } from './company.store.ts'

/**
 * The name that stands beside a company link (a product's brand, a material's supplier, a variant's manufacturer) when no name
 * was given. Null without a link; a link to a company that is not there is refused, naming the field.
 */
export async function nameOfCompany(
  tx: Tx,
  workspaceId: string,
  companyId: string | null | undefined,
  field: string,
): Promise<string | null> {
  if (companyId === null || companyId === undefined) return null
  const [company] = await findCompaniesById(tx, workspaceId, [companyId])
  if (!company) {
    throw badInput('company_not_found', `There is no company "${companyId}" to put into "${field}".`, {
      field,
      value: companyId,
    })
  }
  return company.name
}
