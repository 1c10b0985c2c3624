import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type pg from 'pg'

/**
 * How a way to the database goes wrong: nobody listens; somebody takes the connection and closes it, at once or when the first bytes have
 * come (HAProxy, Docker's and Kubernetes' proxies and cloud balancers do one or the other); or it takes everything and says nothing, as a
 * firewall or a stopped server does.
 */
export type NetworkFault = 'refused' | 'closed at once' | 'closed after the first bytes' | 'silent'

/** A TCP proxy in front of a server, which can go wrong in each of these ways and counts how often somebody tries. */
export async function faultyNetwork<C extends pg.ClientConfig>(to: C) {
  let target: pg.ClientConfig = to
  const sockets = new Set<Socket>()
  const silenced = new WeakSet<Socket>()
  let fault: NetworkFault | null = null
  let tries = 0
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const take = (near: Socket) => {
    tries += 1
    keep(near)
    if (fault === 'closed at once') near.destroy()
    else if (fault === 'closed after the first bytes') near.once('data', () => near.destroy())
    else if (fault === 'silent') near.resume()
    else {
      const { host = 'localhost', port = 5432 } = target
      const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
      keep(far)
      for (const [from, into] of [
        [near, far],
        [far, near],
      ] as const) {
        from.on('data', (bytes) => silenced.has(from) || into.write(bytes))
        from.on('close', () => into.destroy())
      }
    }
  }
  let server = createServer(take).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = (server.address() as AddressInfo).port
  return {
    connection: { ...to, host: '127.0.0.1', port: at },
    /** Connections that were taken, whatever became of them. */
    tries: () => tries,
    /** For later connections and for those there are, which are closed, or fall silent for ever. */
    breaks(how: NetworkFault): void {
      fault = how
      if (how === 'refused') server.close()
      for (const socket of sockets) {
        if (how === 'silent') silenced.add(socket)
        else socket.destroy()
      }
    },
    /** Later connections work again. */
    async mends(): Promise<void> {
      const wasRefusing = fault === 'refused'
      fault = null
      if (!wasRefusing) return
      server = createServer(take).listen(at, '127.0.0.1')
      await once(server, 'listening')
    },
    /** Later connections go to another server. */
    leadsTo(other: pg.ClientConfig): void {
      target = other
    },
    close(): void {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
