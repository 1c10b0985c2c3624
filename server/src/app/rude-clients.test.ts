import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { newApiKeySecret } from '#features/people/api-keys/api-key-secret.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { createHttpApp } from '#test/http-app.ts'

/** Clients that send slowly, half or invented things, to cost the service more than themselves. */
const sockets: Socket[] = []

async function listening(options: object = {}) {
  const { app, logged } = createHttpApp(options)
  app.get('/', () => ({}))
  app.post('/echo', (request) => ({ body: request.body }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const stop = async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    await app.close()
  }
  return { app, logged, port, [Symbol.asyncDispose]: stop }
}

async function open(port: number, text = ''): Promise<{ socket: Socket; answer(): string; closed: Promise<unknown> }> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  let answer = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    answer += part
  })
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await Promise.race([once(socket, 'connect'), closed])
  socket.write(text)
  return { socket, answer: () => answer, closed }
}

const HALF_BODY = 'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":'

describe('bodies that break off', () => {
  test('a hundred of them leave no error in the log, and no stack', async () => {
    await using server = await listening()
    for (let i = 0; i < 100; i += 1) {
      const { socket } = await open(server.port, HALF_BODY)
      await new Promise((resolve) => setImmediate(resolve))
      socket.resetAndDestroy()
    }
    await expect.poll(() => countOpen(server.app.server)).toBe(0)
    // One that ends well comes after all of them.
    await fetch(`http://127.0.0.1:${server.port}/`)
    const errors = server.logged().filter(({ level, err }) => level === 'error' || err !== undefined)
    expect(errors.length).toBe(0)
  })
})

describe('slow requests', () => {
  test('headers that do not arrive are cut when their time is over, not half a minute later', async () => {
    await using server = await listening()
    server.app.server.headersTimeout = 200
    const { closed, answer } = await open(server.port, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')
    expect(await Promise.race([closed.then(() => 'cut'), after(4_000)])).toBe('cut')
    expect(answer()).toContain('408 Request Timeout')
  })

  test('a body that does not arrive is cut, with 408 and a sentence', async () => {
    await using server = await listening({ bodyTimeoutMs: 200 })
    const { closed, answer } = await open(server.port, HALF_BODY)
    expect(await Promise.race([closed.then(() => 'cut'), after(4_000)])).toBe('cut')
    expect(answer()).toContain('408 Request Timeout')
    expect(answer()).toContain('request_too_slow')
    expect(server.logged().filter(({ level }) => level === 'error')).toEqual([])
  })

  test('a body that has arrived is answered, however long that takes', async () => {
    const { app } = createHttpApp({ bodyTimeoutMs: 50 } as object)
    app.post('/slow', async (request) => {
      await after(1_500)
      return { body: request.body }
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as { port: number }
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`http://127.0.0.1:${port}/slow`, { method: 'POST', headers, body: '{"a":1}' })
    expect(await answer.json()).toEqual({ body: { a: 1 } })
    await app.close()
  })
})

describe('many connections', () => {
  test('are taken up to a number; beyond it, those that wait for nothing make room', async () => {
    await using server = await listening({ maxConnections: 3 })
    const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
    const idle = await Promise.all([1, 2].map(() => open(server.port, request)))
    for (const { answer } of idle) await expect.poll(answer).toContain('200 OK')
    const slow = await open(server.port, HALF_BODY)
    const fourth = await open(server.port)
    expect(await Promise.race([fourth.closed.then(() => 'refused'), after(2_000)])).toBe('refused')
    await Promise.all(idle.map(({ closed }) => closed))
    expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(200)
    expect(slow.socket.destroyed).toBe(false)
  })
})

describe('invented credentials', () => {
  const session = () => ({ cookie: `selvedge=${randomBytes(32).toString('base64url')}` })
  const key = () => ({ authorization: `Bearer ${newApiKeySecret().secret}` })
  const apis = [
    ['/api/graphql', 'POST'],
    ['/api/v1/products', 'GET'],
  ] as const

  test.each(apis)(
    'cost the database no more statements than their address may send requests, at %s',
    async (url, method) => {
      const t = await startTestApp({ rateLimits: { login: null, public: null, api: { requests: 5, seconds: 600 } } })
      const send = async (headers: Record<string, string>, remoteAddress: string) =>
        (
          await t.app.inject({
            method,
            url,
            headers,
            remoteAddress,
            ...(method === 'POST' && { payload: { query: '{ __typename }' } }),
          })
        ).statusCode
      for (const [number, invent] of [key, session].entries()) {
        const before = t.allStatements()
        const answers = await Promise.all(Array.from({ length: 50 }, () => send(invent(), `203.0.113.${number}`)))
        expect(answers.filter((status) => status === 429)).toHaveLength(45)
        expect(t.allStatements() - before).toBeLessThanOrEqual(5)
      }
      // A key that was good a moment ago is not looked up again, so an address full of guesses does not shut it out.
      const known = await (await t.workspace()).key('read')
      const other = await (await t.workspace()).key('read')
      await changesHeard(t)
      expect(await send(known?.headers ?? {}, '203.0.113.9')).toBe(200)
      for (let i = 0; i < 10; i += 1) await send(key(), '203.0.113.10')
      expect(await send(known?.headers ?? {}, '203.0.113.10')).toBe(200)
      expect(await send(other?.headers ?? {}, '203.0.113.11')).toBe(200)
    },
  )
})

test('whoever finds a hole is told where to write, once the operator has said so', async () => {
  const t = await startTestApp({ securityContact: 'mailto:security@brand.example' } as object)
  t.setNow(new Date('2026-11-22T09:30:00Z'))
  const answer = await t.app.inject('/.well-known/security.txt')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  // RFC 9116: a contact, and a day less than a year ahead on which this is to be read again.
  expect(answer.body.split('\n')).toEqual([
    'Contact: mailto:security@brand.example',
    'Expires: 2027-02-20T00:00:00Z',
    'Preferred-Languages: en, de, fr',
    'Canonical: http://selvedge.test/.well-known/security.txt',
    '',
  ])
})

test('without a contact there is no such file, rather than one that leads nowhere', async () => {
  const t = await startTestApp()
  const answer = await t.app.inject('/.well-known/security.txt')
  expect([answer.statusCode, answer.json().reason]).toEqual([404, 'no_security_contact'])
})

/** Every change of access makes this process forget whom it knows, a moment later. */
async function changesHeard(t: TestApp): Promise<void> {
  const heard = new Promise<void>((resolve) => {
    t.deps.signals.on('selvedge_access', (payload) => payload === 'the last one' && resolve())
  })
  await t.owner.query(`select pg_notify('selvedge_access', 'the last one')`)
  await heard
}

function after(ms: number): Promise<string> {
  return new Promise((resolve) => setTimeout(() => resolve('still open'), ms))
}

function countOpen(server: {
  getConnections(done: (error: Error | null, count: number) => void): unknown
}): Promise<number> {
  return new Promise((resolve) => server.getConnections((_, count) => resolve(count)))
}
