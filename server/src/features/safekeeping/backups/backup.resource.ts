import { addOperations } from '#kit/rest-resources.ts'

addOperations('Workspace', [
  {
    method: 'GET',
    path: '/backups',
    id: 'readBackups',
    field: 'backups',
    parts: ['lastGood', 'running', 'failure', 'pointInTime', 'lastGood.contents'],
    summary: 'Read how the backups of the installation stand',
  },
  {
    method: 'POST',
    path: '/backups',
    id: 'startBackup',
    field: 'startBackup',
    parts: ['because'],
    summary: 'Have a backup made now',
  },
])
