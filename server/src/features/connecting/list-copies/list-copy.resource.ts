import { addOperations } from '#kit/rest-resources.ts'

addOperations('Connections', [
  {
    method: 'POST',
    path: '/connections/{connectionId}/tables',
    id: 'discoverTables',
    field: 'discoverTables',
    parts: ['tables', 'columns'],
    example: { noun: 'VARIANT' },
    summary: 'List the tables of a connection',
  },
  {
    method: 'GET',
    path: '/connections/{connectionId}/list-copies',
    id: 'listListCopies',
    field: 'listCopies',
    parts: ['columns', 'leftColumn', 'because', 'done', 'counts'],
    summary: 'List the list copies of a connection',
  },
  {
    method: 'POST',
    path: '/connections/{connectionId}/list-copies',
    id: 'createListCopy',
    field: 'createListCopy',
    example: {
      name: 'Our range',
      noun: 'VARIANT',
      table: 'products',
      columns: { variant_id: 'id', sku: 'sku' },
      keyColumn: 'variant_id',
      whenLeft: 'DELETE',
    },
    summary: 'Keep a table in step with a list',
  },
])

addOperations('List copies', [
  {
    method: 'GET',
    path: '/list-copies/{id}',
    id: 'readListCopy',
    field: 'listCopy',
    parts: ['columns', 'leftColumn', 'because', 'done', 'counts'],
    summary: 'Read a list copy',
  },
  {
    method: 'PATCH',
    path: '/list-copies/{id}',
    id: 'updateListCopy',
    field: 'updateListCopy',
    example: { name: 'Our range', afterChanges: true },
    summary: 'Change a list copy',
  },
  {
    method: 'DELETE',
    path: '/list-copies/{id}',
    id: 'deleteListCopy',
    field: 'deleteListCopy',
    summary: 'End a list copy',
  },
  {
    method: 'GET',
    path: '/list-copies/{id}/rows',
    id: 'listListCopyRows',
    field: 'listCopyRows',
    parts: ['because'],
    summary: 'List the rows of a list copy',
  },
  {
    method: 'POST',
    path: '/list-copies/{id}/bring-in-step',
    id: 'bringInStep',
    field: 'bringInStep',
    summary: 'Compare a list copy with its table now',
  },
  {
    method: 'POST',
    path: '/list-copies/{id}/confirm',
    id: 'confirmListCopy',
    field: 'confirmListCopy',
    summary: 'Confirm what a list copy writes',
  },
])
