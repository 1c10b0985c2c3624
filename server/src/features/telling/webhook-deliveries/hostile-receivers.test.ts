import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { createCompany } from '#features/records/companies/create-company.ts'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import { atFileEnd } from '#test/file-end.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { HOSTILE_ADDRESSES } from '#test/hostile-addresses.ts'
import { eventually, startReceiver } from '#test/receiver.ts'
import { createWebhook } from '../webhooks/create-webhook.ts'
import { MAX_WEBHOOKS } from '../webhooks/webhook.ts'

/** Without a setting it is 15, which would be waited for here. */
const GIVEN_UP_AFTER_SECONDS = 6

const HEAD = 'HTTP/1.1 200 OK\r\n'
const BOMB = gzipSync(Buffer.alloc(100_000_000))

/** What each does with a request, and what its attempt comes to. */
const HOSTILE: Record<string, [answer: (socket: Socket) => void, outcome: { status?: number; reason?: string }]> = {
  'never answers': [() => {}, { reason: 'timed_out' }],
  'sends a header now and then': [(s) => repeat(s, HEAD, () => 'x-more: 1\r\n'), { reason: 'timed_out' }],
  'sends a byte of its body now and then': [
    (s) => repeat(s, `${HEAD}transfer-encoding: chunked\r\n\r\n`, () => '1\r\na\r\n'),
    { reason: 'timed_out' },
  ],
  'sends headers without end': [
    (s) => flood(s, HEAD, `x-more: ${'a'.repeat(1_000)}\r\n`),
    { reason: 'answer_too_large' },
  ],
  'sends 10 GB': [(s) => flood(s, `${HEAD}content-length: 10000000000\r\n\r\n`, 'a'.repeat(64_000)), { status: 200 }],
  'sends a bomb': [
    (s) => {
      s.write(`${HEAD}content-encoding: gzip\r\ncontent-length: ${BOMB.length}\r\n\r\n`)
      s.end(BOMB)
    },
    { status: 200 },
  ],
  'speaks no TLS': [(s) => s.end('220 smtp.example ESMTP\r\n'), { reason: 'tls_failed' }],
}

let open: TestApp
let closed: TestApp
beforeAll(async () => {
  const local = parsePrivateTarget('127.0.0.1')
  open = await startTestApp({
    outboundPrivateTargets: local ? [local] : [],
    outboundTimeoutSeconds: GIVEN_UP_AFTER_SECONDS,
  })
  closed = await startTestApp()
})

async function listen(server: Server, host = '127.0.0.1'): Promise<number> {
  await new Promise<void>((done) => server.listen(0, host, done))
  atFileEnd(() => void server.close())
  return (server.address() as AddressInfo).port
}

const attemptsOf = async (t: TestApp, w: TestWorkspace) => {
  const { rows } = await t.owner.query(
    `select w.name, a.status, a.reason, a.message, a.duration_ms as "durationMs" from webhook_attempts a
     join webhooks w on w.workspace_id = a.workspace_id and w.id = a.webhook_id where a.workspace_id = $1 and a.number = 1`,
    [w.id],
  )
  return rows
}

test('a receiver that means no good is given up on after the time that is set (15 s unless it is), costs no memory and keeps no other waiting', async () => {
  expect(readConfig({ PUBLIC_URL: 'http://selvedge.test' }).outboundTimeoutSeconds).toBe(15)
  const w = await open.workspace()
  for (const [name, [answer]] of Object.entries(HOSTILE)) {
    const port = await listen(
      createServer((socket) => {
        socket.on('error', () => {})
        socket.once('data', () => answer(socket))
      }),
    )
    const url = `${name === 'speaks no TLS' ? 'https' : 'http'}://127.0.0.1:${port}/hook`
    await createWebhook(open.deps, w.actor, { name, url, kinds: ['company.created'] })
  }
  const good = await startReceiver()
  await createWebhook(open.deps, w.actor, { name: 'means well', url: good.url, kinds: ['company.created'] })
  const memory = process.memoryUsage().rss
  await createCompany(open.deps, w.actor, { name: 'Ribeira' })
  await good.until(1)
  const before = (await attemptsOf(open, w)).map(({ name }) => name)
  for (const slow of ['never answers', 'sends a header now and then']) expect(before).not.toContain(slow)

  const attempts = await eventually(async () => {
    const made = await attemptsOf(open, w)
    return made.length === Object.keys(HOSTILE).length + 1 && made
  })
  for (const { name, status, reason, message, durationMs } of attempts) {
    expect({ name, status, reason }).toEqual({ name, status: null, reason: null, ...expectedOf(name) })
    if (reason === 'timed_out') expect(message).toContain(`within ${GIVEN_UP_AFTER_SECONDS} seconds`)
    // What a busy machine needs for noticing that the time is up.
    expect(durationMs, name).toBeLessThan((GIVEN_UP_AFTER_SECONDS + 5) * 1_000)
  }
  expect(process.memoryUsage().rss - memory).toBeLessThan(200e6)
}, 120_000)

const expectedOf = (name: string) => (name === 'means well' ? { status: 204 } : (HOSTILE[name]?.[1] ?? {}))

test('no address that leads inside is reached, neither when a webhook is set up nor when it is called', async () => {
  let reached = 0
  const inside = createHttpServer((_request, response) => response.end('inside'))
  inside.on('connection', () => {
    reached += 1
  })
  const port = await listen(inside, '::')
  const addresses = HOSTILE_ADDRESSES.map((address) => address.replace('%p', String(port)))
  expect(addresses.length).toBeGreaterThan(50)
  for (let from = 0; from < addresses.length; from += MAX_WEBHOOKS) {
    const w = await closed.workspace()
    const some = addresses.slice(from, from + MAX_WEBHOOKS)
    for (const url of some) {
      const refused = createWebhook(closed.deps, w.actor, { name: 'Hostile', url })
      await expect(refused, url).rejects.toMatchObject({ code: 'bad_input', details: { field: 'url' } })
      // As one would be whose name was pointed elsewhere since.
      const { webhook } = await createWebhook(closed.deps, w.actor, {
        name: 'x',
        url: 'http://127.0.0.1:9/',
        kinds: ['company.created'],
      })
      await closed.owner.query('update webhooks set url = $2, name = $2 where id = $1', [webhook.id, url])
    }
    await createCompany(closed.deps, w.actor, { name: 'Ribeira' })
    const attempts = await eventually(async () => {
      const made = await attemptsOf(closed, w)
      return made.length === some.length && made
    })
    for (const { name, status, reason } of attempts) {
      expect(status, name).toBeNull()
      expect(['target_private', 'url_not_allowed', 'url_malformed'], name).toContain(reason)
    }
  }
  expect(reached).toBe(0)
}, 120_000)

function repeat(socket: Socket, first: string, next: () => string): void {
  socket.write(first)
  const timer = setInterval(() => socket.write(next()), 200)
  socket.on('close', () => clearInterval(timer))
}

function flood(socket: Socket, first: string, piece: string): void {
  socket.write(first)
  const more = () => {
    while (!socket.destroyed && socket.write(piece));
  }
  socket.on('drain', more)
  more()
}
