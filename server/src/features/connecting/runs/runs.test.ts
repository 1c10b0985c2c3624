import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Import } from '#features/exchange/imports/import.ts'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import '#test/doubles/plain-shop/connector.ts'
import { type PlainShop, startPlainShop } from '#test/doubles/plain-shop/plain-shop.ts'
import { type GraphqlAnswer, startTestApp, type TestWorkspace } from '#test/harness.ts'
import { changeConnection } from '../connections/change-connection.ts'
import { createConnection } from '../connections/create-connection.ts'
import { disconnect } from '../connections/disconnect.ts'
import { cancelRun, continueRun, undoRun } from './decide-run.ts'
import type { Run } from './run.ts'
import { startRun } from './start-run.ts'

const local = parsePrivateTarget('127.0.0.1')
const t = await startTestApp({ outboundPrivateTargets: local ? [local] : [] })
const { deps } = t

let w: TestWorkspace
let shop: PlainShop
let connectionId: string

beforeAll(async () => {
  shop = await startPlainShop()
})
beforeEach(async () => {
  shop.fault = null
  shop.permissions = ['read']
  shop.items.clear()
  shop.requests.splice(0)
  w = await t.workspace()
  const { id } = await createConnection(deps, w.actor, {
    kind: 'plain_shop',
    name: 'A shop',
    settings: { address: shop.address },
    secrets: { key: shop.key },
  })
  connectionId = id
})

async function rowOf(id: string): Promise<Record<string, never> & { state: string }> {
  const { rows } = await t.owner.query('select * from connection_runs where id = $1', [id])
  return rows[0]
}

/** Until it is in this state, or has ended otherwise. */
async function until(id: string, state: Run['state']) {
  await expect
    .poll(async () => (await rowOf(id)).state, { timeout: 30_000, interval: 30 })
    .toSatisfy((now: string) => [state, 'failed', 'cancelled', 'finished', 'undone', 'waiting'].includes(now))
  const row = await rowOf(id)
  expect(row.state, JSON.stringify(row)).toBe(state)
  return row
}

/** To its end: whoever is asked agrees. */
async function run(isFull = false) {
  const { id } = await startRun(deps, w.actor, { connectionId, isFull })
  await expect
    .poll(async () => (await rowOf(id)).state, { timeout: 30_000, interval: 30 })
    .toSatisfy((now: string) => !['reading', 'checking', 'running'].includes(now))
  if ((await rowOf(id)).state === 'waiting') await continueRun(deps, w.actor, { id })
  return until(id, 'finished')
}

async function records() {
  const { rows } = await t.owner.query(
    `select v.name, v.color, p.name as product, p.brand from variants v join products p on p.id = v.product_id
     where v.workspace_id = $1 order by p.name, v.name`,
    [w.id],
  )
  return rows
}

async function events(kind: string) {
  const { rows } = await t.owner.query('select data from events where workspace_id = $1 and kind = $2 order by id', [
    w.id,
    kind,
  ])
  return rows.map(({ data }) => data)
}

async function gone() {
  const { rows } = await t.owner.query(
    `select external_id from external_references where workspace_id = $1 and gone_at is not null and noun = 'variant' order by 1`,
    [w.id],
  )
  return rows.map(({ external_id }) => external_id)
}

test('the first run shows what it would make and waits; agreed to, it makes it, and the connection works from then on', async () => {
  shop.fill(120)
  const { id } = await startRun(deps, w.actor, { connectionId })
  expect(await until(id, 'waiting')).toMatchObject({ rows: 120, total: 120, waiting_because: { reason: 'first_run' } })
  expect(await records()).toEqual([])
  await continueRun(deps, w.actor, { id })
  await until(id, 'finished')
  expect(await records()).toHaveLength(120)
  const { rows } = await t.owner.query('select state from connections where id = $1', [connectionId])
  expect(rows[0].state).toBe('active')
  expect(await events('connection.run_finished')).toMatchObject([{ state: 'finished', rows: 120, gone: 0 }])
})

test('the next run reads what has changed alone, and running once more changes nothing', async () => {
  shop.fill(60)
  await run()
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  shop.put({ id: '000007', title: 'Another title' })
  shop.requests.splice(0)
  const second = await run()
  expect(second).toMatchObject({ is_full: false, found: { notMarked: 'not_full' } })
  expect((await records()).filter(({ product }) => product === 'Another title')).toHaveLength(1)
  const third = await run(true)
  expect(third).toMatchObject({ is_full: true, found: { changes: 0, gone: 0 } })
})

