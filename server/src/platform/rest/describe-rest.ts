import { type GraphQLSchema, isNonNullType } from 'graphql'
import { HTTP_STATUS } from '../app-error.ts'
import { type BoundOperation, bindOperation } from './bind-operation.ts'
import { withBounds } from './bounds.ts'
import { codeExamples, type ExampleRequest, exampleRequest } from './code-examples.ts'
import { type Components, described, inputSchema, type JsonSchema, outputSchema } from './json-schema-of.ts'
import type { HandMadeRoute, RestOperation } from './rest-operation.ts'
import { defaultSelection } from './select-fields.ts'

export type RestDescription = {
  readonly schema: GraphQLSchema
  readonly prefix: string
  readonly operations: readonly RestOperation[]
  readonly handMade: readonly HandMadeRoute[]
  readonly title: string
  readonly version: string
  readonly about: string
  /** What each tag that operations name is about. */
  readonly tags: Readonly<Record<string, string>>
}

/** The whole REST interface as OpenAPI 3.1. */
export function describeRest({ schema, prefix, operations, handMade, title, version, about, tags }: RestDescription) {
  const components: Components = new Map()
  const paths: Record<string, Record<string, unknown>> = {}
  const place = (path: string, method: string, operation: unknown) => {
    const at = paths[prefix + path] ?? {}
    at[method.toLowerCase()] = operation
    paths[prefix + path] = at
  }
  for (const declared of operations) {
    const operation = bindOperation(schema, declared)
    place(declared.path, declared.method, describeOperation(operation, components, prefix))
  }
  for (const { path, method, about, filtersOf } of handMade) {
    const operation = { ...about, ...withFilters(about, schema, filtersOf, components) }
    place(path, method, { ...operation, ...withProblems(operation) })
  }
  components.set('Problem', PROBLEM)
  return {
    openapi: '3.1.0',
    info: { title, version, description: about },
    servers: [{ url: '/', description: 'This installation.' }],
    security: [{ key: [] }, { keyHeader: [] }, { session: [] }],
    tags: Object.entries(sorted(tags)).map(([name, description]) => ({ name, description })),
    paths: sorted(paths),
    components: {
      schemas: sorted(Object.fromEntries(components)),
      parameters: PARAMETERS,
      responses: { Problem: PROBLEM_RESPONSE },
      securitySchemes: SECURITY,
    },
  }
}

function describeOperation(operation: BoundOperation, components: Components, prefix: string) {
  const {
    id,
    tag,
    summary,
    inPath,
    inQuery,
    inBody,
    record,
    count,
    method,
    type,
    checksRevision,
    deprecated,
    about,
    bounds = {},
  } = operation
  const parameters = [
    ...inPath.map((arg) => ({
      name: arg.name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
      ...(arg.description ? { description: arg.description } : {}),
    })),
    ...inQuery.map(({ name, description, defaultValue, extensions, type: argType }) => ({
      name,
      in: 'query',
      required: isNonNullType(argType) && defaultValue === undefined,
      schema: withBounds(
        withoutNull(described({ defaultValue }, inputSchema(argType, components))),
        bounds[name] ?? extensions['bounds'],
      ),
      ...(description ? { description } : {}),
    })),
    ...(record ? [shared('fields')] : []),
    ...(count === undefined ? [] : [shared('total')]),
    ...(method === 'GET'
      ? [shared('workspace'), shared('ifNoneMatch'), shared('ifMatchRead')]
      : [shared('workspaceHeader')]),
    ...(type === 'mutation' ? [shared('idempotencyKey')] : []),
    ...(checksRevision ? [shared(method === 'PATCH' ? 'ifMatch' : 'ifMatchOptional')] : []),
  ]
  const success = operation.creates ? '201' : '200'
  const example = exampleOf(operation, prefix)
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(about ? { description: about } : {}),
    ...(deprecated ? { deprecated: true } : {}),
    parameters,
    ...(method === 'POST' || method === 'PATCH'
      ? { requestBody: bodyOf(operation, inBody, components, example.body) }
      : {}),
    responses: {
      [success]: {
        description: operation.isList ? 'The result.' : operation.creates ? 'Created.' : 'Done.',
        headers: headersOf(operation),
        content: { 'application/json': { schema: answerOf(operation, components) } },
      },
      ...(method === 'GET' ? { '304': { description: 'The ETag in If-None-Match is still current.' } } : {}),
      ...problemsOf(statusesOf(operation)),
    },
    'x-codeSamples': codeExamples(example).map(({ language, code }) => ({ lang: language, source: code })),
  }
}

