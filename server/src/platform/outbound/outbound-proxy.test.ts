import { createServer as createHttpServer, type IncomingMessage, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DOUBLE_TLS } from '#test/doubles/double-tls.ts'
import { createOutboundClient, type OutboundOptions, type OutboundRequest } from './outbound-client.ts'
import { parseOutboundProxy } from './outbound-proxy.ts'
import { parsePrivateTarget } from './private-targets.ts'

const open: { close(): unknown }[] = []
let receiver: number
let seen: string[] = []
/** What the proxy was asked, in its order. */
let asked: string[] = []
let refusal: number | null = null
let proxyPort: number
let securedProxyPort: number

async function listen(server: Server | ReturnType<typeof createTcpServer>): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  open.push({ close: () => server.close() })
  return (server.address() as AddressInfo).port
}

beforeAll(async () => {
  const secured = createTlsServer(DOUBLE_TLS, (request, response) => {
    seen.push(JSON.stringify([request.url, request.headers]))
    response.end('through')
  })
  receiver = await listen(secured as Server)
  const proxy = createHttpServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers['proxy-authorization'] ?? ''}`)
    response.writeHead(refusal ?? 200).end('passed on')
  })
  const tunnel = (request: IncomingMessage, socket: Duplex) => {
    asked.push(`CONNECT ${request.url} ${request.headers['proxy-authorization'] ?? ''}`)
    if (refusal !== null) return void socket.end(`HTTP/1.1 ${refusal} No\r\ncontent-length: 0\r\n\r\n`)
    const to = connect(receiver, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connected\r\n\r\n')
      to.pipe(socket).pipe(to)
    })
    for (const one of [to, socket]) one.on('error', () => one.destroy())
  }
  proxy.on('connect', tunnel)
  proxyPort = await listen(proxy)
  const securedProxy = createTlsServer(DOUBLE_TLS).on('connect', tunnel)
  securedProxyPort = await listen(securedProxy as Server)
})
afterAll(async () => {
  for (const one of open.reverse()) await one.close()
})
beforeEach(() => {
  seen = []
  asked = []
  refusal = null
})

const proxyOf = (text = `http://us%3Aer:p%40ss@127.0.0.1:${proxyPort}`) => {
  const proxy = parseOutboundProxy(text)
  if (!proxy) throw new Error('This is the address of a proxy.')
  return proxy
}

/** Whoever looks up a name here has gone past the proxy. */
function client(options: Partial<OutboundOptions> = {}) {
  const lookUp = () => Promise.reject(new Error('looked up'))
  const made = createOutboundClient({ privateTargets: [], allowHttp: false, lookUp, proxy: proxyOf(), ...options })
  open.push(made)
  return made
}

const ask = (url: string, more: Partial<OutboundRequest> = {}): OutboundRequest => ({
  method: 'POST',
  url,
  headers: {},
  body: 'sent',
  answer: { atMostBytes: 1_000, beyond: 'cut' },
  ...more,
})
const trusted = { authority: DOUBLE_TLS.cert }
const reasonOf = (sent: Promise<unknown>) =>
  sent.then(
    () => 'answered',
    ({ reason }) => reason,
  )

test('the internet is called through the proxy, which looks up the name and sees nothing of the request', async () => {
  const one = client()
  const url = `https://double.test:${receiver}/secret-path?key=1`
  await one.check(url)
  expect(asked).toEqual([])
  const answer = await one.send(ask(url, { ...trusted, headers: { 'x-key': 'secret-header' } }))
  expect([answer.status, answer.body.toString()]).toEqual([200, 'through'])
  const authorization = `Basic ${Buffer.from('us:er:p@ss').toString('base64')}`
  expect(asked).toEqual([`CONNECT double.test:${receiver} ${authorization}`])
  expect(seen.join()).toContain('secret-header')
  expect(seen.join()).not.toContain('proxy-authorization')
  const { body } = await one.stream(ask(url, trusted))
  expect(Buffer.concat(await Array.fromAsync(body)).toString()).toBe('through')
})

