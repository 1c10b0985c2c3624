import { addRoutes } from '../access/rest-resources.ts'

addRoutes('Events', [
  {
    method: 'get',
    path: '/live',
    id: 'listen',
    summary: 'Hear of changes as they happen',
    answers: ['text/event-stream', 'application/json'],
  },
])
