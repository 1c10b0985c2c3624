import { addOperations } from '#kit/rest-resources.ts'

addOperations('Sessions', [
  { method: 'GET', path: '/sessions', id: 'listSessions', field: 'sessions', summary: 'List where you are signed in' },
  {
    method: 'DELETE',
    path: '/sessions',
    id: 'endOtherSessions',
    field: 'endOtherSessions',
    summary: 'Sign out everywhere else',
  },
  {
    method: 'DELETE',
    path: '/sessions/{id}',
    id: 'endSession',
    field: 'endSession',
    summary: 'Sign out of one browser',
  },
])
