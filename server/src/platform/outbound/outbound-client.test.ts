import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOSTILE_ADDRESSES } from '#test/hostile-addresses.ts'
import {
  createOutboundClient,
  type OutboundClient,
  type OutboundOptions,
  type OutboundRequest,
} from './outbound-client.ts'
import type { OutboundReason } from './outbound-error.ts'
import { parsePrivateTarget } from './private-targets.ts'
import type { OutboundAnswer } from './read-answer.ts'
import { RECEIVER_TLS } from './receiver-tls.fixture.ts'

/** Listens on every address of this machine, IPv4 and IPv6, and counts whoever gets through. */
let reached = 0
let inside: Server
let port: number
const open: { close(): unknown }[] = []

beforeAll(async () => {
  inside = createHttpServer((_request, response) => response.end('inside'))
  inside.on('connection', () => {
    reached += 1
  })
  port = await listen(inside, '::')
})
afterAll(async () => {
  for (const one of open) await one.close()
})

async function listen(server: Server | ReturnType<typeof createTcpServer>, host = '127.0.0.1'): Promise<number> {
  await new Promise<void>((done) => server.listen(0, host, done))
  open.push({ close: () => server.close() })
  return (server.address() as AddressInfo).port
}

const receiver = (handler: RequestListener) => listen(createHttpServer(handler))

function client(options: Partial<OutboundOptions> = {}): OutboundClient {
  const made = createOutboundClient({ privateTargets: [], allowHttp: true, ...options })
  open.push(made)
  return made
}

/** May call the receivers of these tests, by their address. */
const allowed = (options: Partial<OutboundOptions> = {}) =>
  client({ privateTargets: [parsePrivateTarget('127.0.0.1') ?? never()], ...options })

function never(): never {
  throw new Error('This is a private target.')
}

