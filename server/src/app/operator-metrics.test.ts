import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { createWebhook } from '#features/webhooks/create-webhook.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'

const DOCS = join(import.meta.dirname, '../../../docs/monitoring')
const rules = readFileSync(join(DOCS, 'alerts.yml'), 'utf8')
const panels = readFileSync(join(DOCS, 'grafana.json'), 'utf8')
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