test('what is gone there is marked by a whole sweep, and never deleted here', async () => {
  shop.fill(60)
  await run()
  shop.items.delete('000003')
  expect(await run(true)).toMatchObject({ gone: 2 })
  expect(await gone()).toEqual(['000003'])
  expect(await records()).toHaveLength(60)
  shop.put({ id: '000003' })
  await run(true)
  expect(await gone()).toEqual([])
})

test('a sweep with other permissions, or one that came to no end, marks nothing', async () => {
  shop.fill(60)
  await run()
  for (const id of ['000001', '000002']) shop.items.delete(id)
  shop.permissions = ['read_some']
  expect(await run(true)).toMatchObject({ gone: 0, found: { notMarked: 'permissions_changed' } })
  expect(await gone()).toEqual([])
})

test('an emptied shop is asked about before anything is marked, and cancelled it leaves all as it was', async () => {
  shop.fill(60)
  await run()
  const before = await records()
  shop.items.clear()
  const { id } = await startRun(deps, w.actor, { connectionId, isFull: true })
  expect(await until(id, 'waiting')).toMatchObject({
    found: { gone: 120, references: 120 },
    waiting_because: { reason: 'many_changes', limit: 10 },
  })
  await cancelRun(deps, w.actor, { id })
  expect(await until(id, 'cancelled')).toMatchObject({ ended_because: { reason: 'cancelled_by' } })
  expect(await records()).toEqual(before)
  expect(await gone()).toEqual([])
})

test('a rate limit is waited for, and reading goes on after the last page without loss', async () => {
  shop.fill(150)
  let left = 1
  shop.fault = ({ query }) => {
    if (query.get('after') !== '000049' || left === 0) return undefined
    left -= 1
    return { status: 429, headers: { 'retry-after': '1' } }
  }
  expect(await run()).toMatchObject({ rows: 150 })
  const first = shop.requests.filter(({ path, query }) => path === '/items' && query.get('after') === '')
  expect(first).toHaveLength(1)
  expect(await records()).toHaveLength(150)
})

test('what fails in passing is tried again; the person sees why it waits', async () => {
  shop.fill(60)
  shop.fault = ({ path }) => (path === '/items' ? { status: 503, headers: { 'x-request-id': 'req-1' } } : undefined)
  const { id } = await startRun(deps, w.actor, { connectionId })
  await expect
    .poll(async () => (await rowOf(id))['waiting_because'], { timeout: 10_000 })
    .toMatchObject({ kind: 'passing', reason: 'shop_failed', requestId: 'req-1' })
  expect((await rowOf(id)).state).toBe('reading')
  shop.fault = null
  await until(id, 'waiting')
})

test('credentials that are revoked in the middle pause the connection, with a notice and events, and are mended', async () => {
  shop.fill(150)
  shop.fault = ({ query }) =>
    query.get('after') === '000049' ? { status: 401, body: `{"error":"${shop.key}"}` } : undefined
  const { id } = await startRun(deps, w.actor, { connectionId })
  expect(await until(id, 'failed')).toMatchObject({ ended_because: { kind: 'credentials', reason: 'key_refused' } })
  expect(await events('connection.paused')).toMatchObject([{ kind: 'credentials', reason: 'key_refused' }])
  expect(await events('connection.run_finished')).toMatchObject([{ state: 'failed', reason: 'key_refused' }])
  const notices = async () => {
    const answer = await t.graphql(
      '{ connectionNotices { kind because { message } run { state } } }',
      await w.key('write'),
    )
    expect(answer.errors).toBeUndefined()
    return answer.data.connectionNotices
  }
  expect(await notices()).toMatchObject([{ kind: 'PAUSED', run: { state: 'FAILED' } }])
  expect(JSON.stringify([await notices(), await rowOf(id), await events('connection.paused')])).not.toContain(shop.key)
  await expect(startRun(deps, w.actor, { connectionId })).rejects.toMatchObject({ reason: 'connection_paused' })
  shop.fault = null
  const admin = await w.key('admin')
  const mended: GraphqlAnswer = await t.graphql(`mutation { resumeConnection(id: "${connectionId}") { state } }`, admin)
  expect(mended.data.resumeConnection.state).toBe('ACTIVE')
  await run()
  expect(await notices()).toEqual([])
})

