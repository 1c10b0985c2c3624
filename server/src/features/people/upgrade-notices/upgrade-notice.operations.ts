import type { Operation } from '#test/operation.ts'

export const operations: readonly Operation[] = [
  {
    name: 'upgradeNotices',
    need: 'administer',
    foreign: 'own_workspace',
    document: () => '{ upgradeNotices { name text toldAt } }',
    bad: [['graphql_validation', () => '{ upgradeNotices { secret } }']],
  },
]
