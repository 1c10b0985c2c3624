import { addRoutes, BYTES, ID } from '#kit/rest-resources.ts'
import { boundsOf } from '#platform/rest/bounds.ts'
import { optionRules } from './data-carrier.ts'
import { SELECTION_SCHEMA } from './variant-selection.ts'

const OPTIONS = Object.entries(boundsOf(optionRules)).map(([name, bounds]) => ({
  name,
  schema: { type: name === 'errorCorrection' ? 'string' : name === 'quietZone' ? 'integer' : 'number', ...bounds },
}))

addRoutes('Data carriers', [
  ...(['qr.svg', 'qr.png', 'datamatrix.svg', 'datamatrix.png'] as const).map((file) => ({
    method: 'get' as const,
    path: `/variants/{id}/${file}`,
    id: `draw${file.startsWith('qr') ? 'Qr' : 'DataMatrix'}${file.endsWith('svg') ? 'Svg' : 'Png'}`,
    summary: `Draw the ${file.startsWith('qr') ? 'QR code' : 'Data Matrix'} of a variant`,
    description: 'A picture of the code that leads to the passport of the variant.',
    parameters: [ID, ...OPTIONS.map((option) => ({ ...option, in: 'query' }))],
    answers: { [file.endsWith('svg') ? 'image/svg+xml' : 'image/png']: BYTES },
    headers: { ETag: 'The format of the picture.' },
    others: { 304: 'The ETag in If-None-Match is still current.' },
  })),
  {
    method: 'post',
    path: '/data-carriers',
    id: 'packDataCarriers',
    summary: 'Draw the data carriers of many variants',
    description: 'A ZIP with a picture for each of the chosen variants.',
    takes: {
      'application/json': {
        type: 'object',
        properties: { ...SELECTION_SCHEMA, ...Object.fromEntries(OPTIONS.map(({ name, schema }) => [name, schema])) },
      },
    },
    answers: { 'application/zip': BYTES },
    others: { 413: 'The body is too large.', 415: 'The body is not JSON.' },
  },
])
