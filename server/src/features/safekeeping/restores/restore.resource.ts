import { addOperations } from '#kit/rest-resources.ts'

addOperations('Workspace', [
  {
    method: 'GET',
    path: '/workspace/restores',
    id: 'listWorkspaceRestores',
    field: 'workspaceRestores',
    parts: ['changed'],
    summary: 'List restores to the past',
  },
  {
    method: 'GET',
    path: '/workspace/restores/{restoreId}/undone',
    id: 'listUndoneChanges',
    field: 'undoneChanges',
    exampleQuery: 'kind=KEY_REVOKED',
    summary: 'List what a restore undid',
  },
  {
    method: 'POST',
    path: '/workspace/restores/{id}/resume',
    id: 'resumeWorkspace',
    field: 'resumeWorkspace',
    parts: ['changed'],
    summary: 'Let webhooks, schedules, connections and e-mail go on after a restore',
  },
])
