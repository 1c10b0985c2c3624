import { addOperations } from '#kit/rest-resources.ts'

const PARTS = ['endedBecause', 'refusals', 'refusals.records']
const example = { noun: 'PRODUCT', verb: 'UPDATE', ids: ['{product}'], fields: { brand: 'Nordlys' } }

addOperations('Bulk changes', [
  { method: 'GET', path: '/bulk-changes', id: 'listBulkChanges', field: 'bulkChanges', summary: 'List bulk changes' },
  {
    method: 'GET',
    path: '/bulk-changes/{id}',
    id: 'readBulkChange',
    field: 'bulkChange',
    parts: PARTS,
    summary: 'Read a bulk change',
  },
  {
    method: 'GET',
    path: '/bulk-changes/{id}/items',
    id: 'listBulkChangeItems',
    field: 'bulkChange',
    at: 'items',
    summary: 'List the records of a bulk change with their outcomes',
  },
  {
    method: 'POST',
    path: '/bulk-changes',
    id: 'startBulkChange',
    field: 'startBulkChange',
    parts: PARTS,
    creates: true,
    example,
    summary: 'Start a bulk change',
  },
  {
    method: 'POST',
    path: '/bulk-change-previews',
    id: 'previewBulkChange',
    field: 'previewBulkChange',
    asks: true,
    parts: [...PARTS, 'samples', 'samples.differences', 'findings', 'findings.records'],
    example,
    summary: 'Preview a bulk change',
  },
  {
    method: 'POST',
    path: '/brand-matches',
    id: 'matchBrand',
    field: 'matchBrand',
    parts: PARTS,
    creates: '/bulk-changes',
    example: { brandId: '{brand}', text: 'Nordlys' },
    summary: 'Let the products of a brand follow its company',
  },
  {
    method: 'POST',
    path: '/bulk-changes/{id}/cancel',
    id: 'cancelBulkChange',
    field: 'cancelBulkChange',
    parts: PARTS,
    summary: 'Stop a running bulk change',
  },
  {
    method: 'POST',
    path: '/bulk-changes/{id}/undo',
    id: 'undoBulkChange',
    field: 'undoBulkChange',
    parts: PARTS,
    creates: '/bulk-changes',
    summary: 'Undo a bulk change',
  },
])
