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
  // By connection, each of which sends one request at a time: what is kept for the moment of a look does not grow with the requests of a second.
  const arriving = new Map<Socket, Arriving>()
  let look = 0
  const timer = setInterval(() => {
    look += 1
    for (const [socket, { request, since }] of arriving) {
      if (request.complete || request.destroyed) arriving.delete(socket)
      else if ((look - since) * LOOK_EVERY_MS > timeoutMs) {
        arriving.delete(socket)
        refuse(Object.assign(new Error('The body did not arrive in time.'), { code: TOO_SLOW }), socket)
      }
    }
  }, LOOK_EVERY_MS)
  timer.unref()
  server.once('close', () => clearInterval(timer))
  return (request) => {
    const { headers, socket } = request
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    if (!hasBody || request.complete || headers['content-type']?.startsWith('multipart/')) return
    // A request that a test or a batch injects comes over no connection.
    if (!(socket instanceof Socket)) return
    const entry = arriving.get(socket)
    if (entry) {
      entry.request = request
      entry.since = look
    } else arriving.set(socket, { request, since: look })
  }
}

/** `since`: how many looks there had been when its headers had come. */
type Arriving = { request: IncomingMessage; since: number }

const LOOK_EVERY_MS = 1_000
const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT'
