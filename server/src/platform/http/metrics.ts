import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { AppError } from '#platform/app-error.ts'
import { clientKeyOf } from './client-key.ts'
import { createRequestDurations, type RequestDurations } from './request-durations.ts'

/** One registry per server. `processMetrics`: memory, event loop and garbage collection, which observe the whole process. */
export function createMetrics({ processMetrics = true }: { readonly processMetrics?: boolean } = {}): Metrics {
  const registry = new Registry()
  if (processMetrics) collectDefaultMetrics({ register: registry })
  const durations = createRequestDurations()
  const before: (() => Promise<void>)[] = []
  return {
    registry,
    observeRequest: durations.observe,
    text: async () => {
      await Promise.all(before.map((read) => read()))
      return `${durations.text()}\n${await registry.metrics()}`
    },
    beforeReading: (read) => before.push(read),
    counter: (name, help, labelNames = []) => new Counter({ name, help, labelNames, registers: [registry] }),
    gauge: (name, help, read) =>
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read())
        },
      }),
  }
}

export type Metrics = {
  readonly registry: Registry
  readonly observeRequest: RequestDurations['observe']
  /** Everything, as /metrics shows it. */
  text(): Promise<string>
  /** Called before each look, to bring values up to date. */
  beforeReading(read: () => Promise<void>): void
  /** A label's values must come from a closed set: each is a time series for ever. */
  counter<L extends string = never>(name: string, help: string, labelNames?: readonly L[]): Counter<L>
  /** A value that is read when somebody looks. */
  gauge(name: string, help: string, read: () => number): Gauge
}

/** `GET /metrics`. With a token it is asked for; without one only this machine may look. */
export function registerMetrics(
  app: FastifyInstance,
  options: { readonly metrics: Metrics; readonly token: string | null },
) {
  app.get('/metrics', { config: { quiet: true } }, async (request, reply) => {
    const { metrics } = options
    if (options.token === null) requireLoopback(request)
    else requireToken(request, options.token)
    return reply.type(metrics.registry.contentType).send(await metrics.text())
  })
}

function requireLoopback(request: FastifyRequest): void {
  // A proxy on this machine makes every stranger look like loopback; its headers give it away, believed or not.
  const proxyHeader = Object.keys(request.headers).find((name) => OF_A_PROXY.test(name))
  const client = clientKeyOf(request)
  if (proxyHeader === undefined && (client.startsWith('127.') || request.ip === '::1')) return
  throw new AppError(
    'forbidden',
    'metrics_local_only',
    proxyHeader === undefined
      ? 'Only this machine can read the metrics. Set METRICS_TOKEN to read them from elsewhere.'
      : 'Only this machine can read the metrics, and this request came through a proxy: it has the header ' +
          `"${proxyHeader}". Set METRICS_TOKEN to read them through a proxy.`,
  )
}

/** What proxies, balancers and content networks add. */
const OF_A_PROXY =
  /^(via|forwarded|x-forwarded(-.*)?|x-real-ip|x-original-(.*)|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.*|fastly-.*|x-envoy-.*|x-amzn-trace-id|x-azure-.*|fly-.*|cdn-loop|client-ip)$/

function requireToken(request: FastifyRequest, token: string): void {
  const [scheme = '', given = ''] = (request.headers.authorization ?? '').split(' ')
  if (scheme.toLowerCase() === 'bearer' && timingSafeEqual(sha256(given), sha256(token))) return
  throw new AppError('unauthenticated', 'metrics_token_needed', 'Send the metrics token as "Authorization: Bearer …".')
}

/** Equal lengths, which a comparison in constant time asks for. */
function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
