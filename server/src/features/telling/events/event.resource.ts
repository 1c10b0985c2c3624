import { addOperations } from '#kit/rest-resources.ts'

addOperations('Events', [
  {
    method: 'GET',
    path: '/events',
    id: 'listEvents',
    field: 'events',
    parts: ['changes'],
    summary: 'List what has happened',
  },
  {
    method: 'GET',
    path: '/event-actors',
    id: 'listEventActors',
    field: 'eventActors',
    summary: 'List everyone who appears in the audit trail',
  },
])
