import { addOperations, addRoutes, BYTES, ID } from '#kit/rest-resources.ts'
import { REFUSED_FORMATS, REFUSED_MEDIA_TYPES } from './write-refused-rows.ts'

const PARTS = [
  'checked',
  'checked.records',
  'counts',
  'counts.records',
  'problemGroups',
  'mappingProblems',
  'endedBecause',
]

const verbs = [
  { verb: 'check', summary: 'Find out what an import would do' },
  { verb: 'start', summary: 'Begin an import' },
  { verb: 'cancel', summary: 'End a running import' },
  { verb: 'undo', summary: 'Take an import back' },
]

addOperations('Imports', [
  { method: 'GET', path: '/imports', id: 'listImports', field: 'imports', summary: 'List imports' },
  {
    method: 'GET',
    path: '/import-columns',
    id: 'listImportColumns',
    field: 'importColumns',
    summary: 'List what a column can be',
  },
  {
    method: 'GET',
    path: '/imports/{id}',
    id: 'readImport',
    field: 'import',
    parts: [...PARTS, 'columns', 'tables'],
    summary: 'Read an import',
  },
  {
    method: 'PATCH',
    path: '/imports/{id}',
    id: 'changeImport',
    field: 'changeImport',
    parts: [...PARTS, 'columns', 'tables'],
    example: { mode: 'update' },
    summary: 'Say how a file is to be read',
  },
  {
    method: 'POST',
    path: '/imports/{id}/corrections',
    id: 'correctImport',
    field: 'correctImport',
    parts: PARTS,
    example: { corrections: [{ header: 'fibre', line: 2, value: 'wool' }] },
    summary: 'Put cells right on top of a file',
  },
  ...verbs.map(({ verb, summary }) => ({
    method: 'POST' as const,
    path: `/imports/{id}/${verb}`,
    id: `${verb}Import`,
    field: `${verb}Import`,
    parts: PARTS,
    summary,
  })),
  {
    method: 'GET',
    path: '/imports/{id}/problems',
    id: 'listImportProblems',
    field: 'import',
    at: 'problems',
    summary: 'List the rows of a file with which something is wrong',
  },
  {
    method: 'GET',
    path: '/imports/{id}/kept',
    id: 'listImportKept',
    field: 'import',
    at: 'kept',
    parts: ['because'],
    summary: 'List what undoing an import has left alone, and why',
  },
  {
    method: 'GET',
    path: '/imports/{id}/corrections',
    id: 'listImportCorrections',
    field: 'import',
    at: 'corrections',
    summary: 'List the cells that were put right',
  },
  {
    method: 'GET',
    path: '/imports/{id}/differences',
    id: 'listImportDifferences',
    field: 'import',
    at: 'differences',
    summary: 'List what an import would do to each record',
  },
])

addRoutes('Imports', [
  {
    method: 'post',
    path: '/imports',
    id: 'uploadImport',
    summary: 'Upload a file to import',
    description: 'CSV, TSV or XLSX. Nothing is changed before the import is started.',
    takes: {
      'multipart/form-data': {
        type: 'object',
        properties: {
          file: BYTES,
          name: { type: 'string', description: 'What to call it; otherwise that of the uploaded file.' },
          replaces: { type: 'string', description: 'An import whose settings this file takes over.' },
        },
        required: ['file'],
        additionalProperties: false,
      },
    },
    answers: {
      'application/json': {
        title: 'UploadedImport',
        type: 'object',
        properties: {
          id: { type: 'string' },
          fileName: { type: 'string' },
          size: { type: 'integer', description: 'Bytes.' },
          state: { type: 'string', enum: ['UPLOADED'] },
        },
        required: ['id', 'fileName', 'size', 'state'],
        additionalProperties: false,
      },
    },
    status: 201,
    headers: { Location: 'Where it is read.' },
    others: {
      409: 'It changed meanwhile.',
      413: 'It is too large.',
      415: 'It is no table.',
      507: 'There is no more room.',
    },
  },
  ...REFUSED_FORMATS.map((format) => ({
    method: 'get' as const,
    path: `/imports/{id}/refused.${format}`,
    id: format === 'csv' ? 'downloadRefusedRows' : 'downloadRefusedRowsAsXlsx',
    summary: `Download the rows that were refused, with their reasons, as ${format.toUpperCase()}`,
    description: 'The rows as the file has them, each with why it was refused: for mending and importing again.',
    parameters: [ID],
    answers: { [REFUSED_MEDIA_TYPES[format]]: BYTES },
    others: { 409: 'The file is not kept any more, or has not been checked.' },
  })),
])
