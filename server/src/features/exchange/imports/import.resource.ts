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
  'sheetsToFollow',
  'sheetsToFollow.checked',
  'sheetsToFollow.checked.records',
  'sheetsToFollow.problemGroups',
  'sheetsToFollow.notChecked',
]

const verbs = [
  { verb: 'check', summary: 'Check an import' },
  { verb: 'start', summary: 'Start an import' },
  { verb: 'cancel', summary: 'Stop a running import' },
  { verb: 'undo', summary: 'Undo an import' },
]

addOperations('Imports', [
  { method: 'GET', path: '/imports', id: 'listImports', field: 'imports', summary: 'List imports' },
  {
    method: 'GET',
    path: '/import-columns',
    id: 'listImportColumns',
    field: 'importColumns',
    summary: 'List the possible meanings of a column',
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
    summary: 'Change how a file is read',
  },
  {
    method: 'POST',
    path: '/imports/{id}/corrections',
    id: 'correctImport',
    field: 'correctImport',
    parts: PARTS,
    example: { corrections: [{ header: 'fibre', line: 2, value: 'wool' }] },
    summary: 'Correct cells of a file',
  },
  {
    method: 'POST',
    path: '/imports/{id}/sheets',
    id: 'importSheet',
    field: 'importSheet',
    parts: [...PARTS, 'columns', 'tables'],
    example: { sheet: 0 },
    summary: 'Import another sheet of the same workbook',
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
    summary: 'List the problems of a file’s rows',
  },
  {
    method: 'GET',
    path: '/imports/{id}/kept',
    id: 'listImportKept',
    field: 'import',
    at: 'kept',
    parts: ['because'],
    summary: 'List what undoing an import left unchanged, and why',
  },
  {
    method: 'GET',
    path: '/imports/{id}/pictures',
    id: 'listImportPictures',
    field: 'import',
    at: 'pictures',
    parts: ['because'],
    summary: 'List the pictures in a ZIP, and where each goes',
  },
  {
    method: 'GET',
    path: '/imports/{id}/corrections',
    id: 'listImportCorrections',
    field: 'import',
    at: 'corrections',
    summary: 'List the corrected cells',
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
    description:
      'CSV, TSV, XLSX, XLS, ODS, JSON or XML, or a ZIP with one of these and pictures. Nothing changes until the import is started.',
    takes: {
      'multipart/form-data': {
        type: 'object',
        properties: {
          file: BYTES,
          name: { type: 'string', description: 'The import’s name; if omitted, the name of the uploaded file.' },
          replaces: { type: 'string', description: 'An import whose settings this file is to use.' },
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
          size: { type: 'integer', description: 'Its size in bytes.' },
          state: { type: 'string', enum: ['UPLOADED'] },
        },
        required: ['id', 'fileName', 'size', 'state'],
        additionalProperties: false,
      },
    },
    status: 201,
    headers: { Location: 'Where it is read.' },
    others: {
      409: 'It has changed in the meantime.',
      413: 'It is too large.',
      415: 'The file is not a table.',
      507: 'There is no more room.',
    },
  },
  ...REFUSED_FORMATS.map((format) => ({
    method: 'get' as const,
    path: `/imports/{id}/refused.${format}`,
    id: format === 'csv' ? 'downloadRefusedRows' : 'downloadRefusedRowsAsXlsx',
    summary: `Download the refused rows, with their reasons, as ${format.toUpperCase()}`,
    description: 'The rows as in the file, each with the reason it was refused, to correct and import again.',
    parameters: [ID],
    answers: { [REFUSED_MEDIA_TYPES[format]]: BYTES },
    others: { 409: 'The file is no longer kept, or has not been checked.' },
  })),
])
