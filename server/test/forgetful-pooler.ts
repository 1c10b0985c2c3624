import { connect, createServer, type Socket } from 'node:net'
import type pg from 'pg'

/** A way to the database that drops the startup parameter "options", as PgBouncer does with ignore_startup_parameters. */
export async function forgetfulPooler<C extends pg.ClientConfig>(to: C) {
  const { host = 'localhost', port = 5432 } = to
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    near.once('data', (startup) => {
      far.write(withoutOptions(startup))
      near.pipe(far).pipe(near)
    })
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return {
    connection: { ...to, host: '127.0.0.1', port: typeof address === 'object' && address !== null ? address.port : 0 },
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** One that refuses a connection for the parameter, as PgBouncer does without that setting. */
export async function pickyPooler() {
  const server = createServer((near) => {
    near
      .on('error', () => {})
      .once('data', () => near.end(errorResponse('08P01', 'unsupported startup parameter: options')))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return { port: typeof address === 'object' && address !== null ? address.port : 0, close: () => void server.close() }
}

/** https://www.postgresql.org/docs/current/protocol-message-formats.html */
function errorResponse(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`)
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(4 + fields.length, 1)
  return Buffer.concat([head, fields])
}

/** Length and protocol in four bytes each, then names and values ended by NUL. */
function withoutOptions(startup: Buffer): Buffer {
  const words = startup.subarray(8).toString().split('\0')
  const at = words.indexOf('options')
  if (at >= 0) words.splice(at, 2)
  const rest = Buffer.from(words.join('\0'))
  const head = Buffer.from(startup.subarray(0, 8))
  head.writeInt32BE(8 + rest.length)
  return Buffer.concat([head, rest])
}
