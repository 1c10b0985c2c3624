import { once } from 'node:events'
import { request as ask, createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { beforeAll, expect, test, vi } from 'vitest'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { CLOSING } from '#platform/http/graceful-shutdown.ts'
import { listenAt } from '#platform/http/listen-at.ts'
import { createLogger } from '#platform/logger.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import type { Deps } from '../deps.ts'
import { answerPassportsFirst } from './answer-passports-first.ts'
import { buildApp } from './build-app.ts'
import { createCounting } from './counting.ts'

const GTIN = '9521000000025'

let t: TestApp
let w: TestWorkspace
let published: { id: string; digitalId: string }
let deps: Deps

beforeAll(async () => {
  t = await startTestApp()
  w = await t.workspace({ publicCatalogue: true })
  const { id: productId } = await createProduct(t.deps, w.actor, { name: 'Tee' })
  const { id } = await createVariant(t.deps, w.actor, { name: 'M', productId, gtin: GTIN })
  published = await publishPassport(t.deps, w.actor, { id })
  deps = {
    ...t.deps,
    config: {
      ...t.deps.config,
      port: 0,
      host: '127.0.0.1',
      rateLimits: { ...t.deps.config.rateLimits, public: { requests: 100, seconds: 600 } },
    },
  }
})

async function begin() {
  const counting = createCounting(deps)
  const first = await answerPassportsFirst(deps, createLogger('silent'), { counting, when: Promise.resolve() })
  const { port } = first.server.address() as AddressInfo
  const build = () => buildApp(deps, createLogger('silent'), { counting })
  return { first, port, base: `http://127.0.0.1:${port}`, build }
}

const left = (answer: Response) => Number(/r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1])

const QUESTION = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ query: '{ products(take: 1) { name } }' }),
}

test('passports are answered before the rest is there, and everything else that was asked for meanwhile once it is', async () => {
  const { first, base, build } = await begin()
  const data = await fetch(`${base}/api/public/dpp/${published.digitalId}`)
  expect([data.status, data.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
  const page = await fetch(`${base}/p/${published.digitalId}`, { headers: { accept: 'text/html' } })
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Tee')])
  const code = await fetch(`${base}/01/0${GTIN}`, { redirect: 'manual', headers: { accept: 'text/html' } })
  expect(code.status).toBe(307)
  expect((await fetch(`${base}/api/public/dpp/none`)).status).toBe(404)

  const waiting = Promise.all([
    fetch(`${base}/api/graphql`, QUESTION),
    fetch(`${base}/healthz`),
    fetch(`${base}/api/public/dpp/${published.digitalId}/versions/1`),
    fetch(`${base}/nothing-here`),
  ])
  const known = await (await fetch(`${base}/api/public/dpp/${published.digitalId}`)).json()
  const whole = await build()
  await whole.ready()
  first.handOver(whole)
  const [answer, live, version, nothing] = await waiting
  expect(await answer?.json()).toEqual({ data: { products: [{ name: 'Tee' }] } })
  expect([live?.status, version?.status, nothing?.status]).toEqual([200, 200, 404])

  // The whole app says of a passport what the first one did, and counts on where that has counted.
  const again = await fetch(`${base}/api/public/dpp/${published.digitalId}`)
  expect(await again.json()).toEqual(known)
  // All but the first and those that have no limit.
  expect(left(data) - left(again)).toBe(7)
  await first.close()
  const rows = await t.owner.query('select kind, sum(count)::int as scans from scans group by kind order by kind')
  expect(rows.rows).toEqual([
    { kind: 'data', scans: 3 },
    { kind: 'page', scans: 1 },
    { kind: 'resolver', scans: 1 },
  ])
  await expect(fetch(base)).rejects.toThrow()
})

test('it does not listen before the database has been found sound, and not at all if it is not', async () => {
  const counting = createCounting(deps)
  const sound = Promise.withResolvers<void>()
  const opening = answerPassportsFirst(deps, createLogger('silent'), { counting, when: sound.promise })
  sound.reject(new Error('One login may do too much.'))
  await expect(opening).rejects.toThrow('One login may do too much.')
  await counting.scans.close()
})

test('a service that ends before all of it was there says so to those that wait, and connections that have gone are forgotten', async () => {
  const { first, port, base } = await begin()
  let come = 0
  first.server.on('request', () => {
    come += 1
  })
  const gone = ask({ port, host: '127.0.0.1', path: '/api/v1/products' })
  gone.on('error', () => {})
  gone.end()
  const waiting = fetch(`${base}/api/graphql`, QUESTION)
  await vi.waitUntil(() => come === 2, { timeout: 20_000 })
  gone.destroy()
  await first.close()
  const answer = await waiting
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await answer.json()).toMatchObject({
    reason: 'not_ready',
    detail: 'Not ready: the service is starting.',
    type: 'http://selvedge.test/problems/not-ready',
  })
})

test('what comes while such a service ends is told so as well, and ending it twice is ending it once', async () => {
  const { first, port } = await begin()
  const line = connect(port, '127.0.0.1')
  let said = ''
  line.on('data', (bytes) => {
    said += bytes
  })
  line.write('HEAD /api/public/dpp/none HTTP/1.1\r\nhost: here\r\n\r\n')
  await vi.waitUntil(() => said.startsWith('HTTP/1.1 404'), { timeout: 20_000 })
  const closing = first.close()
  line.write('GET /healthz HTTP/1.1\r\nhost: here\r\n\r\n')
  await vi.waitUntil(() => said.includes('HTTP/1.1 503'), { timeout: 20_000 })
  await Promise.all([closing, first.close()])
})

test('one connection that sends more than may wait is told so, and passports are answered beside it', async () => {
  const { first, port, base } = await begin()
  const flood = connect(port, '127.0.0.1')
  await once(flood, 'connect')
  flood.write('GET /healthz HTTP/1.1\r\nhost: here\r\n\r\n'.repeat(1_001))
  let said = ''
  flood.on('data', (bytes) => {
    said += bytes
  })
  expect((await fetch(`${base}/api/public/dpp/${published.digitalId}`)).status).toBe(200)
  const closing = first.close()
  await vi.waitUntil(() => said.split('HTTP/1.1 503').length - 1 === 1_001, { timeout: 20_000 })
  flood.destroy()
  await closing
})

test('"localhost" is listened at by each of its addresses, and all of them end together', async () => {
  const server = createServer((_request, response) => void response.end('here'))
  await listenAt(server, { port: 0, host: 'localhost' })
  const { port } = server.address() as AddressInfo
  const isThere = async (host: string) => {
    try {
      return await (await fetch(`http://${host}:${port}`)).text()
    } catch {
      return 'not there'
    }
  }
  expect([await isThere('127.0.0.1'), await isThere('[::1]')]).toContain('here')
  expect(await isThere('localhost')).toBe('here')
  server.emit(CLOSING)
  server.closeAllConnections()
  server.close()
  await vi.waitUntil(
    async () => (await isThere('[::1]')) === 'not there' && (await isThere('127.0.0.1')) === 'not there',
  )
})
