import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Logger } from 'pino'
import { createIdentifier } from '#features/people/access/identify.ts'
import { tellKeyExpiry } from '#features/people/access/key-expiry-header.ts'
import { doOnce } from '#features/telling/idempotency/do-once.ts'
import { planDocument } from '#kit/plans/plan-document.ts'
import { openReadScope } from '#kit/read-scope.ts'
import { createRememberedAnswers } from '#kit/remembered-answers.ts'
import type { GraphqlContext } from '#kit/schema-builder.ts'
import { rememberDamage } from '#platform/file-storage/remember-damage.ts'
import { registerGraphql } from '#platform/graphql/register-graphql.ts'
import { clientKeyOf } from '#platform/http/client-key.ts'
import { createHttpServer } from '#platform/http/create-http-server.ts'
import { answerEarly } from '#platform/http/early-answers.ts'
import { registerHealth } from '#platform/http/health.ts'
import { limitRate } from '#platform/http/limit-rate.ts'
import { type Metrics, registerMetrics } from '#platform/http/metrics.ts'
import type { Deps, Log } from '../deps.ts'
import { VERSION } from '../version.ts'
import { createReadiness, FOR_READING } from './check-readiness.ts'
import { type Counting, createCounting } from './counting.ts'
import { type Dashboard, registerDashboard } from './dashboard.ts'
import { registerFeatures } from './features.ts'
import { registerFrontPage, sendNotFoundPage } from './front-page.ts'
import { limitByReader } from './limit-by-reader.ts'
import { registerOperatorMetrics } from './operator-metrics.ts'
import { registerProblemPages } from './problem-pages.ts'
import { RECORD_FIELDS } from './record-fields.ts'
import { registerRestInterface } from './register-rest-interface.ts'
import { rest } from './rest.ts'
import { schema } from './schema.ts'
import { registerSecurityContact } from './security-contact.ts'
import { describeService } from './service-status.ts'

/** The whole service, not listening: tests call it by `inject`, and answer-passports-first.ts hands requests to it. */
export async function buildApp(
  given: Deps,
  logger: Logger,
  { dashboard = null, onRoute = () => {}, plans = planDocument, counting = createCounting(given) }: AppOptions = {},
): Promise<FastifyInstance> {
  const { metrics, limits, scans } = counting
  const damaged = metrics.counter(
    'selvedge_damaged_files_total',
    'How many times since the start a stored file was not served because its bytes had changed.',
  )
  const storage = rememberDamage(given.storage, () => damaged.inc())
  const deps = { ...given, storage, log: countErrors(given.log, metrics) }
  const { config } = deps
  metrics.gauge('selvedge_sql_statements', 'SQL statements sent since the start.', () => deps.db.statementCount())
  metrics.gauge(
    'selvedge_doors_separate',
    '1: requests use database logins of their own, which cannot switch to any other. 0: requests use the ' +
      'owner of the tables, in a role.',
    () => (deps.db.sharedDoors === null ? 1 : 0),
  )
  const app = createHttpServer({
    logger,
    metrics,
    trustedProxies: config.trustedProxies,
    publicUrl: config.publicUrl,
    maxConnections: config.maxConnections,
    sendNotFoundPage,
  })
  app.addHook('onRoute', onRoute)
  const readiness = createReadiness(deps)
  registerHealth(app, { publicUrl: config.publicUrl, checks: readiness, forReading: FOR_READING })
  registerOperatorMetrics(metrics, deps, { version: VERSION, readiness })
  registerMetrics(app, { metrics, token: config.metricsToken })

  app.decorate('early', answerEarly(app.server, { metrics, logger, limiter: limits.public }))
  app.decorate('scans', scans)
  // It writes for the last time when the server closes.
  app.addHook('onClose', () => scans.close())
  const identify = createIdentifier(deps)
  const byReader = limitByReader(identify, limits)
  const limitPublic = limitRate(limits.public, clientKeyOf)
  const limitApi = limitRate(limits.api, clientKeyOf)
  const limitOf = ({ url, config: { rest = false } = {} }: RouteOptions) => {
    if (url === GRAPHQL_PATH || rest) return byReader.onRequest
    // The front page asks the database for a passport to show.
    if (url === '/' || PUBLIC_PREFIXES.some((prefix) => url.startsWith(prefix))) return limitPublic
    return url.startsWith('/api/') ? limitApi : null
  }
  app.decorateRequest('keyExpiresAt', null)
  const tellExpiry: RouteOptions['onSend'] = (request, reply, payload, done) => {
    tellKeyExpiry(request, reply)
    done(null, payload)
  }
  app.addHook('onRoute', (route) => {
    const limit = limitOf(route)
    // Those that are limited by who asks know of a key before, the others when they ask themselves.
    if (limit !== byReader.onRequest && route.url.startsWith('/api/v1/'))
      route.onSend = [tellExpiry, ...[route.onSend ?? []].flat()]
    if (limit) route.onRequest = [limit, ...[route.onRequest ?? []].flat()]
  })

  const contextFor = (request: FastifyRequest): GraphqlContext => {
    const reader = byReader.readerOf(request)
    if (reader.kind !== 'stranger') request.logContext = { workspaceId: reader.workspaceId, actor: reader.id }
    return { deps, reader, scope: openReadScope(deps, reader) }
  }

  const memory = config.answerMemoryMb > 0 ? createRememberedAnswers(deps, RECORD_FIELDS) : undefined
  registerGraphql<GraphqlContext>(app, {
    schema,
    path: GRAPHQL_PATH,
    contextFor,
    release: ({ scope }) => scope.close(),
    status: () => describeService(config.publicUrl),
    ...(memory && { memory }),
    repeats: { once: doOnce, secretFields: SECRET_FIELDS },
    ...(plans && { plans }),
    reportError: (error, request) => request.log.error({ err: error, requestId: request.id }, 'A request failed'),
  })
  registerFrontPage(app, deps, dashboard)
  registerSecurityContact(app, deps)
  registerDashboard(app, dashboard, config.publicUrl)
  registerFeatures({ app, deps, identify, schema, metrics })
  registerProblemPages(app)
  registerRestInterface(app, {
    publicUrl: config.publicUrl,
    contextFor,
    charge: byReader.take,
    memory,
    plans: plans ?? undefined,
  })
  return app
}

/** What fails in the background answers nobody: it is in the log, and counted. */
function countErrors(log: Log, metrics: Metrics): Log {
  const errors = metrics.counter(
    'selvedge_background_errors_total',
    'Failures behind requests since the start, as logged.',
  )
  return {
    info: (details, message) => log.info(details, message),
    warn: (details, message) => log.warn(details, message),
    error(details, message) {
      errors.inc()
      log.error(details, message)
    },
  }
}

export type AppOptions = {
  /** Null: not built. Everything else works without it. */
  readonly dashboard?: Dashboard | null
  /** Told of every route, so that a test can hold the list of them against its own. */
  readonly onRoute?: (route: RouteOptions) => void
  /** Of an app that answers before this one does. */
  readonly counting?: Counting
  /** Null: every answer is made by resolvers, for a test to hold the plans' answers against. */
  readonly plans?: typeof planDocument | null
}

const GRAPHQL_PATH = '/api/graphql'

/** Mutations whose answer shows a secret once: REST says it of each, and has an address for each. */
const SECRET_FIELDS: ReadonlySet<string> = new Set(
  rest.operations.filter(({ answersSecret }) => answersSecret).map(({ field }) => field),
)

/** For strangers, with a limit of their own. */
const PUBLIC_PREFIXES = ['/:compressed', '/api/public/', '/files/', '/l/', '/01/', '/.well-known/', '/p/']
