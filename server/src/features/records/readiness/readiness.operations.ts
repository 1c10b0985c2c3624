import type { Operation } from '#test/operation.ts'

export const operations: readonly Operation[] = [
  {
    name: 'readinessOverview',
    need: 'read',
    foreign: 'own_workspace',
    document: () => '{ readinessOverview { judged ready missing { variants requirement { id } } } }',
    bad: [['graphql_validation', () => '{ readinessOverview { grade } }']],
  },
  {
    name: 'readinessRequirements',
    need: 'nothing',
    foreign: 'own_workspace',
    document: () => '{ readinessRequirements { id level basis source } }',
    bad: [['graphql_validation', () => '{ readinessRequirements { law } }']],
  },
]
