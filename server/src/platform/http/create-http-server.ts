import type { Server } from 'node:http'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { type Logger, pino } from 'pino'
import { AppError } from '#platform/app-error.ts'
import { appErrorOf, MAX_PATH_PART } from './app-error-of.ts'
import { takeJson } from './body-parsers.ts'
import { createClientErrorHandler } from './client-error.ts'
import { trackConnections } from './graceful-shutdown.ts'
import { createKnownPaths } from './known-paths.ts'
import type { Metrics } from './metrics.ts'
import { refuseUnreadableAddress } from './readable-address.ts'
import { requestIdOf } from './request-id.ts'
import { createRequestLog, UNKNOWN_ROUTE } from './request-log.ts'
import { securityHeaders } from './security-headers.ts'
import { PATCH_TYPES, sendProblem } from './send-problem.ts'
import { boundSlowBodies } from './slow-bodies.ts'

export type HttpOptions = {
  readonly logger: Logger
  readonly metrics: Metrics
  /** Addresses, CIDR ranges, or proxy-addr's names for groups of them; empty: X-Forwarded-* is never believed. */
  readonly trustedProxies: readonly string[]
  readonly publicUrl: string
  /** How many may be open at once. */
  readonly maxConnections?: number
  /** How long a body that is no file may take to arrive. */
  readonly bodyTimeoutMs?: number
  /** What a browser is shown at an address outside /api where nothing is; without it, a problem document. */
  readonly sendNotFoundPage?: (reply: FastifyReply) => FastifyReply
}

/** A server without routes: request ids, headers, problem documents, logs and metrics are the same for all of them. */
export function createHttpServer({
  logger,
  metrics,
  trustedProxies,
  publicUrl,
  maxConnections = Number.POSITIVE_INFINITY,
  bodyTimeoutMs = BODY_TIMEOUT_MS,
  sendNotFoundPage,
}: HttpOptions): FastifyInstance {
  // Of Fastify's own lines, "Server listening at …" would come once for each address; whoever listens says where, once.
  const loggerInstance: FastifyBaseLogger = logger.child({}, { level: logger.levelVal > WARN ? logger.level : 'warn' })
  const headers = securityHeaders(publicUrl)
  const knownPaths = createKnownPaths()
  const logRequest = createRequestLog(logger, metrics)
  const logUnknown = logRequest(UNKNOWN_ROUTE, false)
  const preparedLogger = loggerInstance.child({})
  const setHeaders = (request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(headers).header('x-request-id', request.id)
  }

  const refuseClient = createClientErrorHandler(headers, publicUrl)
  const app: FastifyInstance = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdOf,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: BODY_LIMIT_BYTES,
    // One value where one is expected: a repeated or unknown parameter is refused, not repaired.
    ajv: { customOptions: { coerceTypes: true, removeAdditional: false, meta: false, validateSchema: false } },
    routerOptions: { maxParamLength: MAX_PATH_PART },
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: LOOK_FOR_SLOW_MS },
    frameworkErrors(error, request, reply) {
      setHeaders(request, reply)
      // The router gave up, so no hook runs.
      reply.raw.once('finish', () => logUnknown(request, reply, () => {}))
      sendProblem(error, request, reply, publicUrl)
    },
    clientErrorHandler: refuseClient,
  })

  trackConnections(app.server)
  boundConnections(app.server, maxConnections)
  const boundBody = boundSlowBodies(app.server, bodyTimeoutMs, refuseClient)
  app.decorateRequest('logContext', null)
  // Bodies are JSON unless a route says otherwise.
  app.removeContentTypeParser('text/plain')
  takeJson(app)

  app.addHook('onRoute', (route) => {
    knownPaths.add(route.url, Array.isArray(route.method) ? route.method : [route.method])
    const isQuiet = route.config?.quiet ?? route.url.startsWith('/api/public/')
    // Bound to its route here, because asking each request for its route builds an object each time.
    const own = route.onResponse ?? []
    route.onResponse = [...(Array.isArray(own) ? own : [own]), logRequest(route.url, isQuiet)]
    // A logger of its own for each request costs as much as all its headers.
    if (route.config?.prepared === true) route.childLoggerFactory = () => preparedLogger
    else if (isQuiet) route.childLoggerFactory = (parent) => parent
  })
  app.addHook('onRequest', (request, reply, done) => {
    // A prepared answer brings its headers with it. The logger tells its route without a look at the route's options.
    if (request.log !== preparedLogger) setHeaders(request, reply)
    // RFC 9110 §9.3.7, also where a route answers OPTIONS itself, for pages of other sites.
    if (request.method === 'OPTIONS' && !request.is404) tellMethods(reply, methodsOf(request))
    boundBody(request.raw)
    try {
      refuseUnreadableAddress(request.raw.url ?? '', () => request.routeOptions.config?.anyPath === true)
      done()
    } catch (error) {
      done(error as Error)
    }
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (request.is404) logUnknown(request, reply, done)
    else done()
  })

  const methodsOf = (request: FastifyRequest) => knownPaths.methodsFor(request.url.split('?', 1)[0] ?? '')
  const answerNotFound = (request: FastifyRequest, reply: FastifyReply): void => {
    setHeaders(request, reply)
    const path = request.url.split('?', 1)[0] ?? ''
    const methods = knownPaths.methodsFor(path)
    // A route that itself finds nothing comes here too.
    if (methods.length === 0 || methods.includes(request.method)) {
      if (sendNotFoundPage && isLedByBrowser(request, path)) {
        sendNotFoundPage(reply)
        return
      }
      const nothing = new AppError('not_found', 'path_not_found', 'There is nothing at this address.')
      sendProblem(nothing, request, reply, publicUrl)
      return
    }
    const allow = tellMethods(reply, methods)
    if (request.method === 'OPTIONS') reply.code(204).send()
    else sendProblem(methodNotAllowed(request.method, allow), request, reply, publicUrl)
  }
  app.setNotFoundHandler(answerNotFound)
  app.setErrorHandler((error, request, reply) => {
    // A body nobody asked for must not turn "no such path" into "no such media type".
    const isUnreadBody = request.is404 && !(error instanceof AppError) && appErrorOf(error, BODY_LIMIT_BYTES) !== null
    if (isUnreadBody) answerNotFound(request, reply)
    else {
      // Again: a page had set its own policy, and a prepared answer none.
      setHeaders(request, reply)
      sendProblem(error, request, reply, publicUrl)
    }
  })
  return app
}

