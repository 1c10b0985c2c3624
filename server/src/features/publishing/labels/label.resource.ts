import { addRoutes, BYTES, ID } from '#kit/rest-resources.ts'
import { boundsOf } from '#platform/rest/bounds.ts'
import { SELECTION_SCHEMA } from '../data-carriers/variant-selection.ts'
import { runRules } from './print-labels.ts'

const OPTIONS = Object.entries(boundsOf(runRules)).map(([name, bounds]) => ({
  name,
  schema: { type: name === 'copies' ? 'integer' : 'string', ...bounds },
}))

addRoutes('Labels', [
  {
    method: 'get',
    path: '/variants/{id}/label.svg',
    id: 'drawLabel',
    summary: 'Draw the label of a variant',
    description: 'A picture of the label with its data carrier, in the requested layout.',
    parameters: [ID, ...OPTIONS.filter(({ name }) => name !== 'copies').map((option) => ({ ...option, in: 'query' }))],
    answers: { 'image/svg+xml': { type: 'string' } },
  },
  {
    method: 'post',
    path: '/labels',
    id: 'printLabels',
    summary: 'Make the labels of many variants, ready to print',
    description: 'A PDF with the labels of the chosen variants.',
    takes: {
      'application/json': {
        type: 'object',
        properties: { ...SELECTION_SCHEMA, ...Object.fromEntries(OPTIONS.map(({ name, schema }) => [name, schema])) },
        required: ['layout'],
      },
    },
    answers: { 'application/pdf': BYTES },
    others: { 413: 'The body is too large.', 415: 'The body is not JSON.' },
  },
])
