import { addRoutes, ID } from '#kit/rest-resources.ts'

addRoutes('Passports', [
  {
    method: 'get',
    path: '/variants/{id}/preview',
    id: 'previewPage',
    summary: 'Preview a passport’s page as publishing would make it',
    description: 'The page as the public would see it. Nothing is published.',
    parameters: [
      ID,
      {
        name: 'lang',
        in: 'query',
        schema: { type: 'string' },
        description: 'The language of the page; by default, as Accept-Language prefers.',
      },
    ],
    answers: { 'text/html': { type: 'string' } },
  },
  {
    method: 'get',
    path: '/variants/{id}/preview.json',
    id: 'previewPassport',
    summary: 'Preview a passport’s JSON as publishing would make it',
    description: 'The JSON as the public would get it. Nothing is published.',
    parameters: [ID],
    answers: {
      'application/json': {
        type: 'object',
        description: 'Like the public JSON of a passport: docs/api/public-passport.md.',
      },
    },
  },
])
