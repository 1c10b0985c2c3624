import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { AppError } from '../app-error.ts'
import type { AnswerMemory } from '../graphql/answer-memory.ts'
import type { PlanDocument } from '../graphql/planned-document.ts'
import { takeJson } from '../http/body-parsers.ts'
import { bindOperation } from './bind-operation.ts'
import { performBatch } from './perform-batch.ts'
import { createPerformer } from './perform-operation.ts'
import { createOperationFinder, readBatch } from './read-batch.ts'
import type { Deprecation, RestOperation } from './rest-operation.ts'
import type { RestAnswer, RestRequest } from './rest-request.ts'

export type RestOptions<Context> = {
  readonly schema: GraphQLSchema
  readonly prefix: string
  readonly publicUrl: string
  readonly operations: readonly RestOperation[]
  /** Where answers to repeated reads are kept; without one, every read is done. */
  readonly memory?: AnswerMemory<Context> | undefined
  readonly plans?: PlanDocument<Context> | undefined
  contextFor(request: FastifyRequest): Context
  release(context: Context): void
  /** Does what a request with an Idempotency-Key asks for, unless the same has been done before. */
  once(context: Context, repeated: Repeatable, work: (context: Context) => Promise<RestAnswer>): Promise<RestAnswer>
  /** All of the work, or none of it. */
  together<T>(context: Context, work: (context: Context) => Promise<T>): Promise<T>
  /** Counts one more request; the refusal when there were too many. */
  charge(request: FastifyRequest, reply: FastifyReply): AppError | null
}

/** What tells one request from another when it comes again. */
export type Repeatable = {
  readonly key: string
  readonly fingerprint: string
  /** Its answer must not be kept. */
  readonly answersSecret: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route of the REST interface: limited by who asks, not by where from. */
    rest?: boolean
  }
}

export function registerRest<Context>(app: FastifyInstance, options: RestOptions<Context>): void {
  const { schema, prefix, publicUrl, operations, contextFor, release, once, together, charge } = options
  const perform = createPerformer<Context>(schema, options.memory, options.plans)
  const bound = operations.map((operation) => bindOperation(schema, operation))
  const find = createOperationFinder(bound)

  /** Does the work of a request, once where it has a key. */
  async function answer(
    request: FastifyRequest,
    { isChange, answersSecret, fingerprint }: { isChange: boolean; answersSecret: boolean; fingerprint: () => string },
    work: (context: Context) => Promise<RestAnswer>,
  ): Promise<RestAnswer> {
    const context = contextFor(request)
    try {
      const key = request.headers['idempotency-key']
      if (key === undefined || !isChange) return await work(context)
      return await once(context, { key: String(key), fingerprint: fingerprint(), answersSecret }, work)
    } finally {
      release(context)
    }
  }

  app.register(async (scope) => {
    takeJson(scope, { mediaTypes: ['application/merge-patch+json'], mayBeEmpty: true })
    for (const operation of bound) {
      const always: Readonly<Record<string, string>> = { ...ALWAYS, ...deprecationHeaders(operation.deprecated) }
      scope.route({
        method: operation.method as HTTPMethods,
        url: prefix + operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
        config: { rest: true },
        handler: async (request, reply) => {
          // A slash at the end is another address, and no record has an empty name.
          if (Object.values(request.params as object).includes('')) return reply.callNotFound()
          reply.headers(always)
          const asked = toRestRequest(request)
          const { status, headers, body } = await answer(
            request,
            {
              isChange: operation.type === 'mutation',
              answersSecret: operation.answersSecret === true,
              fingerprint: () => fingerprintOf(operation.method, asked),
            },
            (context) => perform(operation, asked, context),
          )
          const links = [always['link'], headers['link']].filter(Boolean).join(', ')
          reply.code(status).headers(headers)
          if (links !== '') reply.header('link', links)
          return body === null ? reply.send() : reply.send(body)
        },
      })
    }

    scope.post(`${prefix}/batch`, { config: { rest: true } }, async (request, reply) => {
      reply.headers(ALWAYS)
      const batch = readBatch(request.body, prefix, find)
      const { status, headers, body } = await answer(
        request,
        {
          isChange: true,
          answersSecret: batch.items.some(({ operation }) => operation.answersSecret),
          fingerprint: () => fingerprintOf('POST', toRestRequest(request)),
        },
        (context) =>
          performBatch(batch, context, {
            perform,
            occurrence: { publicUrl, requestId: request.id },
            charge: () => charge(request, reply),
            together,
            report: (error) => request.log.error({ err: error, requestId: request.id }, 'A request of a batch failed'),
          }),
      )
      return reply.code(status).headers(headers).send(body)
    })
  })
}

/** What a client keeps it must ask about again; what is shown depends on who asks. */
const ALWAYS = { 'cache-control': 'private, no-cache', vary: 'authorization, cookie, x-api-key, selvedge-workspace' }

function toRestRequest(request: FastifyRequest): RestRequest {
  const { headers } = request
  return {
    path: request.url.split('?', 1)[0] ?? '',
    params: request.params as Readonly<Record<string, unknown>>,
    query: request.query as Readonly<Record<string, unknown>>,
    body: request.body,
    ifMatch: headers['if-match'],
    ifNoneMatch: headers['if-none-match'],
  }
}

function fingerprintOf(method: string, { path, query, body, ifMatch }: RestRequest): string {
  return hash('sha256', JSON.stringify([method, path, query, body ?? null, ifMatch ?? null]), 'base64url')
}

function deprecationHeaders(deprecation: Deprecation | undefined): Record<string, string> {
  if (!deprecation) return {}
  const { since, ends, instead } = deprecation
  return {
    deprecation: `@${Math.floor(since.getTime() / 1000)}`,
    ...(ends ? { sunset: ends.toUTCString() } : {}),
    link: `<${instead}>; rel="deprecation"`,
  }
}
