import { beforeAll, describe, expect, test } from 'vitest'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { createWebhook } from '#features/telling/webhooks/create-webhook.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'

/** The fine points of HTTP that clients and checking tools look at, on every address they are about. */
let t: TestApp
let key: Record<string, string>
let variant: { id: string; digitalId: string }
let productId: string
let webhookId: string

const GTIN = '9521000000018'
const JSON_TYPE = { 'content-type': 'application/json' }

beforeAll(async () => {
  t = await startTestApp()
  const w = await t.workspace()
  key = (await w.key('admin'))?.headers ?? {}
  productId = (await createProduct(t.deps, w.actor, { name: 'Tee' })).id
  const fields = { name: 'M', productId, gtin: GTIN, careInstructions: 'Wash cold.' }
  variant = await createVariant(t.deps, w.actor, fields)
  await publishPassport(t.deps, w.actor, { id: variant.id })
  webhookId = (await createWebhook(t.deps, w.actor, { name: 'x', url: 'http://127.0.0.1:9/' })).webhook.id
})

const ask = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'HEAD',
  url: string,
  headers = {},
  payload?: string,
) => t.app.inject({ method, url, headers: { ...key, ...headers }, ...(payload === undefined ? {} : { payload }) })

describe('Content-Type: application/json without a body', () => {
  test('is no body, where none is needed', async () => {
    const made = await createProduct(t.deps, (await t.workspace()).actor, { name: 'Elsewhere' })
    for (const [method, url, status] of [
      ['POST', `/api/v1/variants/${variant.id}/publish`, 200],
      ['POST', `/api/v1/webhooks/${webhookId}/rotate-secret`, 200],
      ['DELETE', `/api/v1/webhooks/${webhookId}`, 200],
      ['DELETE', `/api/v1/products/${made.id}`, 404],
      ['DELETE', '/api/v1/files/fil_0', 404],
      ['DELETE', '/api/session', 204],
    ] as const) {
      const answer = await ask(method, url, JSON_TYPE)
      expect([url, answer.statusCode, answer.body.slice(0, 200)]).toEqual([url, status, expect.any(String)])
    }
  })

  test('is told as a missing body where one is needed', async () => {
    const answer = await ask('POST', '/api/v1/products', JSON_TYPE)
    expect([answer.statusCode, answer.json().reason]).toEqual([400, 'body_not_object'])
    expect((await ask('POST', '/api/graphql', JSON_TYPE)).json().errors[0].extensions.reason).toBe('body_empty')
  })
})

describe('a slash at the end', () => {
  test('is let pass where people type addresses, and is another address elsewhere', async () => {
    const page = await ask('GET', `/p/${variant.digitalId}/`, { accept: 'text/html' })
    expect([page.statusCode, page.body]).toEqual([
      200,
      (await ask('GET', `/p/${variant.digitalId}`, { accept: 'text/html' })).body,
    ])
    for (const [method, url] of [
      ['GET', `/api/public/dpp/${variant.digitalId}/`],
      ['GET', '/api/v1/products/'],
      ['PATCH', '/api/v1/products/'],
      ['DELETE', '/api/v1/products/'],
      ['GET', `/api/v1/products/${productId}/`],
    ] as const) {
      const answer = await ask(method, url, { 'if-match': '*', ...JSON_TYPE }, method === 'PATCH' ? '{}' : undefined)
      expect([url, answer.statusCode, answer.json().reason]).toEqual([url, 404, 'path_not_found'])
    }
  })
})

describe('If-Match on a read', () => {
  const addresses = () => [
    `/api/v1/products/${productId}`,
    '/api/v1/products',
    `/api/public/dpp/${variant.digitalId}`,
    `/p/${variant.digitalId}`,
    `/01/0${GTIN}?linkType=all`,
  ]

  test('of another ETag is 412, of the right one or "*" the answer, and comes before If-None-Match', async () => {
    for (const url of addresses()) {
      const { headers } = await ask('GET', url)
      const etag = String(headers.etag)
      const statusOf = async (more: Record<string, string>) => (await ask('GET', url, more)).statusCode
      expect([url, await statusOf({ 'if-match': '"another"' })]).toEqual([url, 412])
      expect([url, await statusOf({ 'if-match': `W/${etag}` })]).toEqual([url, 412])
      expect([url, await statusOf({ 'if-match': `"another", ${etag}` })]).toEqual([url, 200])
      expect([url, await statusOf({ 'if-match': '*' })]).toEqual([url, 200])
      expect([url, await statusOf({ 'if-match': '"another"', 'if-none-match': etag })]).toEqual([url, 412])
      expect([url, await statusOf({ 'if-match': etag, 'if-none-match': etag })]).toEqual([url, 304])
    }
  })
})

