import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { registerResolver } from '#features/publishing/digital-links/resolver.rest.ts'
import { registerPassportPages } from '#features/publishing/passport-pages/passport-page.rest.ts'
import { registerPublicPassports } from '#features/publishing/passports/public-passport.rest.ts'
import { AppError } from '#platform/app-error.ts'
import { clientKeyOf } from '#platform/http/client-key.ts'
import { createHttpServer } from '#platform/http/create-http-server.ts'
import { answerEarly } from '#platform/http/early-answers.ts'
import { CLOSING, closeGracefully } from '#platform/http/graceful-shutdown.ts'
import { limitRate } from '#platform/http/limit-rate.ts'
import { listenAt } from '#platform/http/listen-at.ts'
import { problemHeaders, problemOf } from '#platform/http/problem.ts'
import { requestIdOf } from '#platform/http/request-id.ts'
import { securityHeaders } from '#platform/http/security-headers.ts'
import type { Deps } from '../deps.ts'
import type { Counting } from './counting.ts'

/** What listens: passports at once, and all the rest as soon as it is loaded. */
export type FirstAnswers = {
  readonly server: Server
  /** Resolves once whoever has waited for the start is answered, or after half a second: what follows leaves no turn for them. */
  calm(): Promise<void>
  /** To the app that knows every route go the requests that have waited, and all that come. */
  handOver(whole: FastifyInstance): void
  /** Accepted requests are answered; those that still wait for the whole app are told that it is not ready. Asked twice, it is done once. */
  close(): Promise<unknown>
}

/**
 * Listens before most of the service is loaded: whoever scans a code during an upgrade waits for a second less (docs/decisions/0084). The routes of passports
 * are the ones of the whole app, which takes over; other requests wait for it, and nothing of them is read before. `when`: it listens no sooner.
 */
export async function answerPassportsFirst(
  deps: Deps,
  logger: Logger,
  { counting, when }: { readonly counting: Counting; readonly when: Promise<unknown> },
): Promise<FirstAnswers> {
  const { metrics, limits, scans } = counting
  const { config } = deps
  const { publicUrl } = config
  const app = createHttpServer({
    logger,
    metrics,
    trustedProxies: config.trustedProxies,
    publicUrl,
    maxConnections: config.maxConnections,
  })
  app.decorate('early', answerEarly(app.server, { metrics, logger, limiter: limits.public }))
  const limit = limitRate(limits.public, clientKeyOf)
  app.addHook('onRoute', (route) => {
    route.onRequest = [limit, ...[route.onRequest ?? []].flat()]
  })
  registerPublicPassports(app, deps, scans)
  registerPassportPages(app, deps, scans)
  registerResolver(app, deps, scans)
  await Promise.all([app.ready(), when])

  const { server } = app
  const [own] = server.listeners('request')
  const waiting: [IncomingMessage, ServerResponse][] = []
  let [underWay, come] = [0, 0]
  let whole: FastifyInstance | null = null
  let closed: Promise<unknown> | null = null
  server.removeAllListeners('request')
  const answerOrWait = (request: IncomingMessage, response: ServerResponse) => {
    if (own && isForPassport(request)) {
      underWay += 1
      come += 1
      response.once('close', () => {
        underWay -= 1
      })
      own.call(server, request, response)
    } else if (waiting.length < MOST_WAITING && closed === null) waiting.push([request, response])
    else refuse(request, response, publicUrl)
  }
  server.on('request', answerOrWait)
  await listenAt(server, config)

  const close = async () => {
    for (const [request, response] of waiting.splice(0)) refuse(request, response, publicUrl)
    await closeGracefully(app, config.shutdownGraceSeconds)
    await whole?.close()
  }
  return {
    server,
    async calm() {
      for (let turn = 0; turn < CALM_TURNS; turn += 1) {
        const before = come
        await setTimeout(CALM_MS)
        if (underWay === 0 && come === before) return
      }
    },
    handOver(app) {
      whole = app
      const take = (request: IncomingMessage, response: ServerResponse) => app.server.emit('request', request, response)
      server.removeListener('request', answerOrWait)
      server.on('request', take)
      server.on(CLOSING, () => app.server.emit(CLOSING))
      for (const [request, response] of waiting.splice(0)) if (!response.destroyed) take(request, response)
    },
    close() {
      closed ??= close()
      return closed
    },
  }
}

/** The latest of a passport as data or as a page, and where a code leads to. */
function isForPassport({ method, url = '' }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && FOR_PASSPORT.test(url)
}

const FOR_PASSPORT = /^\/(?:(?:api\/public\/dpp|p)\/[^/?]+(?:$|\?)|01\/)/

const CALM_MS = 50
const CALM_TURNS = 10

/** A connection may send its requests without waiting for answers. */
const MOST_WAITING = 1_000

function refuse(request: IncomingMessage, response: ServerResponse, publicUrl: string): void {
  const starting = new AppError('unavailable', 'not_ready', 'Not ready: the service is starting.', {
    retryAfterSeconds: 5,
  })
  const requestId = requestIdOf(request)
  response.writeHead(503, {
    ...securityHeaders(publicUrl),
    ...problemHeaders(starting),
    'x-request-id': requestId,
  })
  response.end(JSON.stringify(problemOf(starting, { publicUrl, requestId })))
}
