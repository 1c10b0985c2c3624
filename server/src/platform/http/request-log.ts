import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Metrics } from './metrics.ts'

/** What a route adds to the line about its request. Never a secret, never free text of a person. */
export type LogContext = {
  readonly workspaceId?: string
  /** Who acted, as a label: a user's or an API key's identifier. */
  readonly actor?: string
  readonly reason?: string
}

declare module 'fastify' {
  interface FastifyRequest {
    logContext: LogContext | null
  }
  interface FastifyContextConfig {
    /** Answered without an error, the request is logged at `debug` only: for what is asked all day. */
    quiet?: boolean
  }
}

/**
 * Makes the onResponse hook of a route: one line and one observation per finished request. The route's pattern stands
 * for the address, because paths and queries hold private links' tokens.
 */
export function createRequestLog(logger: Logger, metrics: Metrics): RequestLog {
  // Read once: levels do not change while the service runs.
  const isDebug = logger.isLevelEnabled('debug')
  return (route, isQuiet) => (request, reply, done) => {
    const { statusCode, elapsedTime } = reply
    metrics.observeRequest(request.method, route, statusCode, elapsedTime / 1000)
    const isUnremarkable = isQuiet && statusCode < 400
    if (!isUnremarkable || isDebug) {
      logger[levelOf(isUnremarkable, statusCode)](
        {
          requestId: request.id,
          method: request.method,
          route,
          status: statusCode,
          durationMs: Math.round(elapsedTime * 100) / 100,
          ...request.logContext,
        },
        'request',
      )
    }
    done()
  }
}

/** `isQuiet`: what was answered without an error is logged at `debug` only. */
export type RequestLog = (route: string, isQuiet: boolean) => ResponseHook

type ResponseHook = (request: FastifyRequest, reply: FastifyReply, done: () => void) => void

/** One word for every path that is no route, so that strangers cannot fill the log and the metrics with names. */
export const UNKNOWN_ROUTE = '(none)'

function levelOf(isUnremarkable: boolean, status: number): 'debug' | 'info' | 'warn' | 'error' {
  if (isUnremarkable) return 'debug'
  if (status === 503) return 'warn'
  return status >= 500 ? 'error' : 'info'
}
