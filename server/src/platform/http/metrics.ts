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
  return {
    registry,
    observeRequest: durations.observe,
    text: async () => `${durations.text()}\n${await registry.metrics()}`,
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
  // A proxy on this machine makes every stranger look like loopback; its header gives it away, believed or not.
  const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
  const client = clientKeyOf(request)
  if (!isForwarded && (client.startsWith('127.') || request.ip === '::1')) return
  throw new AppError(
    'forbidden',
    'metrics_local_only',
    'Metrics are shown to this machine only. Set METRICS_TOKEN to read them from elsewhere.',
  )
}

function requireToken(request: FastifyRequest, token: string): void {
  const [scheme = '', given = ''] = (request.headers.authorization ?? '').split(' ')
  if (scheme.toLowerCase() === 'bearer' && timingSafeEqual(sha256(given), sha256(token))) return
  throw new AppError('unauthenticated', 'metrics_token_needed', 'Send the metrics token as "Authorization: Bearer …".')
}

/** Equal lengths, which a comparison in constant time asks for. */
function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
