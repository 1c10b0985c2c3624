import { readFileSync } from 'node:fs'
import './features.ts'
import { addRoutes, handMadeRoutes, restOperations } from '#kit/rest-resources.ts'
import { bindOperation } from '#platform/rest/bind-operation.ts'
import { describeRest, exampleOf } from '#platform/rest/describe-rest.ts'
import { MAX_BATCH } from '#platform/rest/read-batch.ts'
import type { RestOperation } from '#platform/rest/rest-operation.ts'
import { schema } from './schema.ts'

const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
)

export const REST_PREFIX = '/api/v1'

addRoutes('This interface', [
  {
    method: 'get',
    path: '/docs',
    id: 'readReference',
    summary: 'The reference for people',
    description: 'A page that explains the interface and leads to the reference of each kind of resource.',
    answers: { 'text/html': { type: 'string' } },
  },
  {
    method: 'get',
    path: '/docs/{tag}',
    id: 'readReferenceOf',
    summary: 'The reference of one kind of resource',
    description: 'A page with every operation of one kind of resource, its parameters, answers and examples.',
    parameters: [{ name: 'tag', in: 'path', required: true, schema: { type: 'string' } }],
    answers: { 'text/html': { type: 'string' } },
  },
  {
    method: 'get',
    path: '/openapi-3.0.json',
    id: 'readOpenApi30',
    summary: 'Read this description as OpenAPI 3.0',
    description: 'The same operations, for tools that do not read OpenAPI 3.1.',
    answers: { 'application/json': { type: 'object' } },
  },
  {
    method: 'get',
    path: '/openapi.json',
    id: 'readOpenApi',
    summary: 'Read this description',
    description: 'Every operation of this interface, as OpenAPI 3.1.',
    answers: { 'application/json': { type: 'object' } },
  },
])

const BATCH_ANSWER = {
  type: 'object',
  properties: {
    status: { type: 'integer', description: 'As the request would be answered by itself.' },
    headers: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'etag, location and link, where there are such.',
    },
    body: { description: 'The answer, or a problem.' },
  },
  required: ['status', 'headers', 'body'],
  additionalProperties: false,
}

const BATCH_REQUEST = {
  type: 'object',
  properties: {
    method: { type: 'string', enum: ['GET', 'POST', 'PATCH', 'DELETE'] },
    path: { type: 'string', description: 'Below /api/v1, with its parameters: "/products?fields=id".' },
    body: { description: 'As the request takes it by itself.' },
    ifMatch: { type: 'string', description: 'The ETag of the record that the change began from.' },
  },
  required: ['method', 'path'],
  additionalProperties: false,
}

handMadeRoutes.push({ method: 'post', path: '/batch', about: batchAbout() })

/** The REST interface, complete once every feature has added its resources. */
export const rest = { schema, prefix: REST_PREFIX, operations: restOperations }

/** What the operations are grouped by. */
const TAGS = {
  'API keys': 'Credentials for programs that work for the workspace.',
  Assessments: 'The impact and score of variants, how they come about, and the method behind them.',
  'Bulk changes': 'One change of many records at once, run in the background.',
  Certifications: 'What certifiers attest of products, materials and companies.',
  Companies: 'Brands, makers, suppliers and other companies that records name.',
  Compositions: 'What the text of a label says of the fibres of a product.',
  'Data carriers': 'QR codes and Data Matrix codes that lead to passports.',
  'Deleted records': 'Records that were deleted and can still be restored.',
  Events: 'What happened, to which record, by whom.',
  Exports: 'Records as CSV and XLSX, and empty files to fill in.',
  Files: 'Images and documents of records.',
  Imports: 'Files brought in with many records: read, checked, run and undone.',
  Labels: 'Labels with data carriers, ready to print.',
  Materials: 'Fibres and fabrics, as suppliers sell them.',
  Members: 'The people of the workspace, and those invited to join it.',
  Passports: 'Publishing and withdrawing passports, their versions and what they would be.',
  'Private links': 'Secret addresses that show somebody without an account what is not published.',
  Products: 'Styles, as a brand sells them.',
  Readiness: 'What passports should have, and what they lack.',
  'Saved views': 'Lists as somebody wants to come back to them.',
  Schedules: 'What is sent to webhooks at times that come again.',
  Sessions: 'The browsers in which somebody is signed in.',
  Statistics: 'The workspace in numbers, and how often passports are asked for.',
  'This interface': 'This description of the interface, and batches of requests.',
  Variants: 'Colours and sizes of products; each has a passport.',
  Webhooks: 'Addresses that are told of events, and what was delivered to them.',
  Workspace: 'The organisation, its settings and its identifiers.',
}

/** What is written into server/contract and served at /api/v1/openapi.json. */
export function describeRestInterface() {
  return describeRest({
    ...rest,
    handMade: handMadeRoutes,
    title: 'Selvedge',
    version,
    tags: TAGS,
    about:
      'Digital product passports. The same records, verbs and rules as GraphQL at /api/graphql, as resources. ' +
      'Errors are problem documents (RFC 9457). How lists, fields, changes, repeated requests and batches work stands in the reference, at /api/v1/docs#how-it-works.',
  })
}

function batchAbout() {
  const content = (schema: object) => ({ 'application/json': { schema } })
  const list = (items: object) => ({ type: 'array', minItems: 1, maxItems: MAX_BATCH, items })
  const body = (properties: object, required: string[]) => ({
    type: 'object',
    properties,
    required,
    additionalProperties: false,
  })
  const problem = { $ref: '#/components/responses/Problem' }
  return {
    operationId: 'sendBatch',
    tags: ['This interface'],
    summary: `Send up to ${MAX_BATCH} requests at once`,
    description:
      'They are done in their order. Each is answered by itself, unless `atomic` is true: then all are done, or none, and the refusal says which was at fault.',
    parameters: [
      { $ref: '#/components/parameters/idempotencyKey' },
      { $ref: '#/components/parameters/workspaceHeader' },
    ],
    requestBody: {
      required: true,
      content: content(
        body({ requests: list(BATCH_REQUEST), atomic: { type: 'boolean', default: false } }, ['requests']),
      ),
    },
    responses: {
      '200': {
        description: 'Done; each answer says what came of it.',
        content: content(body({ responses: list(BATCH_ANSWER) }, ['responses'])),
      },
      ...Object.fromEntries(['409', '412', '413', '415', '422', '428'].map((status) => [status, problem])),
    },
  }
}

/** A request for an operation as the reference shows it. */
export function exampleFor(operation: RestOperation) {
  return exampleOf(bindOperation(schema, operation), REST_PREFIX)
}
