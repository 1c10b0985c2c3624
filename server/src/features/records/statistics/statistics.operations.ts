import type { Operation } from '#test/operation.ts'

export const operations: readonly Operation[] = [
  {
    name: 'getStatistics',
    need: 'nothing',
    foreign: 'empty',
    document: () => '{ getStatistics { totalProducts totalVariants averageSustainabilityScore } }',
    bad: [['graphql_validation', () => '{ getStatistics { totalSocks } }']],
  },
]
