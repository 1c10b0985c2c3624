import { addOperations } from '#kit/rest-resources.ts'
import { boundsOf } from '#platform/rest/bounds.ts'
import { importProfileRules } from './import-profile.ts'

const bounds = boundsOf(importProfileRules)

addOperations('Imports', [
  {
    method: 'GET',
    path: '/import-profiles',
    id: 'listImportProfiles',
    field: 'importProfiles',
    summary: 'List profiles for imports',
  },
  {
    method: 'GET',
    path: '/import-profiles/{id}',
    id: 'readImportProfile',
    field: 'importProfile',
    summary: 'Read a profile for imports',
  },
  {
    method: 'POST',
    path: '/import-profiles',
    id: 'createImportProfile',
    field: 'createImportProfile',
    bounds,
    creates: true,
    example: { name: 'Nordwind, price list', importId: '{upload}' },
    summary: 'Save the choices of an import as a profile',
  },
  {
    method: 'PATCH',
    path: '/import-profiles/{id}',
    id: 'updateImportProfile',
    field: 'updateImportProfile',
    bounds,
    example: { name: 'Nordwind, articles' },
    summary: 'Change a profile for imports',
  },
  {
    method: 'DELETE',
    path: '/import-profiles/{id}',
    id: 'deleteImportProfile',
    field: 'deleteImportProfile',
    summary: 'Delete a profile for imports',
  },
  {
    method: 'POST',
    path: '/imports/{id}/profile',
    id: 'applyImportProfile',
    field: 'applyImportProfile',
    parts: ['mappingProblems', 'columns'],
    example: { profileId: '{importProfile}' },
    summary: 'Have a file read as a profile says',
  },
])
