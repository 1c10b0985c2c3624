import { expect, test } from 'vitest'
import { createHttpApp } from '#test/http-app.ts'
import { createMetrics, registerMetrics } from './metrics.ts'

function createExample(token: string | null, trustedProxies: string[] = []) {
  const example = createHttpApp({ trustedProxies })
  registerMetrics(example.app, { metrics: example.metrics, token })
  return example
}

test('counts requests by method, pattern and class of status, and strangers’ paths as one', async () => {
  const { app } = createExample(null)
  app.get('/things/:id', () => ({}))
  for (const url of ['/things/1', '/things/2', '/unknown/1', '/unknown/2']) await app.inject(url)
  const { body } = await app.inject('/metrics')
  expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/things/:id",status="2xx"} 2')
  expect(body).toContain('http_request_duration_seconds_count{method="GET",route="(none)",status="4xx"} 2')
  expect(body).not.toContain('unknown')
})

test('without a token shows them to this machine only', async () => {
  const { app } = createExample(null)
  const statusFor = async (remoteAddress: string, headers: Record<string, string> = {}) =>
    (await app.inject({ url: '/metrics', remoteAddress, headers })).statusCode
  expect(await statusFor('127.0.0.1')).toBe(200)
  expect(await statusFor('::1')).toBe(200)
  expect(await statusFor('::ffff:127.0.0.1')).toBe(200)
  expect(await statusFor('192.0.2.1')).toBe(403)
  expect(await statusFor('2001:db8::1')).toBe(403)
  expect(await statusFor('192.0.2.1', { 'x-forwarded-for': '127.0.0.1' })).toBe(403)
})

test('without a token refuses what a proxy on this machine passes on, trusted or not', async () => {
  for (const proxies of [[], ['loopback']]) {
    const { app } = createExample(null, proxies)
    for (const headers of [
      { 'x-forwarded-for': '192.0.2.1' },
      { 'x-forwarded-for': '127.0.0.1' },
      { forwarded: 'for=192.0.2.1' },
      { via: '1.1 proxy' },
      { 'x-real-ip': '192.0.2.1' },
      { 'x-forwarded-proto': 'https' },
      { 'cf-connecting-ip': '192.0.2.1' },
    ]) {
      const refused = await app.inject({ url: '/metrics', headers })
      expect([refused.statusCode, headers]).toEqual([403, headers])
      expect(refused.json().detail).toMatch(/METRICS_TOKEN/)
    }
  }
})

test('with a token asks everyone for it', async () => {
  const { app } = createExample('abcdefghijklmnop')
  const statusFor = async (headers: Record<string, string>) =>
    (await app.inject({ url: '/metrics', remoteAddress: '192.0.2.1', headers })).statusCode
  expect(await statusFor({ authorization: 'Bearer abcdefghijklmnop' })).toBe(200)
  expect(await statusFor({ authorization: 'bearer abcdefghijklmnop' })).toBe(200)
  expect(await statusFor({ authorization: 'Bearer abcdefghijklmno' })).toBe(401)
  expect(await statusFor({ authorization: 'Basic abcdefghijklmnop' })).toBe(401)
  expect(await statusFor({})).toBe(401)
  expect((await app.inject('/metrics')).statusCode).toBe(401)
})

test('has counters and values that are read when somebody looks', async () => {
  const metrics = createMetrics({ processMetrics: false })
  const published = metrics.counter('passports_published_total', 'Passports published.', ['kind'])
  published.inc({ kind: 'first' })
  let waiting = 3
  metrics.gauge('database_waiting', 'Statements that wait for a connection.', () => waiting)
  expect(await metrics.text()).toContain('database_waiting 3')
  waiting = 5
  const text = await metrics.text()
  expect(text).toContain('database_waiting 5')
  expect(text).toContain('passports_published_total{kind="first"} 1')
})
