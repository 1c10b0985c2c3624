import { addOperations } from '#kit/rest-resources.ts'

addOperations('Connections', [
  {
    method: 'GET',
    path: '/connections/{connectionId}/conflicts',
    id: 'listConnectionConflicts',
    field: 'connectionConflicts',
    count: 'connectionConflictCount',
    summary: 'List fields that differ in the connected system',
  },
  {
    method: 'POST',
    path: '/connections/{connectionId}/decide-conflicts',
    id: 'decideConnectionConflicts',
    field: 'decideConnectionConflicts',
    parts: ['refused', 'refused.because'],
    example: { for: 'OURS' },
    summary: 'Decide whose values count',
  },
])
