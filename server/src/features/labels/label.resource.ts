import { addRoutes, ID } from '../access/rest-resources.ts'

addRoutes('Labels', [
  {
    method: 'get',
    path: '/variants/{id}/label.svg',
    id: 'drawLabel',
    summary: 'Draw the label of a variant',
    parameters: [ID],
    answers: ['image/svg+xml'],
  },
  {
    method: 'post',
    path: '/labels',
    id: 'printLabels',
    summary: 'Make the labels of many variants, ready to print',
    takes: 'application/json',
    answers: ['application/pdf'],
  },
])
