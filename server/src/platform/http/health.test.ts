import { expect, test } from 'vitest'
import { createHttpApp } from '#test/http-app.ts'
import { type HealthCheck, type HealthOptions, registerHealth } from './health.ts'

function createExample(options: Omit<HealthOptions, 'publicUrl'>) {
  const example = createHttpApp()
  registerHealth(example.app, { publicUrl: 'https://passports.example', ...options })
  return example
}

test('is alive whatever it lacks, and says so without a line in the log', async () => {
  const { app, logged } = createExample({ checks: async () => [{ name: 'database', ok: false }] })
  const answer = await app.inject('/healthz')
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }])
  expect(logged()).toEqual([])
})

test('is ready when every check is', async () => {
  const { app } = createExample({ checks: async () => [{ name: 'database', ok: true }] })
  const answer = await app.inject('/readyz')
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { status: 'ready', checks: [{ name: 'database', ok: true }] },
  ])
})

test('names what it lacks', async () => {
  const checks = [
    { name: 'database', ok: false, detail: 'unreachable' },
    { name: 'migrations', ok: true },
  ]
  const { app, logged } = createExample({ checks: async () => checks })
  const answer = await app.inject('/readyz')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(answer.json()).toMatchObject({ reason: 'not_ready', detail: 'Not ready: database (unreachable).', checks })
  expect(answer.json()).toMatchObject({
    type: 'https://passports.example/problems/not-ready',
    instance: `https://passports.example/problems/not-ready#${answer.headers['x-request-id']}`,
  })
  expect(logged()).toMatchObject([{ level: 'warn', reason: 'not_ready' }])
})

test('asks at most once a second, however often it is asked', async () => {
  let now = 0
  let asked = 0
  const { app } = createExample({
    clock: () => now,
    checks: async () => [{ name: `check ${++asked}`, ok: true }],
  })
  await Promise.all(Array.from({ length: 20 }, () => app.inject('/readyz')))
  now += 999
  await app.inject('/readyz')
  expect(asked).toBe(1)
  now += 1
  await app.inject('/readyz')
  expect(asked).toBe(2)
})

test('does not wait for a check that hangs', async () => {
  const { app } = createExample({ boundMs: 20, checks: () => new Promise<HealthCheck[]>(() => {}) })
  expect((await app.inject('/readyz')).json()).toMatchObject({
    status: 503,
    detail: 'Not ready: checks (took too long).',
  })
})

test('tells the log, not the public, why checking failed', async () => {
  const { app, logged } = createExample({ checks: () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.5')) })
  const answer = await app.inject('/readyz')
  expect(answer.statusCode).toBe(503)
  expect(answer.body).not.toContain('ECONNREFUSED')
  expect(JSON.stringify(logged())).toContain('ECONNREFUSED')
})
