import { type GraphQLSchema, isNonNullType } from 'graphql'
import { HTTP_STATUS } from '../app-error.ts'
import { type BoundOperation, bindOperation } from './bind-operation.ts'
import { withBounds } from './bounds.ts'
import { codeExamples, type ExampleRequest, exampleRequest } from './code-examples.ts'
import { answerOf, headersOf, problemsOf, statusesOf, withoutNull } from './describe-answer.ts'
import { type Components, described, inputSchema, type JsonSchema } from './json-schema-of.ts'
import { PARAMETERS, PROBLEM, PROBLEM_RESPONSE, SECURITY, shared } from './rest-components.ts'
import type { HandMadeRoute, RestOperation } from './rest-operation.ts'

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

function sorted<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
}
