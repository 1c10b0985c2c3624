import type { IncomingMessage, Server } from 'node:http'
import { Socket } from 'node:net'

/**
 * Cuts off bodies that take longer than `timeoutMs` to arrive. Files are left to the server's own limit for a whole request, because they
 * are large. Gives back what to call with each request.
 */
export function boundSlowBodies(
  server: Server,
  timeoutMs: number,
  refuse: (error: Error & { code: string }, socket: Socket) => void,
): (request: IncomingMessage) => void {
  const arriving = new Map<IncomingMessage, number>()
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [request, since] of arriving) {
      if (request.complete || request.destroyed) arriving.delete(request)
      else if (now - since > timeoutMs) {
        arriving.delete(request)
        refuse(Object.assign(new Error('The body did not arrive in time.'), { code: TOO_SLOW }), request.socket)
      }
    }
  }, LOOK_EVERY_MS)
  timer.unref()
  server.once('close', () => clearInterval(timer))
  return (request) => {
    // A request that a test or a batch injects comes over no connection.
    if (!(request.socket instanceof Socket)) return
    const { headers } = request
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    if (hasBody && !request.complete && !headers['content-type']?.startsWith('multipart/')) {
      arriving.set(request, performance.now())
    }
  }
}

const LOOK_EVERY_MS = 1_000
const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT'
