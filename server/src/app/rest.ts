import { readFileSync } from 'node:fs'
import './features.ts'
import { addRoutes, handMadeRoutes, recordTags, restOperations } from '#kit/rest-resources.ts'
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
    description: 'A page that explains the interface and links to the reference of each resource.',
    answers: { 'text/html': { type: 'string' } },
  },
  {
    method: 'get',
    path: '/docs/{tag}',
    id: 'readReferenceOf',
    summary: 'The reference for one resource',
    description: 'A page with every operation of one resource, its parameters, responses and examples.',
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
    status: { type: 'integer', description: 'The status that the request would have if it were sent on its own.' },
    headers: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'The headers etag, location and link, if there are any.',
    },
    body: { description: 'The response, or a problem.' },
  },
  required: ['status', 'headers', 'body'],
  additionalProperties: false,
}

const BATCH_REQUEST = {
  type: 'object',
  properties: {
    method: { type: 'string', enum: ['GET', 'POST', 'PATCH', 'DELETE'] },
    path: { type: 'string', description: 'The path below /api/v1, with its parameters: "/products?fields=id".' },
    body: { description: 'The body that the request would have if it were sent on its own.' },
    ifMatch: { type: 'string', description: 'The ETag of the record that the change is based on.' },
  },
  required: ['method', 'path'],
  additionalProperties: false,
}

handMadeRoutes.push({ method: 'post', path: '/batch', about: batchAbout() })

/** The REST interface, complete once every feature has added its resources. */
export const rest = { schema, prefix: REST_PREFIX, operations: restOperations }

/** What the operations are grouped by, beside the kinds of records. */
const TAGS = {
  'API keys': 'Credentials for programs that act for the workspace.',
  Assessments: 'The impact and score of variants, how they are computed, and the method behind them.',
  'Bulk changes': 'One change of many records at once, run in the background.',
  Channels: 'Channels of messaging tools, the rules by which they receive messages, and what was sent.',
  Compositions: 'What the text of a label says about a product’s fibres.',
  Connections: 'Other systems that records are read from and values are written to, and the runs of reading.',
  'Data carriers': 'QR codes and Data Matrix codes that lead to passports.',
  'Deleted records': 'Records that were deleted and can still be restored.',
  Events: 'What happened, to which record, and who did it.',
  Exports: 'Records as CSV and XLSX, and empty files to fill in.',
  Feeds: 'Secret addresses by which reports and spreadsheets read data of the workspace.',
  Files: 'Images and documents of records.',
  Imports: 'Uploaded files with many records: read, checked, run and undone.',
  Labels: 'Labels with data carriers, ready to print.',
  'List copies': 'Tables in other systems that are kept in step with lists.',
  Mail: 'The e-mails that this installation sends, and what happened to them.',
  Members: 'The people of the workspace, and those invited to join it.',
  Passports: 'Publishing and withdrawing passports, their versions and what publishing would change.',
  'Private links': 'Secret addresses that show unpublished information to a person without an account.',
  Readiness: 'What passports should contain, and what is missing.',
  'Saved views': 'Saved states of lists.',
  Schedules: 'Records that are sent to webhooks at set times.',
  'Semantic models': 'Semantic models of Power BI that are refreshed after publishing.',
  Sessions: 'The browsers in which you are signed in.',
  Statistics: 'The workspace in figures, and how many times passports were requested.',
  'This interface': 'This description of the interface, and batches of requests.',
  Webhooks: 'Addresses to which events are sent, and what was delivered to them.',
  Workspace: 'The organisation, its settings and its identifiers.',
}

/** What is written into server/contract and served at /api/v1/openapi.json. */
export function describeRestInterface() {
  return describeRest({
    ...rest,
    handMade: handMadeRoutes,
    title: 'Selvedge',
    version,
    tags: Object.fromEntries(
      Object.entries({ ...TAGS, ...recordTags }).sort(([one], [other]) => (one < other ? -1 : 1)),
    ),
    about:
      'Digital product passports. The same records, operations and rules as GraphQL at /api/graphql, as ' +
      'resources. Errors are problem documents (RFC 9457). The reference at /api/v1/docs#how-it-works ' +
      'explains lists, fields, changes, repeated requests and batches.',
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
      'The requests are processed in order, each with its own response. If `atomic` is true, either all of ' +
      'them succeed or none does, and the error says which one was at fault.',
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
        description: 'Processed; each response has its own status.',
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
