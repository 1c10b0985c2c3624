import { addOperations } from '#kit/rest-resources.ts'

const PARTS = ['contents']

addOperations('Deleted records', [
  {
    method: 'GET',
    path: '/deleted-records',
    id: 'listDeletedRecords',
    field: 'deletedRecords',
    count: 'deletedRecordCount',
    parts: PARTS,
    summary: 'List deleted records',
  },
  {
    method: 'GET',
    path: '/deleted-records/{recordId}',
    id: 'readDeletedRecord',
    field: 'deletedRecord',
    parts: PARTS,
    summary: 'Read a deleted record',
  },
  {
    method: 'POST',
    path: '/deleted-records/{recordId}/restore',
    id: 'restoreRecord',
    field: 'restoreRecord',
    parts: ['contents', 'leftOut'],
    summary: 'Restore a deleted record',
  },
  {
    method: 'POST',
    path: '/restorings',
    id: 'restoreRecords',
    field: 'restoreRecords',
    parts: ['restored', 'restored.contents', 'restored.leftOut', 'refused'],
    example: { recordIds: ['{deletedMaterial}'] },
    summary: 'Restore up to 100 deleted records',
  },
  {
    method: 'DELETE',
    path: '/deleted-records/{recordId}',
    id: 'deleteForGood',
    field: 'deleteForGood',
    parts: PARTS,
    summary: 'Delete a record for good',
  },
])
