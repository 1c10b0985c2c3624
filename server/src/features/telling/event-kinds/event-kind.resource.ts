import { addOperations } from '#kit/rest-resources.ts'

addOperations('Events', [
  {
    method: 'GET',
    path: '/event-kinds',
    id: 'listEventKinds',
    field: 'eventKinds',
    summary: 'List every kind of event, with its schema and a sample',
  },
])