describe('OPTIONS', () => {
  test('names in Allow what each address answers to, and in Accept-Patch what a change may be written in', async () => {
    for (const [url, allow] of [
      [`/p/${variant.digitalId}`, 'GET, HEAD, OPTIONS'],
      [`/01/0${GTIN}`, 'GET, HEAD, OPTIONS'],
      [`/api/public/dpp/${variant.digitalId}`, 'GET, HEAD, OPTIONS'],
      ['/.well-known/gs1resolver', 'GET, HEAD, OPTIONS'],
      [`/api/v1/products/${productId}`, 'DELETE, GET, HEAD, OPTIONS, PATCH'],
      ['/api/graphql', 'GET, HEAD, OPTIONS, POST'],
    ] as const) {
      const answer = await ask('OPTIONS', url)
      expect([url, answer.statusCode, answer.headers.allow]).toEqual([url, 204, allow])
      const patches = allow.includes('PATCH') ? 'application/merge-patch+json, application/json' : undefined
      expect(answer.headers['accept-patch'], url).toBe(patches)
    }
  })

  test('of every route that answers it names that route’s methods', async () => {
    const own = [...new Set(t.routes)].filter((route) => route.startsWith('OPTIONS ')).map((route) => route.slice(8))
    expect(own.length).toBeGreaterThan(3)
    for (const route of own) {
      const url = route.replace(/:compressed.*$/, 'AQnYUc1gmg').replaceAll(/[:*]\w*/g, '1')
      expect(String((await ask('OPTIONS', url)).headers.allow), url).toMatch(/GET, HEAD, OPTIONS/)
    }
  })
})

test('a body of another media type is told which are taken', async () => {
  const text = { 'content-type': 'text/plain' }
  for (const [method, url, accept] of [
    ['POST', '/api/v1/products', 'application/json'],
    ['POST', '/api/graphql', 'application/json'],
    ['POST', '/api/v1/files', 'multipart/form-data'],
    ['POST', '/api/v1/imports', 'multipart/form-data'],
    ['PATCH', `/api/v1/products/${productId}`, 'application/merge-patch+json, application/json'],
  ] as const) {
    const answer = await ask(method, url, { ...text, 'if-match': '*' }, 'x')
    expect([url, answer.statusCode, answer.headers.accept]).toEqual([url, 415, accept])
    expect(answer.headers['accept-patch']).toBe(method === 'PATCH' ? accept : undefined)
  }
})

