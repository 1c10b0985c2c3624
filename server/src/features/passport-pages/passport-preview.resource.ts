import { addRoutes, ID } from '../access/rest-resources.ts'

addRoutes('Passports', [
  {
    method: 'get',
    path: '/variants/{id}/preview',
    id: 'previewPage',
    summary: 'See the page of a passport as publishing would make it',
    parameters: [ID],
    answers: ['text/html'],
  },
  {
    method: 'get',
    path: '/variants/{id}/preview.json',
    id: 'previewPassport',
    summary: 'Read the JSON of a passport as publishing would make it',
    parameters: [ID],
    answers: ['application/json'],
  },
])
