import { mutation, type Operation } from '#test/operation.ts'

export const operations: readonly Operation[] = [
  {
    name: 'companyPrefixes',
    need: 'read',
    foreign: 'own_workspace',
    document: () => '{ companyPrefixes { prefix claimedBy claimedAt confirmedAt } }',
    bad: [['graphql_validation', () => '{ companyPrefixes { secret } }']],
  },
  {
    name: 'gtinDisputes',
    need: 'read',
    foreign: 'own_workspace',
    document: () => '{ gtinDisputes { gtin variantId variant { name } leadsHere foundAt } }',
    bad: [['graphql_validation', () => '{ gtinDisputes { workspace } }']],
  },
  mutation(
    'claimCompanyPrefix',
    () => 'prefix: "9506000"',
    'own_workspace',
    [['prefix_malformed', () => 'mutation { claimCompanyPrefix(prefix: "95") { prefix } }']],
    'administer',
    '{ prefix }',
  ),
  mutation(
    'withdrawCompanyPrefix',
    ({ companyPrefix }) => `prefix: "${companyPrefix}"`,
    'not_found',
    [['company_prefix_not_found', () => 'mutation { withdrawCompanyPrefix(prefix: "1234567") { prefix } }']],
    'administer',
    '{ prefix }',
  ),
]
