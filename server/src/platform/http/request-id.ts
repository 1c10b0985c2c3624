import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * The caller's `X-Request-Id` when it is harmless in a log line and a header, else one of ours: unique between processes
 * by its random part and within one by its counter. It names a request and protects nothing.
 */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  if (typeof given === 'string' && SANE.test(given)) return given
  count = (count + 1) % Number.MAX_SAFE_INTEGER
  return `${processPart}-${count.toString(36)}`
}

const SANE = /^[A-Za-z0-9._-]{1,64}$/

const processPart = randomBytes(6).toString('hex')
let count = 0
