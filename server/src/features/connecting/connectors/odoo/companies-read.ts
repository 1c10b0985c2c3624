import type { Account } from '../connector.ts'

/** Of the companies that the user sees, those that were chosen; without a choice, all. */
export function companiesRead(
  { permissions }: Pick<Account, 'permissions'>,
  chosen: Readonly<Record<string, readonly string[]>>,
): readonly string[] {
  const companies = chosen['companies'] ?? []
  if (companies.length === 0) return permissions
  return permissions.filter((one) => !one.startsWith(COMPANY) || companies.includes(one.slice(COMPANY.length)))
}

export const COMPANY = 'company:'
