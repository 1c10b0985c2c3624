import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Receivers of webhooks, each on a port of its own: they read what is sent and answer 204. `GET /ports` of the first says where they are,
 * `GET /ids` how many different ids each has got and how many requests, `POST /forget` begins anew.
 */
const RECEIVERS = 10

const got = Array.from({ length: RECEIVERS }, () => ({ ids: new Set<string>(), requests: 0 }))

const receivers = await Promise.all(
  got.map(
    (mine) =>
      new Promise<number>((resolve) => {
        const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
          mine.requests += 1
          mine.ids.add(String(request.headers['webhook-id']))
          request.resume()
          request.on('end', () => response.writeHead(204).end())
        })
        server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
      }),
  ),
)

const answerTo = ({ url }: IncomingMessage): unknown => {
  if (url === '/ids') return got.map(({ ids, requests }) => ({ ids: ids.size, requests }))
  if (url === '/forget') for (const one of got) Object.assign(one, { ids: new Set(), requests: 0 })
  return receivers
}

createServer((request, response) => {
  request.resume()
  response.end(JSON.stringify(answerTo(request)))
}).listen(Number(process.env.PORT), '127.0.0.1')