/** Browsers and proxies keep connections for what they may ask next: these make room when there is none left. */
function boundConnections(server: Server, most: number): void {
  if (!Number.isFinite(most)) return
  server.maxConnections = most
  server.on('drop', () => server.closeIdleConnections())
}

function isLedByBrowser({ method, headers }: FastifyRequest, path: string): boolean {
  const isReading = method === 'GET' || method === 'HEAD'
  return isReading && !/^\/api(\/|$)/.test(path) && (headers.accept?.includes('text/html') ?? false)
}

const BODY_LIMIT_BYTES = 1024 * 1024

const WARN = pino.levels.values['warn'] ?? 40

/** A client that sends its request slower than this is cut off, so that slow ones cannot hold every connection. */
const HEADERS_TIMEOUT_MS = 15_000
const BODY_TIMEOUT_MS = 30_000
/** Node looks every 30 s by itself. */
const LOOK_FOR_SLOW_MS = 1_000
const REQUEST_TIMEOUT_MS = 120_000

/** RFC 9110 §10.2.1; RFC 5789 §3.1: what a change may be written in. */
function tellMethods(reply: FastifyReply, methods: readonly string[]): string {
  const allow = [...new Set([...methods, 'OPTIONS'])].sort().join(', ')
  reply.header('allow', allow)
  if (methods.includes('PATCH')) reply.header('accept-patch', PATCH_TYPES)
  return allow
}

function methodNotAllowed(method: string, allow: string): AppError {
  return new AppError('method_not_allowed', 'method_not_allowed', `This address supports ${allow}, not ${method}.`, {
    field: 'method',
    value: method,
  })
}
