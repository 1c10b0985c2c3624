import { addOperations } from '#kit/rest-resources.ts'

addOperations('Statistics', [
  { method: 'GET', path: '/scans', id: 'listScans', field: 'scans', summary: 'List the scans of all passports by day' },
  {
    method: 'GET',
    path: '/variants/{id}/scans',
    id: 'listVariantScans',
    field: 'variant',
    at: 'scans',
    summary: "List the scans of a variant's passport by day",
  },
])