/** A request that works once its identifiers are filled in. */
export function exampleOf(operation: BoundOperation, prefix: string): ExampleRequest {
  const needsRevision = operation.checksRevision && operation.method === 'PATCH'
  const pages = operation.isList && operation.inQuery.some(({ name }) => name === 'take')
  return exampleRequest(operation, {
    prefix,
    needsRevision,
    query: operation.exampleQuery ? `?${operation.exampleQuery}` : pages ? '?take=2' : '',
  })
}

function bodyOf(
  { method, bounds = {} }: BoundOperation,
  args: BoundOperation['inBody'],
  components: Components,
  example: unknown,
) {
  const schema: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(
      args.map((arg) => [
        arg.name,
        withBounds(described(arg, inputSchema(arg.type, components)), bounds[arg.name] ?? arg.extensions['bounds']),
      ]),
    ),
    required: args.filter((arg) => isNonNullType(arg.type) && arg.defaultValue === undefined).map(({ name }) => name),
    additionalProperties: false,
  }
  const content = { schema, ...(example ? { example } : {}) }
  return {
    required: method === 'PATCH' || args.some((arg) => isNonNullType(arg.type)),
    content: {
      'application/json': content,
      ...(method === 'PATCH' ? { 'application/merge-patch+json': content } : {}),
    },
  }
}

function answerOf(
  { answer, record, parts = [], isList, inQuery, count, answersAs }: BoundOperation,
  components: Components,
): JsonSchema {
  const shown = record ? defaultSelection(record, parts) : new Map()
  const schema = outputSchema(isNonNullType(answer) ? answer.ofType : answer, components, shown)
  const { anyOf } = schema
  const present = Array.isArray(anyOf) ? (anyOf[0] as JsonSchema) : withoutNull(schema)
  if (answersAs !== undefined) {
    return {
      type: 'object',
      properties: { [answersAs]: present },
      required: [answersAs],
      additionalProperties: false,
    }
  }
  if (!isList) return present
  const pages = inQuery.some(({ name }) => name === 'after')
  return {
    type: 'object',
    properties: {
      items: present,
      ...(pages
        ? {
            next: {
              type: ['string', 'null'],
              description: 'Pass it as `after` to get the next page; null on the last page.',
            },
          }
        : {}),
      ...(count === undefined
        ? {}
        : { total: { type: 'integer', description: 'The total number of records, if requested with `total=true`.' } }),
    },
    required: ['items', ...(pages ? ['next'] : [])],
    additionalProperties: false,
  }
}

function headersOf({ method, isList, inQuery, made }: BoundOperation) {
  const text = { schema: { type: 'string' } }
  return {
    ...(method === 'DELETE'
      ? {}
      : { ETag: { description: 'For If-None-Match and, if the record has a revision, for If-Match.', ...text } }),
    ...(isList && inQuery.some(({ name }) => name === 'take')
      ? {
          Link: {
            description:
              'The next page (rel="next"); if this page was chosen with `skip`, also the previous page ' +
              '(rel="prev") and the first (rel="first").',
            ...text,
          },
        }
      : {}),
    ...(made ? { Location: { description: 'The address of the new resource.', ...text } } : {}),
  }
}

/** Every status that the operation can answer with besides success; 5xx are nobody's plan. */
function statusesOf({ method, type, checksRevision }: BoundOperation): number[] {
  return [
    HTTP_STATUS.bad_input,
    HTTP_STATUS.unauthenticated,
    HTTP_STATUS.forbidden,
    HTTP_STATUS.not_found,
    ...(type === 'mutation' ? [HTTP_STATUS.conflict, HTTP_STATUS.unprocessable] : []),
    ...(checksRevision || method === 'GET' ? [HTTP_STATUS.precondition_failed] : []),
    ...(checksRevision && method === 'PATCH' ? [HTTP_STATUS.precondition_required] : []),
    ...(method === 'GET' ? [] : [HTTP_STATUS.payload_too_large, HTTP_STATUS.unsupported_media_type]),
    HTTP_STATUS.rate_limited,
    HTTP_STATUS.unavailable,
  ]
}

function problemsOf(statuses: readonly number[]) {
  return Object.fromEntries(
    [...new Set(statuses)].map((status) => [String(status), { $ref: '#/components/responses/Problem' }]),
  )
}

/** The filters and orders of a list, where something else takes them: all of it is meant, so that no part can be chosen. */
function withFilters(
  { parameters }: HandMadeRoute['about'],
  schema: GraphQLSchema,
  list: string | undefined,
  components: Components,
) {
  if (list === undefined) return {}
  const args = schema.getQueryType()?.getFields()[list]?.args ?? []
  const filters = args
    .filter(({ name }) => !['take', 'skip', 'after'].includes(name))
    .map(({ name, description, type }) => ({
      name,
      in: 'query',
      schema: withoutNull(inputSchema(type, components)),
      ...(description ? { description } : {}),
    }))
  return { parameters: [...(Array.isArray(parameters) ? parameters : []), ...filters] }
}

