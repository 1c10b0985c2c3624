import { connect, createServer, type Socket } from 'node:net'
import type pg from 'pg'

/** A way to the database that can fall silent without closing, as a firewall or a stopped server does. */
export async function silentNetwork(to: pg.ClientConfig) {
  const { host = 'localhost', port = 5432 } = to
  const sockets = new Set<Socket>()
  let silenced: ReadonlySet<Socket> = new Set()
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => silenced.has(from) || into.write(bytes))
      from.on('close', () => into.destroy())
      from.on('error', () => {})
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const listening = typeof address === 'object' && address !== null ? address.port : 0
  return {
    connection: { ...to, host: '127.0.0.1', port: listening },
    /** Nothing passes any more through the connections there are; later ones work. */
    silence: () => {
      silenced = new Set(sockets)
    },
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
