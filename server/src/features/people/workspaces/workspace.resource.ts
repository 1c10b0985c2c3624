import { addOperations } from '#kit/rest-resources.ts'
import { AppError } from '#platform/app-error.ts'
import { boundsOf } from '#platform/rest/bounds.ts'
import { workspaceRules } from './workspace.ts'

const PARTS = ['scoreDisclosure', 'scoreDisclosure.markets', 'storage']

addOperations('Workspace', [
  {
    method: 'GET',
    path: '/me',
    id: 'readMe',
    field: 'me',
    parts: ['workspace'],
    absent: needsCredentials,
    summary: 'Read who you are',
  },
  {
    method: 'PATCH',
    path: '/me',
    id: 'updateMe',
    field: 'updateMe',
    example: { name: 'Inês Duarte' },
    summary: 'Change your name',
  },
  {
    method: 'GET',
    path: '/workspace',
    id: 'readWorkspace',
    field: 'workspace',
    parts: PARTS,
    absent: needsCredentials,
    summary: 'Read the workspace',
  },
  {
    method: 'PATCH',
    path: '/workspace',
    id: 'updateWorkspace',
    bounds: boundsOf(workspaceRules),
    field: 'updateWorkspace',
    parts: PARTS,
    example: { brandColor: '#1f4d3a' },
    summary: 'Change the workspace',
  },
])

/** A stranger sees nothing here; saying why is of more help than "not found". */
function needsCredentials(): AppError {
  return new AppError(
    'unauthenticated',
    'credentials_required',
    'This needs credentials: sign in, or send an API key as "Authorization: Bearer <key>".',
  )
}
