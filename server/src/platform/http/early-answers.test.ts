import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '#platform/logger.ts'
import { createHttpApp, type HttpApp } from '#test/http-app.ts'
import { clientKeyOf } from './client-key.ts'
import { answerEarly } from './early-answers.ts'
import { limitRate } from './limit-rate.ts'
import { type Encoding, negotiateEncoding } from './negotiate-encoding.ts'
import { type PreparedForm, prepareForm, sendForm } from './prepared-form.ts'
import { createRateLimiter } from './rate-limiter.ts'

const LIMIT = 500
let example: Example
beforeAll(async () => {
  example = await listening('info')
})
afterAll(() => example.app.close())

type Example = HttpApp & { routed: number; sent: string[]; ask(...requests: string[]): Promise<string> }

/** One route for "known" and "large", early or not; "new" is known to the router alone. */
async function listening(level: string, requests = LIMIT): Promise<Example> {
  const http = createHttpApp()
  const limiter = createRateLimiter('public', { requests, seconds: 60 }, () => 0)
  const known: Record<string, (encoding: Encoding) => PreparedForm> = {
    known: (encoding) => formOf('{"ä":"€"}', encoding),
    large: (encoding) => formOf('é'.repeat(40_000), encoding),
  }
  const example: Example = { ...http, routed: 0, sent: [], ask: async () => '' }
  const early = answerEarly(http.app.server, { metrics: http.metrics, logger: createLogger(level), limiter })
  early.add<{ name: string; form(encoding: Encoding): PreparedForm }>({
    path: '/bytes/:name',
    find: (name) => (known[name] ? { name, form: known[name] } : undefined),
    sent: ({ name }) => example.sent.push(name),
  })
  const options = { config: { prepared: true }, onRequest: limitRate(limiter, clientKeyOf) }
  http.app.get<{ Params: { name: string } }>('/bytes/:name', options, (request, reply) => {
    example.routed += 1
    const form = known[request.params.name] ?? ((encoding: Encoding) => formOf('new', encoding))
    sendForm(request, reply, form(negotiateEncoding(request.headers['accept-encoding'])))
  })
  await http.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = http.app.server.address() as AddressInfo
  example.ask = async (...requests) => {
    const socket = connect({ port, host: '127.0.0.1' })
    await once(socket, 'connect')
    socket.setEncoding('latin1')
    socket.write(requests.map((lines) => `${lines}\r\nHost: x\r\nX-Request-Id: 1\r\n\r\n`).join(''))
    const answer = await text(socket)
    return answer.replaceAll(/Date: [^\r]*/g, 'Date: …').replaceAll(/r=\d+;t=\d+/g, 'r=…')
  }
  return example
}

function formOf(body: string, encoding: Encoding): PreparedForm {
  const headers = { 'cache-control': 'public, max-age=30', vary: 'Accept-Encoding' }
  const of = { plain: Buffer.from(body), sha256: Buffer.from(body.slice(0, 9)), contentType: 'text/plain', headers }
  return prepareForm(of, encoding, 'https://passports.example.com')
}

const CLOSE = '\r\nConnection: close'
/** Leaves a request to the router and changes nothing of its answer. */
const ROUTED = '\r\nContent-Length: 0'

test('what is answered early has the bytes that the router would have sent', async () => {
  const { ask } = example
  for (const name of ['known', 'large']) {
    for (const more of ['', '\r\nAccept-Encoding: br', '\r\nAccept-Encoding: gzip;q=1, br;q=0']) {
      const lines = `GET /bytes/${name} HTTP/1.1${more}`
      const routed = example.routed
      // Two in one go, and the connection ends after the second.
      const early = await ask(lines, lines + CLOSE)
      expect(example.routed).toBe(routed)
      expect(early.split('HTTP/1.1 200 OK\r\n')).toHaveLength(3)
      expect(await ask(lines + ROUTED, lines + ROUTED + CLOSE)).toBe(early)
      expect(example.routed).toBe(routed + 2)
    }
    const old = `GET /bytes/${name} HTTP/1.0`
    expect(await ask(old)).toBe(await ask(old + ROUTED))
  }
})

test.for([
  ['another method', 'HEAD /bytes/known HTTP/1.1'],
  ['a condition', 'GET /bytes/known HTTP/1.1\r\nIf-None-Match: "1"'],
  ['a condition to go on', 'GET /bytes/known HTTP/1.1\r\nIf-Match: *'],
  ['a body', `GET /bytes/known HTTP/1.1${ROUTED}`],
  ["a proxy's word", 'GET /bytes/known HTTP/1.1\r\nX-Forwarded-For: 192.0.2.1'],
  ['a query', 'GET /bytes/known?a=1 HTTP/1.1'],
  ['an escape', 'GET /bytes/%6bnown HTTP/1.1'],
  ['what is not in memory', 'GET /bytes/new HTTP/1.1'],
])('%s is left to the router', async ([, lines]) => {
  const before = { routed: example.routed, sent: example.sent.length }
  expect(await example.ask(lines + CLOSE)).toContain('HTTP/1.1 200 OK')
  expect({ routed: example.routed, sent: example.sent.length }).toEqual({ ...before, routed: before.routed + 1 })
})

test('each is told to its route, and measured as one of that route', async () => {
  const own = await listening('info')
  await own.ask(`GET /bytes/known HTTP/1.1${CLOSE}`)
  expect(own.sent).toEqual(['known'])
  expect(own.routed).toBe(0)
  expect(await own.metrics.text()).toContain(
    'http_request_duration_seconds_count{method="GET",route="/bytes/:name",status="2xx"} 1',
  )
  await own.app.close()
})

test('the limit is one for both ways, and the router refuses beyond it', async () => {
  const own = await listening('info', 3)
  const get = 'GET /bytes/known HTTP/1.1'
  const answers = await own.ask(get, get + ROUTED, get, get, get + CLOSE)
  expect([...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual([
    '200',
    '200',
    '200',
    '429',
    '429',
  ])
  expect(own.sent).toHaveLength(2)
  await own.app.close()
})

test('nothing is answered early where each request has a line in the log', async () => {
  const own = await listening('debug')
  await own.ask(`GET /bytes/known HTTP/1.1${CLOSE}`)
  expect(own.routed).toBe(1)
  await own.app.close()
})
