import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atFileEnd } from './file-end.ts'

type Answer = (response: ServerResponse, request: IncomingMessage) => void

/** A shop's server of pictures, on this machine. */
export async function startPictureShop() {
  const answers = new Map<string, Answer>()
  const asked: string[] = []
  let atOnce = 0
  let most = 0
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    most = Math.max(most, ++atOnce)
    response.on('close', () => atOnce--)
    const answer = answers.get(path)
    if (answer) answer(response, request)
    else response.writeHead(404).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  atFileEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    asked,
    mostAtOnce: () => most,
    at: (path: string) => `http://${host}${path}`,
    has: (path: string, answer: Answer) => answers.set(path, answer),
    shows: (path: string, bytes: Buffer, etag?: string) =>
      answers.set(path, (response, request) => {
        if (etag && request.headers['if-none-match'] === etag) return response.writeHead(304).end()
        response.writeHead(200, { 'content-type': 'image/png', ...(etag && { etag }) }).end(bytes)
      }),
  }
}