/** A route made by hand tells of its successes; what can go wrong is alike everywhere. */
function withProblems({ responses }: HandMadeRoute['about']) {
  const own = typeof responses === 'object' ? responses : {}
  const { bad_input, unauthenticated, forbidden, not_found, rate_limited, unavailable } = HTTP_STATUS
  return {
    responses: { ...problemsOf([bad_input, unauthenticated, forbidden, not_found, rate_limited, unavailable]), ...own },
  }
}

const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  schema: { type: 'string' },
  description:
    'The ETag of the record that your change is based on. If it has been saved since, the response is 412. * ' +
    'overwrites any state.',
}

/** Parameters that many operations have. */
const PARAMETERS = {
  fields: {
    name: 'fields',
    in: 'query',
    schema: { type: 'string' },
    example: 'id,name',
    description:
      'Only these members, separated by commas: `id,name,product.name`. A related record without a dot means ' +
      'its plain values, `*` means the default members. The response then contains only these members.',
  },
  total: {
    name: 'total',
    in: 'query',
    schema: { type: 'boolean', default: false },
    description: 'Whether to return the total number of records too.',
  },
  workspace: {
    name: 'workspace',
    in: 'query',
    schema: { type: 'string' },
    description: 'The id or slug of the workspace, if you have several; the same as the header Selvedge-Workspace.',
  },
  workspaceHeader: {
    name: 'Selvedge-Workspace',
    in: 'header',
    schema: { type: 'string' },
    description: 'The id or slug of the workspace, if you have several.',
  },
  ifNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    schema: { type: 'string' },
    description: 'An ETag: if it is still current, the response is 304 without a body.',
  },
  ifMatchRead: {
    ...IF_MATCH,
    description:
      'The ETag that you know: if it is not the current one, the response is 412. Leave it out to read any version.',
  },
  ifMatch: { ...IF_MATCH, required: true },
  ifMatchOptional: IF_MATCH,
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    description:
      'A name of your own for this request. Within 24 hours, repeating the request changes nothing and gets ' +
      'the same response.',
  },
}

function shared(name: keyof typeof PARAMETERS): JsonSchema {
  return { $ref: `#/components/parameters/${name}` }
}

const PROBLEM: JsonSchema = {
  type: 'object',
  description: 'What went wrong (RFC 9457).',
  properties: {
    type: {
      type: 'string',
      format: 'uri',
      description: 'The same for every problem with this reason: the address of a page about it.',
    },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'A sentence for people to read.' },
    instance: {
      type: 'string',
      format: 'uri',
      description: 'This occurrence: "type", followed by "#" and the id of the request, as in the log.',
    },
    code: { type: 'string', enum: Object.keys(HTTP_STATUS) },
    reason: { type: 'string', description: 'A stable code for programs.' },
    field: { type: 'string' },
    value: { type: ['string', 'number', 'boolean', 'null'] },
    limit: { type: ['string', 'number'] },
    place: {
      type: 'string',
      enum: ['database', 'files', 'incoming'],
      description: 'The parts of the service that do not work at the moment.',
    },
    errors: {
      type: 'array',
      description: 'Everything that is wrong, each with its place.',
      items: {
        type: 'object',
        properties: {
          pointer: { type: 'string', description: 'The place in the body, RFC 6901: "#/composition/0/share".' },
          parameter: { type: 'string' },
          header: { type: 'string' },
          reason: { type: 'string' },
          detail: { type: 'string' },
          value: { type: ['string', 'number', 'boolean', 'null'] },
          limit: { type: ['string', 'number'] },
        },
        required: ['reason', 'detail'],
        additionalProperties: false,
      },
    },
  },
  required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'reason'],
  additionalProperties: false,
}

const PROBLEM_RESPONSE = {
  description: 'Refused; the body says why.',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

const SECURITY = {
  key: { type: 'http', scheme: 'bearer', description: 'An API key: "Authorization: Bearer svk_…".' },
  keyHeader: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'An API key.' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-selvedge',
    description: 'A person who is signed in with a browser.',
  },
}

function withoutNull(schema: JsonSchema): JsonSchema {
  const { type, anyOf } = schema
  if (Array.isArray(type)) return { ...schema, type: type.length === 2 ? type[0] : type }
  if (!Array.isArray(anyOf)) return schema
  const { anyOf: _, ...rest } = schema
  const first: unknown = anyOf[0]
  return typeof first === 'object' && first !== null ? { ...first, ...rest } : schema
}

function sorted<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
}