test('undoing a run takes back what it has made, and pauses the connection', async () => {
  shop.fill(60)
  const { id } = (await run()) as unknown as { id: string }
  await undoRun(deps, w.actor, { id })
  await until(id, 'undone')
  expect(await records()).toEqual([])
  const { rows } = await t.owner.query('select state, paused_because from connections where id = $1', [connectionId])
  expect(rows[0]).toMatchObject({ state: 'paused', paused_because: { kind: null, reason: 'run_undone' } })
})

test('one run at a time; a schedule begins one when its time has come', async () => {
  shop.fill(60)
  await run()
  await changeConnection(deps, w.actor, { id: connectionId, cron: '*/15 * * * *', timeZone: 'Europe/Lisbon' })
  await t.owner.query(`update connections set next_run_at = now() - interval '1 minute' where id = $1`, [connectionId])
  const scheduled = async () => {
    const { rows } = await t.owner.query('select * from connection_runs where connection_id = $1 and by_schedule', [
      connectionId,
    ])
    return rows
  }
  await expect.poll(async () => (await scheduled())[0]?.state, { timeout: 20_000 }).toBe('finished')
  expect(await scheduled()).toHaveLength(1)
  const { rows } = await t.owner.query('select next_run_at > now() as later from connections where id = $1', [
    connectionId,
  ])
  expect(rows[0].later).toBe(true)
  const { id } = await startRun(deps, w.actor, { connectionId })
  await expect(startRun(deps, w.actor, { connectionId })).rejects.toMatchObject({ reason: 'run_under_way' })
  await until(id, 'finished')
})

test('disconnecting keeps the records, and says of them what was asked for', async () => {
  shop.fill(3)
  await run()
  await disconnect(deps, w.actor, { id: connectionId, references: 'keep' })
  expect(await gone()).toHaveLength(3)
  expect(await records()).toHaveLength(3)
  const { rows } = await t.owner.query('select count(*)::int as n from connection_tokens where connection_id = $1', [
    connectionId,
  ])
  expect(rows[0].n).toBe(0)
})

test('what leads and what was mapped reach the import', async () => {
  shop.fill(3)
  await changeConnection(deps, w.actor, {
    id: connectionId,
    mapping: { brand: null },
    leads: { product_name: 'ours' },
    emptyAlso: ['color'],
  })
  await run()
  expect((await records()).map(({ brand }) => brand)).toEqual([null, null, null])
  const { rows } = await t.owner.query<{ settings: Import['settings'] }>(
    'select settings from imports where connection_id = $1',
    [connectionId],
  )
  expect(rows[0]?.settings).toMatchObject({ source: { leads: { product_name: 'ours' }, emptyAlso: ['color'] } })
})

test('screens that are open are told how far a run is, until it has ended', async () => {
  shop.fill(120)
  const base = await t.app.listen({ port: 0, host: '127.0.0.1' })
  const key = await w.key('read')
  const cut = new AbortController()
  const stream = await fetch(`${base}/api/v1/live`, { headers: key?.headers ?? {}, signal: cut.signal })
  let heard = ''
  const listening = (async () => {
    const decoder = new TextDecoder()
    for await (const piece of stream.body ?? []) heard += decoder.decode(piece, { stream: true })
  })().catch(() => {})
  const told = () =>
    heard
      .split('\n')
      .slice(0, -1)
      .filter((line) => line.startsWith('data: {"bulkChanges"'))
      .map((line) => JSON.parse(line.slice('data: '.length)).connectionRuns)
  await expect.poll(told).toEqual([[]])
  const page = Promise.withResolvers<void>()
  shop.fault = async ({ path, query }) => {
    if (path === '/items' && query.get('after') !== '') await page.promise
    return undefined
  }
  const { id } = await startRun(deps, w.actor, { connectionId })
  const one = { id, connectionId, startedBy: w.actor.name, startedById: w.actor.id }
  await expect
    .poll(told, { timeout: 10_000 })
    .toContainEqual([{ ...one, state: 'reading', rows: 50, total: 120, importId: null }])
  page.resolve()
  await expect
    .poll(told, { timeout: 10_000 })
    .toContainEqual([{ ...one, state: 'waiting', rows: 120, total: 120, importId: expect.any(String) }])
  await cancelRun(deps, w.actor, { id })
  await expect.poll(() => told().at(-1)).toEqual([])
  cut.abort()
  await listening
})
