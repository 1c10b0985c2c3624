import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer } from 'node:net'
import { CLOSING } from './graceful-shutdown.ts'

/** Listens at every address of the host: "localhost" is 127.0.0.1 and mostly ::1. The connections of all of them are the server's. */
export async function listenAt(server: Server, { port, host }: { port: number; host: string }): Promise<void> {
  const [first, ...others] = host === 'localhost' ? await lookup(host, { all: true }) : [{ address: host }]
  server.listen({ port, host: first?.address ?? host })
  await once(server, 'listening')
  const bound = server.address()
  for (const { address } of others) {
    const second = createServer((socket) => server.emit('connection', socket))
    second.listen({ port: typeof bound === 'object' && bound ? bound.port : port, host: address })
    // An address that this machine has by name only is left out: the first one answers.
    await once(second, 'listening').then(
      () => server.once(CLOSING, () => second.close()),
      () => {},
    )
  }
}