test('a proxy that is spoken to over TLS is asked for the same, if its certificate is one that the machine trusts', async () => {
  const proxy = proxyOf(`https://us%3Aer:p%40ss@127.0.0.1:${securedProxyPort}`)
  const url = `https://double.test:${receiver}/secret-path`
  // What a connection trusts is for its system, and not for the proxy before it.
  expect(await reasonOf(client({ proxy }).send(ask(url, trusted)))).not.toBe('answered')
  expect(asked).toEqual([])
  const usual = getCACertificates('default')
  setDefaultCACertificates([...usual, DOUBLE_TLS.cert])
  try {
    const answer = await client({ proxy }).send(ask(url, trusted))
    expect(answer.body.toString()).toBe('through')
  } finally {
    setDefaultCACertificates(usual)
  }
  expect(asked).toEqual([`CONNECT double.test:${receiver} Basic ${Buffer.from('us:er:p@ss').toString('base64')}`])
  expect(seen.join()).not.toContain('proxy-authorization')
})

test('what is sent without encryption is passed on by it, where that is allowed at all', async () => {
  expect(await reasonOf(client().send(ask('http://shop.example/a?b')))).toBe('url_not_allowed')
  expect(asked).toEqual([])
  const answer = await client({ allowHttp: true, proxy: proxyOf(`http://127.0.0.1:${proxyPort}`) }).send(
    ask('http://shop.example/a?b'),
  )
  expect(answer.body.toString()).toBe('passed on')
  expect(asked).toEqual(['POST http://shop.example/a?b '])
})

test('what the operator has listed is called without it', async () => {
  const privateTargets = ['127.0.0.1', 'double.test'].flatMap((text) => parsePrivateTarget(text) ?? [])
  const one = client({ privateTargets, lookUp: async () => ['127.0.0.1'] })
  for (const host of ['127.0.0.1', 'double.test']) {
    expect(await one.send(ask(`https://${host}:${receiver}/`, trusted))).toMatchObject({ status: 200 })
  }
  expect(asked).toEqual([])
})

test.each([
  'https://127.0.0.1/',
  'https://10.0.0.1/',
  'https://[::1]/',
  'https://169.254.169.254/',
  'https://localhost/',
  'https://a.localhost./',
  'https://double.test:22/',
  'https://double.test:81/',
])('%s is refused before it is asked', async (url) => {
  expect(['target_private', 'url_not_allowed']).toContain(await reasonOf(client().send(ask(url))))
  expect(['target_private', 'url_not_allowed']).toContain(await reasonOf(client().check(url)))
  expect(asked).toEqual([])
})

test.each([403, 407, 502])('a proxy that refuses with %s is named, without its password', async (status) => {
  refusal = status
  const error = await client()
    .send(ask(`https://double.test:${receiver}/`, trusted))
    .catch((thrown: Error) => thrown)
  expect(error).toMatchObject({ reason: 'connection_failed', message: expect.stringContaining(`(status ${status})`) })
  expect(String(error)).not.toMatch(/p@ss|p%40ss|Basic/)
})

test('a proxy that is not there, or says nothing, ends the call within its time', async () => {
  const silent = await listen(createTcpServer(() => {}))
  const limits = { connectMs: 300, totalMs: 600 }
  const at = (port: number) => client({ limits, proxy: proxyOf(`http://127.0.0.1:${port}`) })
  expect(await reasonOf(at(silent).send(ask('https://double.test/')))).toBe('timed_out')
  expect(await reasonOf(at(1).send(ask('https://double.test/')))).toBe('connection_failed')
})

test('an authority is trusted for the requests that name it, and for no others, whatever connections are kept', async () => {
  const privateTargets = [parsePrivateTarget('127.0.0.1')].flatMap((target) => target ?? [])
  const direct = client({ proxy: null, privateTargets })
  const local = `https://127.0.0.1:${receiver}/`
  expect(await reasonOf(direct.send(ask(local)))).toBe('tls_failed')
  expect(await reasonOf(direct.send(ask(local, trusted)))).toBe('answered')
  expect(await reasonOf(direct.send(ask(local)))).toBe('tls_failed')
  const proxied = client()
  const named = `https://double.test:${receiver}/`
  expect(await reasonOf(proxied.send(ask(named)))).toBe('tls_failed')
  expect(await reasonOf(proxied.send(ask(named, trusted)))).toBe('answered')
  expect(await reasonOf(proxied.send(ask(named)))).toBe('tls_failed')
  expect(await reasonOf(proxied.send(ask('https://other.example:8443/', trusted)))).toBe('tls_failed')
})

test.each(['proxy:3128', 'socks5://proxy:1080', 'http://proxy:3128/path', 'http://proxy?x', 'http://a:%zz@proxy'])(
  '%j is no address of a proxy',
  (text) => expect(parseOutboundProxy(text)).toBeUndefined(),
)
