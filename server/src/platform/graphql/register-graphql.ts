import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  getVariableValues,
  type OperationDefinitionNode,
} from 'graphql'
import { AppError, HTTP_STATUS } from '../app-error.ts'
import { appErrorOf } from '../http/app-error-of.ts'
import { takeJson } from '../http/body-parsers.ts'
import { problemHeaders } from '../http/problem.ts'
import type { AnswerMemory, MemoryPlace } from './answer-memory.ts'
import { checkCost, MAX_VALIDATION_ERRORS, type OperationType, withReason } from './check-document.ts'
import { checkVariables } from './check-variables.ts'
import { createDocumentCache } from './document-cache.ts'
import { presentAppError, presentExecutionErrors, unexpectedError } from './graphql-errors.ts'
import { type GraphqlRequest, type ParseJson, readAddress, readBody } from './graphql-request.ts'
import { DEFAULT_LIMITS, type GraphqlLimits } from './limits.ts'
import type { Variables } from './measure-document.ts'
import { type MutationOnce, performOnce } from './mutation-once.ts'
import { outageOf } from './outage-of.ts'
import type { PlanDocument } from './planned-document.ts'
import { responseMediaType } from './response-media-type.ts'
import { runOperation } from './run-operation.ts'

export type GraphqlOptions<Context> = {
  schema: GraphQLSchema
  path: string
  /** Called once per request before execution. An AppError it throws is answered with that code's HTTP status. */
  contextFor(request: FastifyRequest, operation: OperationType): Promise<Context> | Context
  /** Called after execution, always, also on errors. */
  release(context: Context): Promise<void> | void
  /** The JSON document of a plain GET without a query. */
  status(request: FastifyRequest): unknown
  /** Errors that are neither AppErrors nor the client's: answered as "internal" without detail. */
  reportError(error: unknown, request: FastifyRequest): void
  /** Where answers to repeated queries are kept; without one, every query is executed. */
  memory?: AnswerMemory<Context>
  /** How mutations with an Idempotency-Key are done once; without it, the header means nothing. */
  repeats?: MutationOnce<Context>
  /** How a query is answered at the cost of its statement; without it, its fields are resolved one by one. */
  plans?: PlanDocument<Context>
  limits?: Partial<GraphqlLimits>
}

/**
 * GraphQL over HTTP. Resolvers answer with plain values: a field without a resolver is read as a plain property, and a
 * list is a list of values or a promise of one, not a list of promises.
 */
