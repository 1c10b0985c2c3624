import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { createWebhook } from '#features/telling/webhooks/create-webhook.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { listen } from '#test/uploads.ts'

const DOCS = join(import.meta.dirname, '../../../docs/monitoring')
const hasPromtool = spawnSync('promtool', ['--version']).status === 0
// Where everything has to be tried, it has to be there.
const isLeftOut = !hasPromtool && !process.env['E2E_REQUIRED']

let t: TestApp
let workspace: TestWorkspace

beforeAll(async () => {
  t = await startTestApp()
  workspace = await t.workspace()
})

const scrape = async (of = t) => (await of.app.inject('/metrics')).body
const numberIn = (text: string, name: string) =>
  Number(new RegExp(`^${name.replace(/[{}]/g, '\\$&')} (\\S+)$`, 'm').exec(text)?.[1])

describe.skipIf(isLeftOut)('promtool (Debian: prometheus)', () => {
  test('finds nothing wrong with the alert rules', () => {
    expect(execFileSync('promtool', ['check', 'rules', join(DOCS, 'alerts.yml')], { encoding: 'utf8' })).toMatch(
      /SUCCESS/,
    )
  })

  test('reads what is exported', async () => {
    const { status, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: await scrape(), encoding: 'utf8' })
    // 3: it would name things otherwise; anything else it could not read.
    expect([0, 3], stderr).toContain(status)
    expect(stderr).not.toMatch(/error while linting|text format parsing error/)
  })
})

