import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { createConnection } from '#features/connecting/connections/create-connection.ts'
import { channelPlace } from '#features/connecting/messages/set-up/channel-settings.ts'
import { createWebhook } from '#features/telling/webhooks/create-webhook.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { listen } from '#test/uploads.ts'
import { selectLatestSecrets, selectOperatorCounts } from './operator-counts.store.ts'

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
    ...[...rules.matchAll(/expr: (['"])(.*)\1$/gm)].map(([, , one]) => String(one)),
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
  ['connections that are late', 'connections_late'],
  ['how long a value to write has been due', 'write_back_oldest_due_seconds'],
  ['channels that are broken', 'channels_broken'],
  ['how long a message has been due', 'channel_message_oldest_due_seconds'],
  ['semantic models that are no longer refreshed', 'refreshed_models_paused'],
  ['e-mails that were given up', 'emails_given_up'],
  ['workspaces that wait after a restore', 'workspaces_held'],
  ['how long the longest of them has', 'workspace_held_oldest_seconds'],
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
  await breakChannelsAndEmails()
  await expect.poll(async () => numberIn(await scrape(), 'selvedge_webhooks_failing'), { timeout: 15_000 }).toBe(1)
  const text = await scrape()
  expect(numberIn(text, 'selvedge_webhooks_held')).toBe(1)
  expect(numberIn(text, 'selvedge_secrets_openable')).toBe(1)
  expect(numberIn(text, 'selvedge_up_part{part="writes"}')).toBe(1)
  expect(numberIn(text, 'selvedge_data_disk_free_bytes')).toBeGreaterThan(0)
  expect(numberIn(text, 'selvedge_pool_connections_max{pool="app"}')).toBe(t.deps.config.databasePoolSize)
  expect(text).toMatch(/^selvedge_build_info\{version="[^"]+"\} 1$/m)

  const of = (name: string) => numberIn(text, `selvedge_${name}`)
  expect([of('channels_active'), of('channels_broken'), of('channel_messages_refused')]).toEqual([1, 1, 1])
  expect([of('emails_waiting'), of('emails_refused'), of('emails_given_up')]).toEqual([1, 2, 1])
  expect(Math.abs(of('email_oldest_seconds') - 3_600)).toBeLessThan(120)
  expect(of('channel_message_oldest_due_seconds')).toBe(0)
  const inTwoHours = await selectOperatorCounts(t.deps.db.background, new Date(Date.now() + 7_200_000))
  expect(Math.abs((inTwoHours.get('channel_message_oldest_due_seconds') ?? 0) - 3_600)).toBeLessThan(120)

  // What waits for an owner after a restore is not late: it has numbers of its own.
  await t.owner.query(
    `insert into workspace_restores (workspace_id, id, moment, restored_at) values ($1, 'rsr_1', now(), now() - interval '1 hour')`,
    [workspace.id],
  )
  const held = await selectOperatorCounts(t.deps.db.background, new Date(Date.now() + 7_200_000))
  expect(['channel_message_oldest_due_seconds', 'email_oldest_seconds'].map((name) => held.get(name))).toEqual([0, 0])
  expect([held.get('workspaces_held'), held.get('emails_waiting')]).toEqual([1, 1])
  expect(Math.abs((held.get('workspace_held_oldest_seconds') ?? 0) - 3 * 3_600)).toBeLessThan(120)
  await t.owner.query(`delete from workspace_restores`)

  // With another key: nothing of it can be opened.
  const other = await startTestApp({ secretKey: Buffer.alloc(32, 9) }, t.connection)
  expect(numberIn(await scrape(other), 'selvedge_secrets_openable')).toBe(0)
})

/** One channel with a message for later, one that the service has paused, and one that a person has; letters that waited, and ended so or so. */
async function breakChannelsAndEmails(): Promise<void> {
  const channel = (id: string, state: string, because: string | null) =>
    t.owner.query(
      `insert into channels (workspace_id, id, kind, name, shown, language, time_zone, state, paused_because, sealed_settings)
       values ($1, $2, 'slack', 'News', '…', 'en', 'UTC', $3, $4, $5)`,
      [workspace.id, id, state, because, t.deps.secrets.seal('{}', channelPlace(workspace.id, id))],
    )
  await channel('chn_1', 'active', null)
  await channel('chn_2', 'paused', '{"reason": "channel_gone", "message": "x", "isByPerson": false}')
  await channel('chn_3', 'paused', '{"reason": "paused_by", "message": "x", "isByPerson": true}')
  expect((await selectLatestSecrets(t.deps.db.background)).filter(({ of }) => of === 'channel')).toHaveLength(3)
  for (const [id, state, ended] of [
    ['chm_1', 'due', null],
    ['chm_2', 'refused', '1 hour'],
    ['chm_3', 'refused', '2 days'],
  ]) {
    await t.owner.query(
      `insert into channel_messages (workspace_id, id, channel_id, cause, pace, state, first_at, last_at, due_at, ended_at)
       values ($1, $2, 'chn_1', 'events', 'at_once', $3, now(), now(), now() + interval '1 hour', now() - $4::interval)`,
      [workspace.id, id, state, ended],
    )
  }
  for (const [id, state] of Object.entries({ 1: 'waiting', 2: 'refused', 3: 'refused', 4: 'gave_up', 5: 'sent' })) {
    await t.owner.query(
      `insert into emails (workspace_id, id, kind, recipient, state, queued_at, next_at, ends_at, ended_at)
       values ($1, $2, 'alert', 'x@example.com', $3, now() - interval '1 hour', now(), now() + interval '1 day',
         case when $3 <> 'waiting' then now() end)`,
      [workspace.id, `eml_${id}`, state],
    )
  }
}

test('what an operator has to know of connections can be read, and no more: how many are paused, fail, are late, end soon, wait', async () => {
  const app = await startTestApp()
  const { actor } = await app.workspace()
  const connect = async (set: string) => {
    const { id } = await createConnection(app.deps, actor, {
      kind: 'odoo',
      name: 'ERP',
      settings: { address: 'https://erp.example' },
      secrets: { api_key: 'planted-key-0123' },
    })
    await app.owner.query(`update connections set ${set} where id = $1`, [id])
    return id
  }
  for (const [id, isPaused, fault] of [
    ['rfm_1', false, '{"reason": "x", "message": "x"}'],
    ['rfm_2', true, '{"reason": "x", "message": "x"}'],
    ['rfm_3', true, null],
  ]) {
    await app.owner.query(
      `insert into refreshed_models (workspace_id, id, name, tenant, client_id, group_id, dataset_id, is_paused, fault)
       values ($1, $2, 'Model', 't', 'c', 'g', 'd', $3, $4)`,
      [actor.workspaceId, id, isPaused, fault],
    )
  }
  const run = (id: string, name: string, state: string, age: string) =>
    app.owner.query(
      `insert into connection_runs (workspace_id, id, connection_id, state, is_full, by_schedule, actor_kind, actor_id, actor_name, created_at, due_at)
       values ($1, $2, $3, $4, true, true, 'system', 'x', 'x', now() - $5::interval, now() + interval '1 day')`,
      [actor.workspaceId, name, id, state, age],
    )
  await connect(`state = 'paused', paused_because = '{"kind": "credentials", "reason": "x", "message": "x"}'`)
  await connect(`state = 'paused', paused_because = '{"kind": null, "reason": "paused_by", "message": "x"}'`)
  const failing = await connect(`state = 'active', credentials_expire_at = now() + interval '2 days'`)
  await run(failing, 'run_1', 'finished', '2 days')
  await run(failing, 'run_2', 'failed', '1 day')
  await run(await connect(`state = 'active'`), 'run_3', 'waiting', '1 hour')
  const mended = await connect(`state = 'active'`)
  await run(mended, 'run_4', 'failed', '2 days')
  await run(mended, 'run_5', 'reading', '1 hour')
  const text = async () => scrape(app)
  await expect.poll(async () => numberIn(await text(), 'selvedge_connections_paused'), { timeout: 15_000 }).toBe(1)
  const found = await text()
  const of = (name: string) => numberIn(found, `selvedge_${name}`)
  expect([of('connections_active'), of('connections_failing'), of('connections_expiring')]).toEqual([3, 1, 1])
  expect([of('connection_runs_undecided'), of('write_backs_pending'), of('write_backs_unwritten')]).toEqual([1, 0, 0])
  expect(Math.abs(of('connection_run_oldest_seconds') - 3_600)).toBeLessThan(120)
  expect([of('refreshed_models_active'), of('refreshed_models_paused')]).toEqual([1, 1])
  expect(of('secrets_openable')).toBe(1)
  const other = await startTestApp({ secretKey: Buffer.alloc(32, 9) }, app.connection)
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
  const OF_THE_DATABASE =
    /^(selvedge_(?:webhook|schedule|import|bulk_change|reassessment|secrets|connection|write_back|channel|email)\w*) \d/gm
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
