import { addOperations } from '#kit/rest-resources.ts'
import { boundsOf } from '#platform/rest/bounds.ts'
import { importPickupRules } from './import-pickup.ts'

const bounds = boundsOf(importPickupRules)
const parts = ['because']

addOperations('Imports', [
  {
    method: 'GET',
    path: '/import-pickups',
    id: 'listImportPickups',
    field: 'importPickups',
    parts,
    summary: 'List the files that are fetched at set times',
  },
  {
    method: 'GET',
    path: '/import-pickups/{id}',
    id: 'readImportPickup',
    field: 'importPickup',
    parts,
    summary: 'Read a pickup',
  },
  {
    method: 'POST',
    path: '/import-pickups',
    id: 'createImportPickup',
    field: 'createImportPickup',
    bounds,
    creates: true,
    example: {
      name: 'Nordwind, price list',
      profileId: '{importProfile}',
      address: 'https://files.nordwind.example/articles.csv',
      userName: 'selvedge',
      password: 'the-password-there',
      cron: '0 6 * * 1',
      timeZone: 'Europe/Lisbon',
      isPaused: true,
    },
    summary: 'Have a file fetched and imported at set times',
  },
  {
    method: 'PATCH',
    path: '/import-pickups/{id}',
    id: 'updateImportPickup',
    field: 'updateImportPickup',
    bounds,
    example: { guardPercent: 5 },
    summary: 'Change a pickup, or pause it',
  },
  {
    method: 'POST',
    path: '/import-pickups/{id}/run',
    id: 'runImportPickup',
    field: 'runImportPickup',
    summary: 'Fetch the file of a pickup now',
  },
  {
    method: 'DELETE',
    path: '/import-pickups/{id}',
    id: 'deleteImportPickup',
    field: 'deleteImportPickup',
    summary: 'Delete a pickup',
  },
])
