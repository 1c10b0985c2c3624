import { addRoutes } from '#kit/rest-resources.ts'

addRoutes('Events', [
  {
    method: 'get',
    path: '/live',
    id: 'listen',
    summary: 'Hear of changes as they happen',
    description:
      'Server-sent events: "state" first, then "changed" for what changes, with a line of comment every 15 seconds.',
    parameters: [
      { name: 'wait', in: 'query', schema: { type: 'string', enum: ['0'] }, description: '0: the state, and the end.' },
      { name: 'workspace', in: 'query', schema: { type: 'string' } },
    ],
    answers: { 'text/event-stream': { type: 'string' } },
  },
])
