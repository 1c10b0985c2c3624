import type { Operation } from '#test/operation.ts'

export const operations: readonly Operation[] = [
  {
    name: 'backups',
    need: 'administer',
    foreign: 'own_workspace',
    document: () =>
      '{ backups { isSet target nextAt isLate mayStart lastGood { moment sizeMb } failure { because { message } } } }',
    bad: [['graphql_validation', () => '{ backups { password } }']],
  },
  {
    name: 'startBackup',
    need: 'own',
    foreign: 'own_workspace',
    document: () => 'mutation { startBackup { isStarted because { reason message } } }',
    bad: [['graphql_validation', () => 'mutation { startBackup(id: "x") { isStarted } }']],
  },
]
