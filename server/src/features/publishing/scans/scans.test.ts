import { beforeAll, describe, expect, test } from 'vitest'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { type Credentials, startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { publishPassport } from '../passports/publish-passport.ts'
import { isRobot } from './scan.ts'
import { createScanCounter } from './scan-counter.ts'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1'
const GTIN = '9521000000018'

let t: TestApp
let home: TestWorkspace
let reader: Credentials

beforeAll(async () => {
  t = await startTestApp()
  home = await t.workspace()
  reader = await home.key('read')
})

async function publishVariant(fields: object = {}) {
  const { id: productId } = await createProduct(t.deps, home.actor, { name: 'Tee' })
  const { id } = await createVariant(t.deps, home.actor, { name: 'M', productId, ...fields })
  return publishPassport(t.deps, home.actor, { id })
}

const scansOf = async (id: string) =>
  (await t.graphql(`{ variant(id: "${id}") { scans { day kind people robots } } }`, reader)).data.variant.scans

test('are counted by kind and day, people and robots apart, once each, when the server is stopped', async () => {
  const variant = await publishVariant({ gtin: GTIN })
  const server = await startTestApp({}, t.connection)
  const now = new Date()
  server.setNow(now)
  const ask = (url: string, userAgent: string, headers: object = {}, method: 'GET' | 'HEAD' = 'GET') =>
    server.app.inject({ method, url, headers: { 'user-agent': userAgent, accept: 'text/html', ...headers } })
  const page = `/p/${variant.digitalId}`
  await ask(page, PHONE)
  await ask(`/p/${variant.id}`, PHONE, { 'accept-language': 'de' })
  await ask(page, 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)')
  await ask(page, PHONE, { accept: 'application/ld+json' })
  await ask(`/api/public/dpp/${variant.digitalId}`, 'curl/8.14.1')
  await ask(`/01/0${GTIN}`, PHONE)
  // These are no scans.
  await ask(page, PHONE, {}, 'HEAD')
  await ask('/p/nothinghere', PHONE)
  await ask(`/api/public/dpp/${variant.id}/versions/1`, PHONE)
  await server.app.close()
  const day = now.toISOString().slice(0, 10)
  expect(await scansOf(variant.id)).toEqual([
    { day, kind: 'DATA', people: 1, robots: 1 },
    { day, kind: 'PAGE', people: 2, robots: 1 },
    { day, kind: 'RESOLVER', people: 1, robots: 0 },
  ])
})

test('of two servers add up, and a count that could not be written is written the next time', async () => {
  const { id, digitalId } = await publishVariant()
  const counters = [createScanCounter(t.deps), createScanCounter(t.deps)]
  for (const counter of counters) for (let i = 0; i < 50; i += 1) counter.count(digitalId, 'page', PHONE)
  await t.owner.query('alter function add_scans rename to add_scans_away')
  await counters[0]?.flush()
  await t.owner.query('alter function add_scans_away rename to add_scans')
  await Promise.all(counters.map((counter) => counter.close()))
  expect(await scansOf(id)).toMatchObject([{ kind: 'PAGE', people: 100 }])
})

test('are given for a period, for the workspace as a whole, and never from memory', async () => {
  const { id, digitalId } = await publishVariant()
  const other = await t.workspace()
  const counter = createScanCounter({ ...t.deps, now: () => new Date('2024-02-29T23:59:59Z') })
  counter.count(digitalId, 'page', PHONE)
  await counter.flush()
  const query = `{ variant(id: "${id}") { passport { scans(from: "2024-02-29", to: "2024-02-29") { day people } } } }`
  for (const people of [1, 2, 3]) {
    const { data } = await t.graphql(query, reader)
    expect(data.variant.passport.scans).toEqual([{ day: '2024-02-29', people }])
    counter.count(digitalId, 'page', PHONE)
    await counter.flush()
  }
  await counter.close()
  const total = '{ scans(from: "2024-02-01", to: "2024-03-01") { day kind people robots } }'
  expect((await t.graphql(total, reader)).data.scans).toEqual([
    { day: '2024-02-29', kind: 'PAGE', people: 4, robots: 0 },
  ])
  expect((await t.graphql(total, await other.key('admin'))).data.scans).toEqual([])
  expect((await t.graphql(total)).errors?.[0]?.extensions?.['code']).toBe('unauthenticated')
})

test('are not told to strangers, whatever they may read of the catalogue', async () => {
  const open = await t.workspace({ publicCatalogue: true })
  const { id: productId } = await createProduct(t.deps, open.actor, { name: 'Tee' })
  const { id } = await createVariant(t.deps, open.actor, { name: 'M', productId })
  await publishPassport(t.deps, open.actor, { id })
  const { data } = await t.graphql('{ variants { scans { day } passport { scans { day } } } }')
  expect(data.variants).toEqual([{ scans: null, passport: { scans: null } }])
})

describe('a robot', () => {
  test.each([
    [undefined, true],
    ['curl/8.14.1', true],
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
    ['WhatsApp/2.24.20.89 A', true],
    ['facebookexternalhit/1.1', true],
    ['Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/143.0.0.0 Safari/537.36', true],
    [PHONE, false],
    ['Mozilla/5.0 (Linux; Android 8.0; CUBOT NOTE S) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36', false],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', false],
  ])('is what says so: %s', (userAgent, expected) => {
    expect(isRobot(userAgent)).toBe(expected)
  })
})
