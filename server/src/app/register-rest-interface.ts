import type { FastifyInstance, FastifyReply } from 'fastify'
import { doOnce } from '#features/telling/idempotency/do-once.ts'
import { doTogether } from '#features/telling/idempotency/do-together.ts'
import type { GraphqlContext } from '#kit/schema-builder.ts'
import { AppError } from '#platform/app-error.ts'
import { sendPage } from '#platform/html/page.ts'
import { type ReferencePage, referenceOf } from '#platform/rest/reference-page.ts'
import { type RestOptions, registerRest } from '#platform/rest/register-rest.ts'
import { toOpenApi30 } from '#platform/rest/to-openapi-30.ts'
import { describeRestInterface, rest } from './rest.ts'
import { REST_GUIDE } from './rest-guide.ts'

/** The same for every app of a process; written when somebody first asks for any of it, rather than while the service starts. */
function describe() {
  const description = describeRestInterface()
  return {
    'openapi.json': JSON.stringify(description),
    'openapi-3.0.json': JSON.stringify(toOpenApi30(description)),
    ...referenceOf(description, `${rest.prefix}/docs`, REST_GUIDE),
  }
}

let written: ReturnType<typeof describe> | null = null

function described() {
  written ??= describe()
  return written
}

/** REST at /api/v1, with its description. */
export function registerRestInterface(
  app: FastifyInstance,
  tools: Pick<RestOptions<GraphqlContext>, 'publicUrl' | 'contextFor' | 'charge' | 'memory' | 'plans'>,
): void {
  registerRest<GraphqlContext>(app, {
    ...rest,
    ...tools,
    release: ({ scope }) => scope.close(),
    once: doOnce,
    together: doTogether,
  })
  for (const file of ['openapi.json', 'openapi-3.0.json'] as const) {
    app.get(`${rest.prefix}/${file}`, (_request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'public, max-age=300')
        .send(described()[file]),
    )
  }
  app.get<{ Querystring: { q?: unknown } }>(`${rest.prefix}/docs`, (request, reply) => {
    const { q } = request.query
    const { pages, search } = described()
    return sendReferencePage(reply, typeof q === 'string' && q.trim() !== '' ? search(q) : pages.get(''))
  })
  app.get<{ Params: { tag: string } }>(`${rest.prefix}/docs/:tag`, (request, reply) =>
    sendReferencePage(reply, described().pages.get(request.params.tag)),
  )
}

function sendReferencePage(reply: FastifyReply, page: ReferencePage | undefined): FastifyReply {
  if (!page) throw new AppError('not_found', 'reference_not_found', 'The reference has no such page.')
  reply.header('cache-control', 'public, max-age=300')
  return sendPage(reply, page.document, page.policy)
}
