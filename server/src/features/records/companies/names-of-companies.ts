import type { Tx } from '#database/transaction.ts'
import { badInput } from '#platform/app-error.ts'
import { findCompanyNames } from './company.store.ts'

type CompanyId = string | null | undefined

/**
 * The names that stand beside links to companies (a product's brand, a material's supplier, a variant's manufacturer) where no name
 * was given, by the company's id; null without a link. A link to a company that is not there is refused, naming the field.
 */
export async function namesOfCompanies(
  tx: Tx,
  workspaceId: string,
  companyIds: readonly CompanyId[],
  field: string,
): Promise<(companyId: CompanyId) => string | null> {
  const ids = [...new Set(companyIds.filter((id) => id !== null && id !== undefined))]
  const companies = ids.length === 0 ? [] : await findCompanyNames(tx, workspaceId, ids)
  const names = new Map(companies.map(({ id, name }) => [id, name]))
  const missing = ids.find((id) => !names.has(id))
  if (missing !== undefined) {
    throw badInput('company_not_found', `There is no company "${missing}" for "${field}".`, {
      field,
      value: missing,
    })
  }
  return (companyId) => names.get(companyId ?? '') ?? null
}