test('every metric that an alert or a panel names is exported', async () => {
  const rules = readFileSync(join(DOCS, 'alerts.yml'), 'utf8')
  const panels = readFileSync(join(DOCS, 'grafana.json'), 'utf8')
  const text = await scrape()
  const exported = new Set([...text.matchAll(/^([a-z_]+[a-z0-9_]*)(?=[{ ])/gm)].map(([, name]) => name))
  const expressions = [
    ...[...rules.matchAll(/expr: '(.*)'/g)].map(([, one]) => String(one)),
    ...[...panels.matchAll(/"expr": "(.*)",?/g)].map(([, one]) => String(one)),
  ]
  expect(expressions.length).toBeGreaterThan(25)
  const named = new Set(expressions.flatMap((one) => one.match(/\b(selvedge|http|nodejs|process)_[a-z0-9_]+/g) ?? []))
  expect([...named].filter((name) => !exported.has(name))).toEqual([])
})

test.each([
  ['what waits in the queue of webhooks', 'webhook_deliveries_pending'],
  ['how long the oldest of it has', 'webhook_oldest_due_seconds'],
  ['webhooks that are held', 'webhooks_held'],
  ['schedules that are late', 'schedules_late'],
  ['imports that wait', 'imports_waiting'],
  ['reassessments that wait', 'reassessments_waiting'],
  ['connections of a pool', 'pool_connections{pool="app"}'],
  ['whether the database is up', 'up_part{part="database"}'],
  ['what is left on the disk', 'data_disk_free_bytes'],
  ['errors of work in the background', 'background_errors_total'],
  ['whether secrets can be opened', 'secrets_openable'],
])('%s can be read as a number', async (_, name) => {
  expect(await scrape()).toMatch(
    new RegExp(`^selvedge_${name.replaceAll(/[{}]/g, '\\$&')}(\\{[^}]*\\})? [\\d.e+]+$`, 'm'),
  )
})

test('the version that runs can be read', async () => {
  expect(await scrape()).toMatch(/^selvedge_build_info\{version="[^"]+"\} 1$/m)
})

test('what an operator has to know of webhooks, key, parts, disk, pools and version can be read', async () => {
  const { webhook } = await createWebhook(t.deps, workspace.actor, { name: 'Shop', url: 'http://127.0.0.1:9/' })
  await t.owner.query(
    `update webhooks set failing_since = now() - interval '1 hour', held_until = now() + interval '1 hour' where id = $1`,
    [webhook.id],
  )
  await expect.poll(async () => numberIn(await scrape(), 'selvedge_webhooks_failing'), { timeout: 15_000 }).toBe(1)
  const text = await scrape()
  expect(numberIn(text, 'selvedge_webhooks_held')).toBe(1)
  expect(numberIn(text, 'selvedge_secrets_openable')).toBe(1)
  expect(numberIn(text, 'selvedge_up_part{part="writes"}')).toBe(1)
  expect(numberIn(text, 'selvedge_data_disk_free_bytes')).toBeGreaterThan(0)
  expect(numberIn(text, 'selvedge_pool_connections_max{pool="app"}')).toBe(t.deps.config.databasePoolSize)
  expect(text).toMatch(/^selvedge_build_info\{version="[^"]+"\} 1$/m)

  // With another key: nothing of it can be opened.
  const other = await startTestApp({ secretKey: Buffer.alloc(32, 9) }, t.connection)
  expect(numberIn(await scrape(other), 'selvedge_secrets_openable')).toBe(0)
})

test('live streams are counted for as long as they are open', async () => {
  const streams = async () => numberIn(await scrape(), 'selvedge_live_streams')
  const { headers = {} } = (await workspace.key('read')) ?? {}
  const cut = new AbortController()
  onTestFinished(() => cut.abort())
  const address = `${await listen(t)}/api/v1/live`
  const open = () => fetch(address, { headers, signal: cut.signal })
  expect([(await open()).status, (await open()).status]).toEqual([200, 200])
  expect(await streams()).toBe(2)
  // Asked for once, without a stream.
  expect((await fetch(`${address}?wait=0`, { headers })).status).toBe(200)
  expect(await streams()).toBe(2)
  cut.abort()
  await expect.poll(streams).toBe(0)
})

test('with the database down /metrics answers in time: which parts work, NaN for what nobody can know, the rest as ever', async () => {
  const admin = new pg.Client(inject('cluster'))
  await admin.connect()
  onTestFinished(async () => {
    await admin.query(`alter database ${t.connection.database} allow_connections true`)
    await admin.end()
  })
  const OF_THE_DATABASE = /^(selvedge_(?:webhook|schedule|import|bulk_change|reassessment|secrets)\w*) \d/gm
  const names = [...(await scrape()).matchAll(OF_THE_DATABASE)].map(([, name]) => String(name))
  expect(names).toEqual(expect.arrayContaining(['selvedge_imports_waiting', 'selvedge_secrets_openable']))
  expect(names.length).toBeGreaterThan(10)

  await admin.query(`alter database ${t.connection.database} allow_connections false`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    t.connection.database,
  ])
  const part = (text: string, name: string) => numberIn(text, `selvedge_up_part{part="${name}"}`)
  let text = ''
  const look = async () => {
    const from = performance.now()
    const answer = await t.app.inject('/metrics')
    // Prometheus waits for ten.
    expect([answer.statusCode, performance.now() - from < 5_000]).toEqual([200, true])
    text = answer.body
    return part(text, 'database')
  }
  await expect.poll(look, { timeout: 15_000 }).toBe(0)
  expect([part(text, 'published'), part(text, 'writes'), part(text, 'files')]).toEqual([0, 0, 1])
  expect(names.filter((name) => !new RegExp(`^${name} nan$`, 'im').test(text))).toEqual([])
  expect(text).toMatch(/^selvedge_build_info\{version="[^"]+"\} 1$/m)
  expect(text).toMatch(/^http_request_duration_seconds_count\{/m)
  expect(numberIn(text, 'selvedge_live_streams')).toBe(0)
  expect(numberIn(text, 'selvedge_data_disk_free_bytes')).toBeGreaterThan(0)
  expect(numberIn(text, 'selvedge_pool_connections_max{pool="app"}')).toBe(t.deps.config.databasePoolSize)
})
