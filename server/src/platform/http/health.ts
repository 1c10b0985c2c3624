import type { FastifyInstance } from 'fastify'
import { AppError, HTTP_STATUS } from '#platform/app-error.ts'
import { problemHeaders, problemOf } from './problem.ts'

/** `detail` is shown to anyone who asks: no addresses, no messages of drivers. */
export type HealthCheck = { readonly name: string; readonly ok: boolean; readonly detail?: string }

export type HealthOptions = {
  readonly publicUrl: string
  checks(): Promise<readonly HealthCheck[]>
  /** The names of those that reading needs. */
  readonly forReading?: readonly string[]
  clock?(): number
  /** How long the checks may take before they count as failed. */
  readonly boundMs?: number
}

/**
 * `/healthz`: the process answers. `/readyz`: it can do its work, or 503 and what it lacks. `/readyz?for=reading` is content with what reading
 * needs, so that whoever shares out requests goes on sending readers here while nothing can be written.
 */
export function registerHealth(app: FastifyInstance, options: HealthOptions): void {
  const { publicUrl, checks, forReading = [], clock = () => performance.now(), boundMs = 2000 } = options
  let asked: { readonly at: number; readonly answer: Promise<readonly HealthCheck[]> } | null = null

  function latest(): Promise<readonly HealthCheck[]> {
    if (asked === null || clock() - asked.at >= FRESH_MS) {
      const answer = withinBound(Promise.try(checks), boundMs).catch((error: unknown) => {
        app.log.error({ err: error }, 'Readiness checks failed')
        return [{ name: 'checks', ok: false, detail: 'failed' }]
      })
      asked = { at: clock(), answer }
    }
    return asked.answer
  }

  app.get('/healthz', { config: { quiet: true } }, (_request, reply) => {
    reply.send({ status: 'ok' })
  })
  app.get<{ Querystring: { for?: unknown } }>('/readyz', { config: { quiet: true } }, async (request, reply) => {
    const isForReading = request.query.for === 'reading'
    const all = await latest()
    const results = isForReading ? all.filter(({ name }) => forReading.includes(name)) : all
    const lacking = results.filter((check) => !check.ok)
    if (lacking.length === 0) return { status: 'ready', checks: results }
    const error = notReady(lacking)
    request.logContext = { reason: error.reason }
    reply.code(HTTP_STATUS[error.code]).headers(problemHeaders(error))
    const problem = problemOf(error, { publicUrl, requestId: request.id })
    return JSON.stringify({ ...problem, checks: results })
  })
}

/** However often it is asked, the checks run at most once in this time. */
const FRESH_MS = 1000

async function withinBound(checks: Promise<readonly HealthCheck[]>, boundMs: number): Promise<readonly HealthCheck[]> {
  const { promise: tooLate, resolve } = Promise.withResolvers<readonly HealthCheck[]>()
  const timer = setTimeout(() => resolve([{ name: 'checks', ok: false, detail: 'took too long' }]), boundMs)
  try {
    return await Promise.race([checks, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

function notReady(lacking: readonly HealthCheck[]): AppError {
  const named = lacking.map(({ name, detail }) => (detail === undefined ? name : `${name} (${detail})`))
  return new AppError('unavailable', 'not_ready', `Not ready: ${named.join(', ')}.`)
}
