import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { Logger } from 'pino'
import { clientKeyOf } from './client-key.ts'
import { rateLimitFields } from './limit-rate.ts'
import type { Metrics } from './metrics.ts'
import { type Encoding, negotiateEncoding } from './negotiate-encoding.ts'
import { writePrepared } from './prepared-answer.ts'
import type { PreparedForm } from './prepared-form.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { requestIdOf } from './request-id.ts'

declare module 'fastify' {
  interface FastifyInstance {
    early: EarlyAnswers
  }
}

export type EarlyAnswers = { add<T extends Prepared>(route: EarlyRoute<T>): void }

/** What a route can give at once. Its router route stays, and answers the same for all that is not asked for in the plainest way. */
export type EarlyRoute<T extends Prepared> = {
  /** As the router knows it, with one parameter, the last part: "/api/public/dpp/:identifier". */
  readonly path: string
  /** What is in memory for that part as it came, still escaped; undefined leaves the request to the router. Changes nothing. */
  find(part: string): T | undefined
  /** Told of each that was sent. */
  sent(found: T, request: IncomingMessage): void
}

type Prepared = { form(encoding: Encoding): PreparedForm }

/**
 * Answers a plain GET for bytes in memory before the router is asked: with the same bytes, limit, request id and metrics (docs/decisions/0076). Whatever
 * has a condition, a body or a proxy's word about who asks is left to the router, and all requests are where their lines are to be logged.
 */
export function answerEarly(
  server: Server,
  { metrics, logger, limiter }: { readonly metrics: Metrics; readonly logger: Logger; readonly limiter: RateLimiter },
): EarlyAnswers {
  const routes: { readonly prefix: string; answer(part: string, asked: Asked): boolean }[] = []
  const answered = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { url = '' } = request
    for (const { prefix, answer } of routes) {
      if (url.startsWith(prefix)) return isPlain(request) && answer(url.slice(prefix.length), { request, response })
    }
    return false
  }
  const answerOf =
    <T extends Prepared>({ path, find, sent }: EarlyRoute<T>) =>
    (part: string, { request, response }: Asked): boolean => {
      const found = find(part)
      const own = found && ownFields(request, limiter)
      if (!found || !own) return false
      const since = performance.now()
      response.once('finish', () => metrics.observeRequest('GET', path, 200, (performance.now() - since) / 1000))
      const form = found.form(negotiateEncoding(request.headers['accept-encoding']))
      writePrepared(response, 200, form.headers, own, form.body)
      sent(found, request)
      return true
    }

  if (!logger.isLevelEnabled('debug')) {
    const [router] = server.listeners('request')
    if (!router) throw new Error('The server has no listener for its requests yet.')
    server.removeAllListeners('request')
    server.on('request', (request, response) => {
      if (!answered(request, response)) router.call(server, request, response)
    })
  }
  return {
    add: (route) => routes.push({ prefix: route.path.replace(/:\w+$/, ''), answer: answerOf(route) }),
  }
}

type Asked = { readonly request: IncomingMessage; readonly response: ServerResponse }

function isPlain({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    headers['if-none-match'] === undefined &&
    headers['if-match'] === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers['x-forwarded-for'] === undefined
  )
}

/** The request's id and its limit; undefined where the limit is reached, which the router says. */
function ownFields(request: IncomingMessage, limiter: RateLimiter): string[] | undefined {
  const own = ['x-request-id', requestIdOf(request)]
  if (limiter.policy === null) return own
  const taken = limiter.take(clientKeyOf({ ip: request.socket.remoteAddress ?? '' }))
  if (!taken.allowed) return undefined
  for (const [name, value] of rateLimitFields(limiter, taken)) own.push(name, value)
  return own
}
