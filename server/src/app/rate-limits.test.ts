import { expect, test } from 'vitest'
import { type Credentials, startTestApp } from '#test/harness.ts'

const t = await startTestApp({
  rateLimits: {
    login: { requests: 2, seconds: 600 },
    public: { requests: 3, seconds: 600 },
    api: { requests: 4, seconds: 600 },
  },
})

let addresses = 0
const newAddress = () => `198.51.100.${++addresses}`

const ask = async (remoteAddress: string, as: Credentials = null) => {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/graphql',
    remoteAddress,
    headers: as?.headers ?? {},
    payload: { query: '{ __typename }' },
  })
  return { status: answer.statusCode, left: String(answer.headers['ratelimit']).split(';t=')[0] }
}

test('strangers on GraphQL and public passports take from the public limit of their address', async () => {
  const address = newAddress()
  const passport = await t.app.inject({ url: '/api/public/dpp/var_x', remoteAddress: address })
  expect(passport.headers['ratelimit']).toContain('"public";r=2')
  const picture = await t.app.inject({ url: '/p/nothing/qr.svg', remoteAddress: newAddress() })
  expect(picture.headers['ratelimit']).toContain('"public";r=2')
  for (const url of ['/01/09521234543213', '/AQnYUc1gmg', '/.well-known/gs1resolver']) {
    const resolved = await t.app.inject({ url, remoteAddress: newAddress() })
    expect(resolved.headers['ratelimit'], url).toContain('"public";r=2')
  }
  expect(await ask(address)).toEqual({ status: 200, left: '"public";r=1' })
  expect(await ask(address)).toEqual({ status: 200, left: '"public";r=0' })
  expect(await ask(address)).toEqual({ status: 429, left: '"public";r=0' })
  expect(await ask(newAddress())).toEqual({ status: 200, left: '"public";r=2' })
})

test('each key and each person has an api limit of its own, wherever it comes from', async () => {
  const workspace = await t.workspace()
  const address = newAddress()
  for (const credentials of [await workspace.key('read'), (await workspace.join('viewer')).credentials]) {
    expect(await ask(address, credentials)).toEqual({ status: 200, left: '"api";r=3' })
    for (let i = 0; i < 3; i += 1) await ask(newAddress(), credentials)
    expect(await ask(newAddress(), credentials)).toEqual({ status: 429, left: '"api";r=0' })
  }
  expect(await ask(address)).toEqual({ status: 200, left: '"public";r=2' })
})

test('credentials that fail, and every other route, take from the api limit of their address', async () => {
  const address = newAddress()
  const bad = { headers: { authorization: 'Bearer svk_nonsense' } }
  expect(await ask(address, bad)).toEqual({ status: 401, left: '"api";r=3' })
  const session = await t.app.inject({ url: '/api/session', remoteAddress: address })
  expect(session.headers['ratelimit']).toContain('"api";r=2')
  await ask(address, bad)
  await ask(address, bad)
  expect(await ask(address, bad)).toEqual({ status: 429, left: '"api";r=0' })
})

test.each(['/setup/guess', '/invite/guess', '/reset/guess'])(
  'guessing links at %s is limited like logging in',
  async (url) => {
    for (const method of ['GET', 'POST'] as const) {
      const remoteAddress = newAddress()
      const guess = () => t.app.inject({ method, url, remoteAddress })
      expect([(await guess()).statusCode, (await guess()).statusCode]).toEqual([404, 404])
      const refused = await guess()
      expect(refused.statusCode).toBe(429)
      expect(refused.headers['content-type']).toContain('text/html')
      expect(refused.headers['retry-after']).toBe('300')
    }
  },
)
