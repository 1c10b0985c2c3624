import type { FastifyInstance } from 'fastify'
import { createHttpServer, type HttpOptions } from '#platform/http/create-http-server.ts'
import { createMetrics } from '#platform/http/metrics.ts'
import { createLogger } from '#platform/logger.ts'

/** A server without routes whose log is kept in memory. */
export function createHttpApp(options: Partial<HttpOptions> & { readonly logLevel?: string } = {}): HttpApp {
  const written: string[] = []
  const logger = createLogger(options.logLevel ?? 'info', { write: (line: string) => void written.push(line) })
  const metrics = createMetrics({ processMetrics: false })
  const defaults = { logger, metrics, trustedProxies: [], publicUrl: 'http://localhost:3000' }
  return {
    app: createHttpServer({ ...defaults, ...options }),
    metrics,
    logged: () => written.map((line): Record<string, unknown> => JSON.parse(line)),
  }
}

export type HttpApp = {
  readonly app: FastifyInstance
  readonly metrics: HttpOptions['metrics']
  logged(): Record<string, unknown>[]
}
