import { addRoutes, ID } from '../access/rest-resources.ts'

addRoutes('Data carriers', [
  ...(['qr.svg', 'qr.png', 'datamatrix.svg', 'datamatrix.png'] as const).map((file) => ({
    method: 'get' as const,
    path: `/variants/{id}/${file}`,
    id: `draw${file.startsWith('qr') ? 'Qr' : 'DataMatrix'}${file.endsWith('svg') ? 'Svg' : 'Png'}`,
    summary: `Draw the ${file.startsWith('qr') ? 'QR code' : 'Data Matrix'} of a variant`,
    parameters: [ID],
    answers: [file.endsWith('svg') ? 'image/svg+xml' : 'image/png'],
  })),
  {
    method: 'post',
    path: '/data-carriers',
    id: 'packDataCarriers',
    summary: 'Draw the data carriers of many variants',
    takes: 'application/json',
    answers: ['application/zip'],
  },
])
