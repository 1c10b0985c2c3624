import { addOperations } from '#kit/rest-resources.ts'

addOperations('Statistics', [
  {
    method: 'GET',
    path: '/statistics',
    id: 'readStatistics',
    field: 'getStatistics',
    parts: ['scoreDistribution'],
    summary: 'Read the counts and averages of the workspace',
  },
])