export function registerGraphql<Context>(app: FastifyInstance, options: GraphqlOptions<Context>): void {
  const { schema, path, contextFor, release, status, reportError, memory, repeats, plans } = options
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const documents = createDocumentCache(schema, limits, plans)

  async function answer(request: FastifyRequest, reply: FastifyReply, asked: GraphqlRequest): Promise<FastifyReply> {
    const document = documents.prepare(asked.query, asked.operationName)
    if ('errors' in document) return sendRefusal(request, reply, document.errors)
    const { operation, operationType, planned } = document
    if (request.method !== 'POST' && operationType === 'mutation') {
      reply.header('allow', 'POST')
      throw new AppError('method_not_allowed', 'mutation_over_get', 'A mutation must be sent with POST.')
    }

    /** Of a document whose shape alone is known, its literals may be at fault, which is said before anything about variables. */
    const refuse = (errors: readonly GraphQLError[]) => {
      const asWritten = planned ? documents.prepareAsWritten(asked.query, asked.operationName) : document
      return sendRefusal(request, reply, 'errors' in asWritten ? asWritten.errors : errors)
    }
    const { variables } = asked
    const unfit = checkVariables(variables, limits)
    if (unfit !== null) return refuse([unfit])
    const { errors: misfits, coerced } = coerceVariables(schema, operation, variables)
    if (misfits !== undefined) return refuse(misfits)
    const tooCostly = document.costVaries ? checkCost(schema, document, variables, limits) : null
    if (tooCostly !== null) return refuse([tooCostly])

    const context = await contextFor(request, operationType)
    let result: Awaited<ReturnType<typeof runOperation>>
    let place: MemoryPlace | null = null
    let isUndone = false
    let toResolve = document
    const run = (inner: Context) => runOperation(schema, toResolve, inner, { sent: variables, coerced })
    try {
      // Compiled means: a query without introspection, seen before.
      place = (planned || document.compiled) && memory ? await memory.find(context, operation, asked) : null
      if (place?.body) return sendBody(request, reply, place.body)
      if (planned) {
        const data = await planned.plan(context, { variables: coerced, literals: planned.literals })
        if (data !== null) {
          const body = `{"data":${data}}`
          place?.keep(body)
          return sendBody(request, reply, body)
        }
        const asWritten = documents.prepareAsWritten(asked.query, asked.operationName)
        if ('errors' in asWritten) return sendRefusal(request, reply, asWritten.errors)
        toResolve = asWritten
      }
      const key = operationType === 'mutation' && repeats ? request.headers['idempotency-key'] : undefined
      if (key !== undefined && repeats) {
        const once = { key: String(key), document: document.document, asked }
        const outcome = await performOnce(repeats, context, once, run)
        if ('answer' in outcome) {
          return sendBody(request, reply.headers(outcome.answer.headers), outcome.answer.body ?? '')
        }
        result = outcome.refused
        isUndone = true
      } else result = await run(context)
    } finally {
      await release(context)
    }
    if (result.errors === undefined) {
      const body = JSON.stringify({ data: result.data })
      place?.keep(body)
      return sendBody(request, reply, body)
    }
    const { errors, unexpected } = presentExecutionErrors(result.errors, request.id)
    for (const error of unexpected) reportError(error, request)
    const outage = operationType === 'mutation' ? outageOf(result, document, coerced, isUndone) : null
    if (outage !== null) reply.headers(problemHeaders(outage)).code(HTTP_STATUS[outage.code])
    return send(request, reply, { errors, data: result.data })
  }

  // A scope of its own keeps the error format and the JSON-only rule from the routes beside it.
  app.register(async (scope) => {
    const parseJson = jsonParserOf(scope)
    scope.removeContentTypeParser('text/plain')
    takeJson(scope, { passesNul: true })

    scope.setErrorHandler((error, request, reply) => {
      const expected = appErrorOf(error, BODY_LIMIT_BYTES)
      if (expected === null || expected.code === 'internal') {
        reportError(error, request)
        return send(request, reply.code(500), { errors: [unexpectedError(request.id)] })
      }
      reply.headers(problemHeaders(expected)).code(HTTP_STATUS[expected.code])
      if (expected.code === 'unsupported_media_type') reply.header('accept', 'application/json')
      return send(request, reply, { errors: [presentAppError(expected, request.id)] })
    })

    scope.post(path, { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
      return answer(request, reply, readBody(request.body))
    })

    scope.get<{ Querystring: Record<string, unknown> }>(path, async (request, reply) => {
      if (request.query.query !== undefined) return answer(request, reply, readAddress(request.query, parseJson))
      return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(status(request)))
    })
  })
}

/** Files go elsewhere; a GraphQL request is text that somebody wrote. */
const BODY_LIMIT_BYTES = 1024 * 1024

type Coercion = { readonly errors?: readonly GraphQLError[]; readonly coerced: Variables }

function coerceVariables(schema: GraphQLSchema, operation: OperationDefinitionNode, sent: Variables): Coercion {
  const definitions = operation.variableDefinitions ?? []
  if (definitions.length === 0) return NO_VARIABLES
  const { errors, coerced } = getVariableValues(schema, definitions, sent, { maxErrors: MAX_VALIDATION_ERRORS })
  if (errors === undefined) return { coerced }
  return { errors: errors.map((error) => withReason(error, 'graphql_validation')), coerced: {} }
}

const NO_VARIABLES: Coercion = { coerced: {} }

type Answer = { readonly errors?: readonly GraphQLFormattedError[]; readonly data?: unknown }

/** JSON.stringify: graphql-jit's compiled serializer takes no custom scalars. */
function send(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  return sendBody(request, reply, JSON.stringify(answer))
}

function sendBody(request: FastifyRequest, reply: FastifyReply, body: string): FastifyReply {
  const mediaType = responseMediaType(request.headers.accept)
  return reply.header('content-type', `${mediaType}; charset=utf-8`).header('cache-control', 'no-store').send(body)
}

/** Nothing ran. GraphQL over HTTP wants 200 for this under `application/json`, and 400 under its own media type. */
function sendRefusal(request: FastifyRequest, reply: FastifyReply, errors: readonly GraphQLError[]): FastifyReply {
  const isJson = responseMediaType(request.headers.accept) === 'application/json'
  return send(request, reply.code(isJson ? 200 : 400), { errors: errors.map((error) => error.toJSON()) })
}

/** Fastify's parser for bodies, which refuses keys that set a prototype, for JSON that comes in the address. */
function jsonParserOf(scope: FastifyInstance): ParseJson {
  const parse = scope.getDefaultJsonParser('error', 'error')
  return (text) => {
    let outcome: { readonly error: Error | null; readonly value: unknown } = { error: null, value: undefined }
    // The parser looks at nothing but the text, and calls back before it returns.
    const done = (error: Error | null, value?: unknown) => {
      outcome = { error, value }
    }
    Reflect.apply(parse, scope, [null, text, done])
    if (outcome.error !== null) throw outcome.error
    return outcome.value
  }
}
