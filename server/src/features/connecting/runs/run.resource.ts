import { addOperations } from '#kit/rest-resources.ts'

const PARTS = ['found', 'waitingBecause', 'endedBecause']

addOperations('Connections', [
  {
    method: 'GET',
    path: '/connection-runs',
    id: 'listConnectionRuns',
    field: 'connectionRuns',
    parts: PARTS,
    summary: 'List runs of connections',
  },
  {
    method: 'GET',
    path: '/connection-runs/{id}',
    id: 'readConnectionRun',
    field: 'connectionRun',
    parts: [...PARTS, 'leftOut'],
    summary: 'Read a run',
  },
  {
    method: 'GET',
    path: '/connection-notices',
    id: 'listConnectionNotices',
    field: 'connectionNotices',
    parts: ['connection', 'because'],
    summary: 'List what in connections needs attention',
  },
  {
    method: 'POST',
    path: '/connection-runs',
    id: 'startConnectionRun',
    field: 'startConnectionRun',
    creates: true,
    parts: PARTS,
    example: { connectionId: '{connection}' },
    summary: 'Begin to read a connected system',
  },
  {
    method: 'POST',
    path: '/connection-runs/{id}/continue',
    id: 'continueConnectionRun',
    field: 'continueConnectionRun',
    parts: PARTS,
    summary: 'Let a run that waits go on',
  },
  {
    method: 'POST',
    path: '/connection-runs/{id}/cancel',
    id: 'cancelConnectionRun',
    field: 'cancelConnectionRun',
    parts: PARTS,
    summary: 'Cancel a run',
  },
  {
    method: 'POST',
    path: '/connection-runs/{id}/undo',
    id: 'undoConnectionRun',
    field: 'undoConnectionRun',
    parts: PARTS,
    summary: 'Undo a run',
  },
])