async function outcome(one: OutboundClient, url: string): Promise<OutboundReason | OutboundAnswer> {
  const request = {
    method: 'POST',
    url,
    headers: {},
    body: '{}',
    answer: { atMostBytes: 1_000, beyond: 'cut' },
  } as const
  return one.send(request).catch((error) => {
    expect(error.name, String(error)).toBe('OutboundError')
    expect(error.message).toMatch(/^["A-Z].{20,}\.$/)
    return error.reason
  })
}

const REFUSED = ['target_private', 'url_not_allowed', 'url_malformed']

describe('an address that leads inside', () => {
  test.each(HOSTILE_ADDRESSES)(
    '%s is refused when it is given and when it is called, and nothing is reached',
    async (hostile) => {
      const [one, before] = [client(), reached]
      const url = hostile.replace('%p', String(port))
      expect(REFUSED).toContain(await one.check(url).catch(({ reason }) => reason))
      expect(REFUSED).toContain(await outcome(one, url))
      expect(reached).toBe(before)
    },
  )

  test.each([
    ['127.0.0.1'],
    ['10.1.2.3'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['fd00::1'],
    ['169.254.169.254'],
    ['93.184.215.14', '127.0.0.1'],
    ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', '::1'],
    ['not an address'],
    ['0x7f.1'],
  ])('is refused behind a name that leads to %s %s', async (...addresses) => {
    const before = reached
    const one = client({ lookUp: async () => addresses.filter((address) => address !== undefined) })
    for (const url of [
      `http://rebind.example:${port}/`,
      `http://rebind.example.:${port}/`,
      `http://REBIND.example:${port}/`,
    ]) {
      expect(await one.check(url).catch(({ reason }) => reason)).toBe('target_private')
      expect(await outcome(one, url)).toBe('target_private')
    }
    expect(reached).toBe(before)
  })

  test('is not reached by a name that led to the internet when it was looked at, and leads inside when it is called', async () => {
    const before = reached
    let lookups = 0
    const one = client({ lookUp: async () => (++lookups === 1 ? ['93.184.215.14'] : ['127.0.0.1']) })
    await one.check(`http://rebind.example:${port}/`)
    expect(await outcome(one, `http://rebind.example:${port}/`)).toBe('target_private')
    expect([lookups, reached]).toEqual([2, before])
  })

  test('is looked up once for a connection, which goes to what was looked at', async () => {
    let lookups = 0
    const privateTargets = [parsePrivateTarget('rebind.example') ?? never()]
    const one = client({ privateTargets, lookUp: async () => (++lookups === 1 ? ['127.0.0.1'] : ['10.9.9.9']) })
    expect(await outcome(one, `http://rebind.example:${port}/`)).toMatchObject({ status: 200 })
    expect(lookups).toBe(1)
  })

  test('is not reached by a redirect, whose answer is given back as it is', async () => {
    const before = reached
    const at = await receiver((_request, response) =>
      response.writeHead(307, { location: `http://[::1]:${port}/` }).end(),
    )
    expect(await outcome(allowed(), `http://127.0.0.1:${at}/`)).toMatchObject({ status: 307 })
    expect(reached).toBe(before)
  })

  test('is not reached through a proxy that the environment names', async () => {
    const before = reached
    Object.assign(process.env, { HTTP_PROXY: `http://127.0.0.1:${port}`, http_proxy: `http://127.0.0.1:${port}` })
    try {
      expect(await outcome(client({ lookUp: async () => [] }), 'http://example.com/')).toBe('name_not_found')
      expect(reached).toBe(before)
    } finally {
      for (const name of ['HTTP_PROXY', 'http_proxy']) delete process.env[name]
    }
  })
})

describe('what an operator lists', () => {
  const listing = (...targets: string[]) => ({
    privateTargets: targets.map((target) => parsePrivateTarget(target) ?? never()),
  })

  test.each([
    ['127.0.0.0/8', 'http://127.0.0.1:%p/'],
    ['127.0.0.1:%p', 'http://0x7f.1:%p/'],
    ['[::1]:%p', 'http://[::1]:%p/'],
    ['::1', 'http://[0:0:0:0:0:0:0:1]:%p/'],
    ['127.0.0.1', 'http://[::ffff:127.0.0.1]:%p/'],
  ])('%s lets %s through, also without encryption', async (target, url) => {
    const one = client({ allowHttp: false, ...listing(target.replace('%p', String(port))) })
    expect(await outcome(one, url.replace('%p', String(port)))).toMatchObject({ status: 200 })
  })

  test('a name lets through where it leads, and a network lets through the names that lead there', async () => {
    const lookUp = async () => ['127.0.0.1']
    for (const target of ['n8n.lan', `N8N.lan:${port}`, '127.0.0.1']) {
      const one = client({ allowHttp: false, lookUp, ...listing(target) })
      expect(await outcome(one, `http://n8n.lan:${port}/`)).toMatchObject({ status: 200 })
    }
  })

  test.each([
    ['127.0.0.1:1', 'http://127.0.0.1:%p/'],
    ['127.0.0.2', 'http://127.0.0.1:%p/'],
    ['n8n.lan', 'http://127.0.0.1:%p/'],
    ['10.0.0.0/8', 'http://127.0.0.1:%p/'],
    ['::ffff:0:0/96', 'http://127.0.0.1:%p/'],
    ['0.0.0.0/0', 'http://169.254.169.254/'],
    ['169.254.169.254', 'http://169.254.169.254/'],
    ['0.0.0.0/0', 'http://100.100.100.200/'],
    ['0.0.0.0/0', 'http://0.0.0.0:%p/'],
    ['::/0', 'http://[fd00:ec2::254]/'],
    ['::/0', 'http://[64:ff9b::7f00:1]:%p/'],
    ['::/0', 'http://[2002:7f00:1::]:%p/'],
    ['::/0', 'http://[fe80::1]:%p/'],
    ['127.0.0.1', 'http://127.0.0.1:5432/'],
    ['127.0.0.1', 'http://127.0.0.1:6379/'],
  ])('%s does not let %s through', async (target, url) => {
    const before = reached
    const one = client(listing(target))
    expect(REFUSED).toContain(await outcome(one, url.replace('%p', String(port))))
    expect(reached).toBe(before)
  })

  test('a listed name that leads to metadata is not called', async () => {
    const one = client({ ...listing('n8n.lan'), lookUp: async () => ['169.254.169.254'] })
    expect(await outcome(one, 'http://n8n.lan/')).toBe('target_private')
  })

  test.each([
    '',
    'n8n lan',
    '10.0.0.0/33',
    '::1/129',
    '10.0.0.0/8/9',
    '127.0.0.1:0',
    '127.0.0.1:99999',
    '[n8n]:1',
    '1.2.3',
    'fe80::1%lo',
  ])('%j is no entry of the list', (text) => expect(parsePrivateTarget(text)).toBeUndefined())
})

test('the internet is called by https, unless the operator allows http, and at ports for the web', async () => {
  const lookUp = async () => ['93.184.215.14']
  const strict = client({ allowHttp: false, lookUp })
  expect(await strict.check('http://example.com/').catch(({ reason }) => reason)).toBe('url_not_allowed')
  expect(await strict.check('https://example.com:22/').catch(({ reason }) => reason)).toBe('url_not_allowed')
  expect(await strict.check('https://example.com:81/').catch(({ reason }) => reason)).toBe('url_not_allowed')
  await strict.check('https://example.com/hook?x=1')
  await strict.check('https://example.com:8443/')
  await client({ lookUp }).check('http://example.com/')
})

describe('a receiver that means no good', () => {
  const limits = { connectMs: 500, totalMs: 1_000, headerBytes: 8 * 1024 }
  const raw = (answer: (socket: Socket) => void) =>
    listen(
      createTcpServer((socket) => {
        socket.on('error', () => {})
        socket.once('data', () => answer(socket))
      }),
    )
  const HEAD = 'HTTP/1.1 200 OK\r\n'
  const cases: [string, (socket: Socket) => void, OutboundReason | object][] = [
    ['never answers', () => {}, 'timed_out'],
    ['sends a header now and then', (s) => repeat(s, 50, () => `x-${Math.random()}: 1\r\n`, HEAD), 'timed_out'],
    ['sends headers without end', (s) => flood(s, `x-more: ${'a'.repeat(1000)}\r\n`, HEAD), 'answer_too_large'],
    ['sends one header without end', (s) => flood(s, 'a'.repeat(1000), `${HEAD}x-more: `), 'answer_too_large'],
    ['says "continue" without end', (s) => repeat(s, 50, () => 'HTTP/1.1 103 Early Hints\r\n\r\n', ''), 'timed_out'],
    [
      'sends a byte of the body now and then',
      (s) => repeat(s, 50, () => '1\r\na\r\n', `${HEAD}transfer-encoding: chunked\r\n\r\n`),
      'timed_out',
    ],
    [
      'sends a body of 10 GB',
      (s) => flood(s, 'a'.repeat(64_000), `${HEAD}content-length: 10000000000\r\n\r\n`),
      { status: 200, isCut: true },
    ],
    ['sends a body without end', (s) => flood(s, 'a'.repeat(64_000), `${HEAD}\r\n`), { status: 200, isCut: true }],
    ['speaks another language', (s) => s.end('220 smtp.example ESMTP\r\n'), 'answer_malformed'],
    ['hangs up', (s) => s.destroy(), 'connection_failed'],
    ['hangs up within its answer', (s) => s.end(`${HEAD}content-length: 10\r\n\r\nabc`), 'connection_failed'],
  ]

  test.each(cases)('%s, and is given up on within the bounds', async (_what, answer, expected) => {
    const at = await raw(answer)
    const started = performance.now()
    const memory = process.memoryUsage().rss
    const got = await outcome(allowed({ limits }), `http://127.0.0.1:${at}/`)
    if (typeof expected === 'string') expect(got).toBe(expected)
    else expect(got).toMatchObject(expected)
    // Twice the time it has: the machine may be busy.
    expect(performance.now() - started).toBeLessThan(2 * limits.totalMs)
    expect(process.memoryUsage().rss - memory).toBeLessThan(150e6)
  })

  test('sends a bomb, of which no more is unpacked than is wanted', async () => {
    const bomb = gzipSync(Buffer.alloc(200_000_000))
    const at = await receiver((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb))
    const memory = process.memoryUsage().rss
    const answer = await outcome(allowed(), `http://127.0.0.1:${at}/`)
    expect(answer).toMatchObject({ status: 200, isCut: true })
    expect((answer as OutboundAnswer).body.length).toBe(1_000)
    expect(process.memoryUsage().rss - memory).toBeLessThan(50e6)
  })

  test('is refused where a whole answer is wanted and it sends more', async () => {
    const at = await receiver((_request, response) => response.end('a'.repeat(2_000)))
    const request = { method: 'GET', url: `http://127.0.0.1:${at}/`, headers: {}, body: null } as const
    const bound = { atMostBytes: 1_999, beyond: 'refuse' } as const
    await expect(allowed().send({ ...request, answer: bound })).rejects.toMatchObject({ reason: 'answer_too_large' })
    const whole = await allowed().send({ ...request, answer: { ...bound, atMostBytes: 2_000 } })
    expect([whole.body.length, whole.isCut]).toEqual([2_000, false])
  })

  test('has a lookup that never ends, which is not waited for', async () => {
    const one = client({ limits, lookUp: () => new Promise(() => {}) })
    expect(await outcome(one, 'http://slow.example/')).toBe('timed_out')
  })
})

describe('a certificate', () => {
  const start = async () => {
    const server = createTlsServer(RECEIVER_TLS, (_request, response) => response.end('safe'))
    return listen(server as Server)
  }
  const privateTargets = ['receiver.test', 'other.test', '127.0.0.1'].map((name) => parsePrivateTarget(name) ?? never())
  const lookUp = async () => ['127.0.0.1']

  test('that is right for the name is enough', async () => {
    const at = await start()
    const answer = await outcome(
      client({ privateTargets, lookUp, ca: RECEIVER_TLS.cert }),
      `https://receiver.test:${at}/`,
    )
    expect(answer).toMatchObject({ status: 200, body: Buffer.from('safe') })
  })

  test.each(['https://other.test:%p/', 'https://127.0.0.1:%p/'])('of another name is refused at %s', async (url) => {
    const at = String(await start())
    const one = client({ privateTargets, lookUp, ca: RECEIVER_TLS.cert })
    expect(await outcome(one, url.replace('%p', at))).toBe('tls_failed')
  })

  test('that nobody known has signed is refused, and so is a receiver without one', async () => {
    const at = await start()
    expect(await outcome(client({ privateTargets, lookUp }), `https://receiver.test:${at}/`)).toBe('tls_failed')
    expect(await outcome(client({ privateTargets, lookUp }), `https://receiver.test:${port}/`)).toBe('tls_failed')
  })
})

test.each([
  { 'x-a': 'one\r\nx-b: two' },
  { 'x-a\r\nx-b': 'two' },
  { 'x-a': 'nul\0' },
  { 'x-a': 'ü' },
  { '': 'nameless' },
  { 'x a': 'spaced' },
  { Host: 'inside' },
  { 'Content-Length': '0' },
  { 'transfer-encoding': 'chunked' },
  { Connection: 'upgrade' },
  { 'x-a': 'one', 'X-A': 'two' },
])('the headers %j are refused before anything is sent', async (headers) => {
  const before = reached
  const request = {
    method: 'POST',
    url: `http://127.0.0.1:${port}/`,
    headers,
    body: '',
    answer: { atMostBytes: 1, beyond: 'cut' },
  } as const
  await expect(allowed().send(request as never)).rejects.toMatchObject({ reason: 'header_not_allowed' })
  expect(reached).toBe(before)
})

test('what is sent arrives as it was', async () => {
  const got: { method?: string | undefined; url?: string | undefined; headers?: object; body?: string } = {}
  const at = await receiver(async (request, response) => {
    const chunks = await Array.fromAsync(request)
    Object.assign(got, {
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    })
    response.writeHead(202, { 'x-seen': 'yes' }).end('thanks')
  })
  const answer = await allowed().send({
    method: 'POST',
    url: `http://127.0.0.1:${at}/a%20b?c=d#e`,
    headers: { 'Content-Type': 'application/json', 'X-Own': 'a b' },
    body: '{"ü":1}',
    answer: { atMostBytes: 100, beyond: 'cut' },
  })
  expect(answer).toMatchObject({ status: 202, body: Buffer.from('thanks'), isCut: false })
  expect(answer.headers).toMatchObject({ 'x-seen': 'yes' })
  expect(got).toMatchObject({ method: 'POST', url: '/a%20b?c=d', body: '{"ü":1}' })
  expect(got.headers).toMatchObject({ host: `127.0.0.1:${at}`, 'content-type': 'application/json', 'x-own': 'a b' })
})

function repeat(socket: Socket, everyMs: number, next: () => string, first: string): void {
  socket.write(first)
  const timer = setInterval(() => socket.write(next()), everyMs)
  socket.on('close', () => clearInterval(timer))
}

function flood(socket: Socket, piece: string, first: string): void {
  socket.write(first)
  const more = () => {
    while (!socket.destroyed && socket.write(piece));
  }
  socket.on('drain', more)
  more()
}

describe('a long answer', () => {
  const ask = (url: string, more: Partial<OutboundRequest> = {}): OutboundRequest => ({
    method: 'GET',
    url,
    headers: {},
    body: null,
    answer: { atMostBytes: 100_000_000, beyond: 'refuse' },
    ...more,
  })
  const patient = { limits: { totalMs: 300 } }
  const trickle: RequestListener = (_request, response) => {
    let left = 10
    const timer = setInterval(() => {
      response.write('line\n')
      left -= 1
      if (left === 0) response.end()
    }, 60)
    response.on('close', () => clearInterval(timer))
  }
  const readAll = async (body: AsyncIterable<Buffer>) => {
    let size = 0
    for await (const piece of body) size += piece.length
    return size
  }

  test('may take longer than the bound of the whole, as long as it is not silent', async () => {
    const to = await receiver(trickle)
    const { status, body } = await allowed(patient).stream(ask(`http://127.0.0.1:${to}/`))
    expect([status, await readAll(body)]).toEqual([200, 50])
  })

  test('ends with an error when it is silent, cut off or larger than was asked for', async () => {
    const faults: readonly [RequestListener, string][] = [
      [(_request, response) => void response.writeHead(200).write('a'), 'timed_out'],
      [() => {}, 'timed_out'],
      [
        (_request, response) => {
          response.writeHead(200, { 'content-length': '10' }).write('a')
          setTimeout(() => response.destroy(), 50)
        },
        'connection_failed',
      ],
      [(_request, response) => response.end(Buffer.alloc(2_000)), 'answer_too_large'],
      [
        (_request, response) =>
          response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(5_000_000))),
        'answer_too_large',
      ],
      [
        (_request, response) =>
          response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(900)).subarray(0, 20)),
        'answer_malformed',
      ],
    ]
    for (const [handler, reason] of faults) {
      const to = await receiver(handler)
      const answer = { atMostBytes: 1_000, beyond: 'refuse' } as const
      const failed = allowed(patient)
        .stream(ask(`http://127.0.0.1:${to}/`, { answer }))
        .then(({ body }) => readAll(body))
      await expect(failed, reason).rejects.toMatchObject({ name: 'OutboundError', reason })
    }
  })

  test('ends at once when its signal says so, with the reason of the signal', async () => {
    const to = await receiver(trickle)
    const stop = new AbortController()
    const { body } = await allowed(patient).stream(ask(`http://127.0.0.1:${to}/`, { signal: stop.signal }))
    const reading = readAll(body)
    stop.abort(new Error('The run was cancelled.'))
    await expect(reading).rejects.toThrow('The run was cancelled.')
  })

  test('is read no faster than it is taken, and closed when it is left off', async () => {
    let sent = 0
    let closed = false
    const to = await receiver((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64_000))) sent += 64_000
      }
      response.on('drain', more).on('close', () => {
        closed = true
      })
      more()
    })
    const { body } = await allowed().stream(ask(`http://127.0.0.1:${to}/`))
    for await (const piece of body) if (piece.length > 0) break
    await expect.poll(() => closed).toBe(true)
    expect(sent).toBeLessThan(20_000_000)
  })

  test.each(HOSTILE_ADDRESSES)('is not asked of %s', async (hostile) => {
    const before = reached
    const asked = client().stream(ask(hostile.replace('%p', String(port))))
    expect(REFUSED).toContain(await asked.catch(({ reason }) => reason))
    expect(reached).toBe(before)
  })
})
