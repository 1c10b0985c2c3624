import { addOperations, addRoutes, BYTES, ID } from '#kit/rest-resources.ts'
import { boundsOf } from '#platform/rest/bounds.ts'
import { descriptionRules, FILE_KINDS, uploadRules, VISIBILITIES } from './file.ts'

const PARTS = ['copies']
const ABOUT: Readonly<Record<string, string>> = {
  kind: '"audit": a supplier’s audit file, never public. "logo": the workspace’s logo; a new one replaces the former.',
  name: 'The name to show and save it under; if omitted, that of the uploaded file.',
  alt: 'What an image shows, for people who cannot see it.',
  visibility: '"public": anyone may see it while a public passport shows its record.',
  position: 'Its place among the files of its record.',
}

addOperations('Files', [
  {
    method: 'GET',
    path: '/files',
    id: 'listFiles',
    field: 'files',
    count: 'fileCount',
    parts: PARTS,
    summary: 'List files',
  },
  {
    method: 'GET',
    path: '/files/{id}/metadata',
    id: 'readFile',
    field: 'file',
    parts: PARTS,
    summary: 'Read a file’s details',
  },
  {
    method: 'PATCH',
    path: '/files/{id}',
    id: 'updateFile',
    bounds: boundsOf(descriptionRules),
    field: 'updateFile',
    parts: PARTS,
    example: { name: 'care-label.txt' },
    summary: 'Change a file’s details',
  },
  {
    method: 'POST',
    path: '/files/{id}/attach',
    id: 'attachFile',
    field: 'attachFile',
    parts: PARTS,
    example: { variantId: '{variant}' },
    summary: 'Attach a file to a record',
  },
  {
    method: 'POST',
    path: '/files/{id}/detach',
    id: 'detachFile',
    field: 'detachFile',
    parts: PARTS,
    summary: 'Detach a file from its record',
  },
  {
    method: 'POST',
    path: '/file-orders',
    id: 'orderFiles',
    field: 'orderFiles',
    parts: PARTS,
    example: { ids: ['{file}'] },
    summary: 'Sort the files of a record',
  },
])

const FORM = {
  type: 'object',
  properties: {
    file: { ...BYTES, description: 'The file. Its type is detected from its content, not its name.' },
    ...Object.fromEntries(
      Object.entries(boundsOf(uploadRules)).map(([name, bounds]) => [
        name,
        {
          type: name === 'position' ? 'integer' : 'string',
          ...capitals(bounds),
          ...(name in ABOUT ? { description: ABOUT[name] } : {}),
        },
      ]),
    ),
  },
  required: ['file'],
  additionalProperties: false,
}

/** As the values are written everywhere else. In a form small letters do as well. */
function capitals(bounds: object): object {
  const { enum: values } = bounds as { enum?: readonly string[] }
  return values ? { ...bounds, enum: values.map((value) => value.toUpperCase()) } : bounds
}

const text = { type: 'string' }
const moment = { type: 'string', format: 'date-time' }
const count = { type: 'integer', minimum: 0 }
const idOrNull = { type: ['string', 'null'] }
const UPLOADED = {
  title: 'UploadedFile',
  type: 'object',
  properties: {
    id: text,
    kind: { type: 'string', ...capitals({ enum: FILE_KINDS }) },
    name: text,
    mediaType: text,
    size: { ...count, description: 'Its size in bytes.' },
    width: { type: ['integer', 'null'], description: 'In pixels; null unless it is an image.' },
    height: { type: ['integer', 'null'], description: 'Its width in pixels.' },
    alt: { type: ['string', 'null'] },
    visibility: { type: 'string', ...capitals({ enum: VISIBILITIES }) },
    position: count,
    revision: count,
    createdAt: moment,
    updatedAt: moment,
    productId: idOrNull,
    variantId: idOrNull,
    materialId: idOrNull,
    companyId: idOrNull,
    certificationId: idOrNull,
    sha256: { type: 'string', pattern: '^[0-9a-f]{64}$', description: 'The SHA-256 of the stored bytes.' },
    url: { type: 'string', format: 'uri', description: 'For members and keys of the workspace.' },
    publicUrl: { type: ['string', 'null'], description: 'For everyone; null for a private file.' },
    copies: {
      type: 'array',
      items: {
        type: 'object',
        properties: { width: count, url: { type: 'string', format: 'uri' } },
        required: ['width', 'url'],
        additionalProperties: false,
      },
      description: 'Public addresses of the smaller copies.',
    },
  },
  additionalProperties: false,
}

const RANGES = [
  { name: 'Range', in: 'header', schema: text, description: 'A range of the bytes: "bytes=0-1023".' },
  { name: 'If-Range', in: 'header', schema: text },
  { name: 'If-None-Match', in: 'header', schema: text },
]
const DOWNLOAD = {
  method: 'get',
  answers: { '*/*': BYTES },
  headers: { ETag: 'The bytes’ ETag.', 'Accept-Ranges': 'bytes' },
  others: {
    206: 'The range requested by Range.',
    304: 'The ETag in If-None-Match is still current.',
    416: 'There is no such range.',
  },
} as const

addRoutes('Files', [
  {
    method: 'post',
    path: '/files',
    id: 'uploadFile',
    summary: 'Upload a file',
    description: 'Images are re-encoded from their pixels, without EXIF; documents are kept byte for byte.',
    takes: { 'multipart/form-data': FORM },
    answers: { 'application/json': { ...UPLOADED, required: Object.keys(UPLOADED.properties) } },
    status: 201,
    headers: { Location: 'Where its bytes are.' },
    others: {
      409: 'It has changed in the meantime.',
      413: 'It is too large.',
      415: 'Its type is not accepted.',
      507: 'There is no more room.',
    },
  },
  {
    ...DOWNLOAD,
    path: '/files/{id}',
    id: 'downloadFile',
    summary: 'Download a file',
    description: 'Its stored bytes, or the range requested by Range.',
    parameters: [ID, ...RANGES],
  },
  {
    ...DOWNLOAD,
    path: '/files/{id}/{form}',
    id: 'downloadCopy',
    summary: 'Download a smaller copy of an image, or the original file',
    description: 'The bytes of one form of the file.',
    parameters: [
      ID,
      { ...ID, name: 'form', description: '"320.webp", "640.webp", "1280.webp" or "original".' },
      ...RANGES,
    ],
  },
  {
    method: 'delete',
    path: '/files/{id}',
    id: 'deleteFile',
    summary: 'Delete a file',
    description: 'Deletes the file with its smaller copies.',
    parameters: [ID],
    answers: {},
  },
])
