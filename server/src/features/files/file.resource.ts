import { addOperations, addRoutes, ID } from '../access/rest-resources.ts'

const PARTS = ['copies']

addOperations('Files', [
  {
    method: 'GET',
    path: '/files',
    id: 'listFiles',
    field: 'files',
    count: 'fileCount',
    parts: PARTS,
    summary: 'List files',
  },
  {
    method: 'GET',
    path: '/files/{id}/metadata',
    id: 'readFile',
    field: 'file',
    parts: PARTS,
    summary: 'Read what is known of a file',
  },
  {
    method: 'PATCH',
    path: '/files/{id}',
    id: 'updateFile',
    field: 'updateFile',
    parts: PARTS,
    example: { name: 'care-label.txt' },
    summary: 'Change what is said of a file',
  },
  {
    method: 'POST',
    path: '/files/{id}/attach',
    id: 'attachFile',
    field: 'attachFile',
    parts: PARTS,
    example: { variantId: '{variant}' },
    summary: 'Attach a file to a record',
  },
  {
    method: 'POST',
    path: '/files/{id}/detach',
    id: 'detachFile',
    field: 'detachFile',
    parts: PARTS,
    summary: 'Detach a file from its record',
  },
  {
    method: 'POST',
    path: '/file-orders',
    id: 'orderFiles',
    field: 'orderFiles',
    parts: PARTS,
    example: { ids: ['{file}'] },
    summary: 'Put the files of a record in order',
  },
])

addRoutes('Files', [
  {
    method: 'post',
    path: '/files',
    id: 'uploadFile',
    summary: 'Upload a file',
    takes: 'multipart/form-data',
    answers: ['application/json'],
    status: 201,
  },
  {
    method: 'get',
    path: '/files/{id}',
    id: 'downloadFile',
    summary: 'Download a file',
    parameters: [ID],
    answers: ['*/*'],
  },
  {
    method: 'get',
    path: '/files/{id}/{form}',
    id: 'downloadCopy',
    summary: 'Download a smaller copy of an image, or the file as it came',
    parameters: [ID, { ...ID, name: 'form' }],
    answers: ['*/*'],
  },
  { method: 'delete', path: '/files/{id}', id: 'deleteFile', summary: 'Delete a file', parameters: [ID], answers: [] },
])
