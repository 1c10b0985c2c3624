import { addRoutes } from '#kit/rest-resources.ts'

addRoutes('Events', [
  {
    method: 'get',
    path: '/live',
    id: 'listen',
    summary: 'Receive changes as they happen',
    description:
      'Server-sent events: first "state", then "changed" for each change, with a comment line every 15 seconds.',
    parameters: [
      {
        name: 'wait',
        in: 'query',
        schema: { type: 'string', enum: ['0'] },
        description: 'With 0, the response is the state alone.',
      },
      { name: 'workspace', in: 'query', schema: { type: 'string' } },
    ],
    answers: { 'text/event-stream': { type: 'string' } },
  },
])