/** As GS1's own suite asks it (github.com/gs1/GS1DL-resolver-testsuite at e3485a5). */
describe('GS1’s resolver criteria', () => {
  type LinkObject = { href: string; title: string; type?: string; hreflang?: string[] }
  const linksetOf = async () => {
    const { linkset } = (await ask('GET', `/01/0${GTIN}`, { accept: 'application/linkset+json' })).json()
    return linkset[0] as Record<string, LinkObject[]> & { anchor: string }
  }
  const pathOf = (href: string) => href.replace(t.deps.config.publicPassportUrl, '')

  test('no link has a fragment, so that what was asked for can be put behind it', async () => {
    const context = await linksetOf()
    const links = Object.entries(context).flatMap(([, value]) => (Array.isArray(value) ? value : []))
    expect(links.length).toBeGreaterThan(10)
    expect(links.filter(({ href }) => href.includes('#'))).toEqual([])
  })

  test('asked for each type, language and media type, the resolver redirects to just that link', async () => {
    const context = await linksetOf()
    for (const [type, links] of Object.entries(context)) {
      if (!Array.isArray(links) || type.endsWith('/defaultLink')) continue
      const word = type.slice(type.lastIndexOf('/') + 1)
      for (const { href, type: media, hreflang = [] } of links) {
        const headers = { accept: media ?? '*/*', ...(hreflang.length === 1 && { 'accept-language': hreflang[0] }) }
        const { statusCode, headers: answered } = await ask('GET', `/01/0${GTIN}?linkType=gs1:${word}`, headers)
        const expected = `${href}${href.includes('?') ? '&' : '?'}linkType=gs1:${word}`
        expect([statusCode, String(answered.location)]).toEqual([307, expected])
      }
    }
  })

  test('no type has two links of one language and one media type, of which nobody could choose', async () => {
    for (const [type, links] of Object.entries(await linksetOf())) {
      if (!Array.isArray(links)) continue
      const keys = links.flatMap(({ type: media, hreflang = [''] }) =>
        hreflang.map((language) => `${media} ${language}`),
      )
      expect(
        keys.filter((key, at) => keys.indexOf(key) !== at),
        type,
      ).toEqual([])
    }
  })

  test('every link leads to something, a section to its place on the page', async () => {
    const context = await linksetOf()
    for (const links of Object.values(context)) {
      if (!Array.isArray(links)) continue
      for (const { href } of links) {
        const answer = await ask('GET', pathOf(href), { accept: 'text/html' })
        const section = /\/(environment|certificates|care)\?/.exec(href)?.[1]
        expect([href, answer.statusCode]).toEqual([href, section ? 307 : 200])
        if (!section) continue
        const to = String(answer.headers.location)
        expect(to).toMatch(new RegExp(`^/p/${variant.digitalId}\\?lang=\\w\\w#${section}$`))
        const page = await ask('GET', to.split('#', 1)[0] ?? '', { accept: 'text/html' })
        expect(page.body).toContain(`id="${section}"`)
      }
    }
  })

  test('OPTIONS and HEAD say in Link where the set of links is', async () => {
    for (const method of ['OPTIONS', 'HEAD', 'GET'] as const) {
      const { headers } = await ask(method, `/01/0${GTIN}/10/L1`)
      expect(String(headers.link), method).toContain(
        `<${t.deps.config.publicPassportUrl}/01/0${GTIN}?linkType=linkset>; rel="linkset"; type="application/linkset+json"`,
      )
    }
    expect((await ask('OPTIONS', '/01/nonsense')).headers.link).toBeUndefined()
  })

  test('compressed links of the toolkit’s code for GTIN, lot, serial number and expiry are read in its order', async () => {
    // …/01/…/10/1/21/1042?17=301231, as GS1's toolkit writes it.
    const answer = await ask('OPTIONS', '/GhFRj6VVsAIpMV4IIJA')
    const plain = await ask('GET', '/GhFRj6VVsAIpMV4IIJA')
    expect(plain.json().reason, plain.body).toBe('gtin_not_found')
    expect(String(answer.headers.link)).toContain('/01/')
  })
})

test('deleting a webhook while events are made into deliveries is no error for anybody’s log', async () => {
  const w = await t.workspace()
  const logged: unknown[] = []
  const { fanOutEvents } = await import('#features/telling/webhook-deliveries/fan-out-events.ts')
  const { webhook } = await createWebhook(t.deps, w.actor, { name: 'gone', url: 'http://127.0.0.1:9/' })
  // Nobody else makes deliveries of it meanwhile.
  const holder = await t.owner.connect()
  await holder.query('begin')
  await holder.query('select 1 from webhook_positions where workspace_id = $1 for update', [w.id])
  await createProduct(t.deps, w.actor, { name: 'Told of' })
  // Deleted and not committed yet: the fan-out waits for it at the foreign key.
  const client = await t.owner.connect()
  await client.query('begin')
  await client.query('delete from webhooks where workspace_id = $1 and id = $2', [w.id, webhook.id])
  await holder.query('rollback')
  holder.release()
  const fanning = fanOutEvents(t.deps, w.id).catch((error: unknown) => logged.push(error))
  const waits = async () =>
    (
      await t.owner.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount
  await expect.poll(waits, { timeout: 5_000 }).toBe(1)
  await client.query('commit')
  client.release()
  await fanning
  expect(logged.map(String)).toEqual([])
})
