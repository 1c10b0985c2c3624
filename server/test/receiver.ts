import { randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atFileEnd } from './file-end.ts'

export type Received = { readonly headers: IncomingHttpHeaders; readonly body: string; readonly at: number }

export type Receiver = {
  readonly url: string
  readonly received: Received[]
  /** How the next requests are answered; `received` has this one already. */
  answer(how: (response: ServerResponse, one: Received) => void): void
  /** When so many have come. */
  until(count: number): Promise<Received[]>
}

/**
 * A receiver of webhooks on this machine: a real server that keeps what it gets. Its address has a part that no other has: what another test still sends to
 * whatever had this port before is not kept.
 */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const waiting = new Set<() => void>()
  let how: (response: ServerResponse, one: Received) => void = (response) => response.writeHead(204).end()
  const own = randomUUID()
  const server = createServer(async (request, response) => {
    if (!request.url?.includes(own)) return response.writeHead(410).end()
    const body = Buffer.concat(await Array.fromAsync(request)).toString()
    const one = { headers: request.headers, body, at: performance.now() }
    received.push(one)
    how(response, one)
    for (const look of waiting) look()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  atFileEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${own}/hook`,
    received,
    answer(next) {
      how = next
    },
    until: (count) =>
      new Promise((done) => {
        const look = () => {
          if (received.length < count) return
          waiting.delete(look)
          done(received)
        }
        waiting.add(look)
        look()
      }),
  }
}

/** Runs until it answers something. */
export async function eventually<T>(look: () => Promise<T | undefined | null | false>): Promise<T> {
  for (;;) {
    const found = await look()
    if (found) return found
    await new Promise((next) => setImmediate(next))
  }
}
