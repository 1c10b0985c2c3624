import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Stops listening, lets every accepted request finish, then closes what the app holds. Answers from now on say
 * "Connection: close". Resolves to how many connections had to be cut after `graceSeconds`.
 */
export async function closeGracefully(app: FastifyInstance, graceSeconds: number): Promise<{ readonly cut: number }> {
  const { server } = app
  const cut = server.listening ? await drain(server, graceSeconds * 1000) : 0
  await app.close()
  return { cut }
}

/** Node calls a connection that never sent anything "active"; a browser opens such ahead of need. */
export function trackConnections(server: HttpServer): void {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  connections.set(server, sockets)
}

const connections = new WeakMap<HttpServer, Set<Socket>>()

/**
 * An idle connection may carry a request that is on its way; closing it then is a reset for that client. So idle
 * ones stay open this long for one more request, whose answer tells the client to use another connection.
 */
const IDLE_STAY_MS = 500
const SWEEP_MS = 50

/** The server emits this when it begins to wait for its requests: for those that would not end by themselves. */
export const CLOSING = 'selvedge closing'

function drain(server: HttpServer, graceMs: number): Promise<number> {
  return new Promise((resolve) => {
    let cut = 0
    const sockets = connections.get(server) ?? new Set<Socket>()
    server.prependListener('request', endConnectionAfter)
    server.emit(CLOSING)

    const closeIdle = () => {
      server.closeIdleConnections()
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    }
    const bound = setTimeout(() => {
      cut = sockets.size
      server.closeAllConnections()
    }, graceMs)
    let sweep: NodeJS.Timeout | undefined
    const stay = setTimeout(
      () => {
        closeIdle()
        sweep = setInterval(closeIdle, SWEEP_MS)
      },
      Math.min(IDLE_STAY_MS, graceMs),
    )

    // The listener of net.Server alone: http.Server's own close() would cut the idle connections at once.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(bound)
      clearTimeout(stay)
      clearInterval(sweep)
      resolve(cut)
    })
  })
}

function endConnectionAfter(_request: IncomingMessage, response: ServerResponse): void {
  response.shouldKeepAlive = false
}
