import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import '#test/doubles/plain-shop/connector.ts'
import { startTestApp } from '#test/harness.ts'
import { writtenShop } from '#test/written-shop.ts'
import { changeConnection } from '../connections/change-connection.ts'
import { pauseConnection, resumeConnection } from '../connections/pause-connection.ts'
import { writeBatch } from './write-batch.ts'
import { writeNow } from './write-now.ts'

const local = parsePrivateTarget('127.0.0.1')
const t = await startTestApp({ outboundPrivateTargets: local ? [local] : [] })
const { deps } = t
afterEach(() => t.setNow(null))

const soon = (what: () => unknown) => expect.poll(what, { timeout: 20_000, interval: 20 })
const eventsOf = async (workspaceId: string, kind: string) => {
  const { rows } = await t.owner.query(
    'select data from events where workspace_id = $1 and kind = $2 order by sequence',
    [workspaceId, kind],
  )
  return rows.map(({ data }) => data)
}

test('what an item is refused for is its own matter; it is told once an hour, and tried again when it is published', async () => {
  const w = await t.workspace()
  const s = await writtenShop(t, w, 30)
  await s.publish()
  s.shop.refuses.set(s.items[3] ?? '', 'refused').set(s.items[17] ?? '', 'not_found')
  await s.choose()
  await s.confirm()
  await soon(s.counts).toEqual({ written: 28, refused: 1, not_found: 1 })
  await soon(() => eventsOf(w.id, 'connection.write_back_refused')).toMatchObject([
    { name: 'A shop', count: 2, reason: 'item_refused', recordId: s.of(s.items[3]).variant },
  ])
  const { data } = await t.graphql(
    '{ connectionNotices { kind connection { name } because { reason value } } }',
    await w.key('write'),
  )
  expect(data.connectionNotices).toEqual([
    { kind: 'UNWRITTEN', connection: { name: 'A shop' }, because: { reason: 'values_unwritten', value: '2' } },
  ])
  await writeNow(deps, w.actor, { id: s.id, variantIds: [s.of(s.items[3]).variant] })
  await soon(async () => {
    const { rows } = await t.owner.query('select refused_count as n from write_backs where connection_id = $1', [s.id])
    return rows[0].n
  }).toBe(1)
  s.shop.refuses.clear()
  await s.publish([s.items[3], s.items[17]])
  await soon(s.counts).toEqual({ written: 30 })
  expect(await eventsOf(w.id, 'connection.write_back_refused')).toHaveLength(1)
  t.setNow(new Date(Date.now() + 3_700_000))
  await soon(() => eventsOf(w.id, 'connection.write_back_refused')).toHaveLength(2)
})

test('what was refused to a key that reads only is written by itself once another key was given', async () => {
  const w = await t.workspace()
  const s = await writtenShop(t, w, 5)
  await s.publish()
  let mayWrite = false
  s.shop.fault = ({ path }) => (path.startsWith('/write') && !mayWrite ? { status: 403 } : undefined)
  await s.choose()
  await s.confirm()
  await soon(s.counts).toEqual({ refused: 5 })
  mayWrite = true
  // Anything else that is changed is no reason to try again.
  await changeConnection(deps, w.actor, { id: s.id, name: 'Shop' })
  await changeConnection(deps, w.actor, { id: s.id, secrets: { key: s.shop.key } })
  await soon(s.counts).toEqual({ written: 5 })
  s.shop.fault = null
})

test('a system that asks for a pause is left alone for so long, and then gets all of it; nothing counts as a failed try', async () => {
  const w = await t.workspace()
  const s = await writtenShop(t, w, 25)
  await s.publish()
  let asked = 0
  s.shop.fault = ({ path }) => {
    if (!path.startsWith('/write') || ++asked > 1) return undefined
    return { status: 429, headers: { 'retry-after': '600' } }
  }
  await s.choose()
  await s.confirm()
  await soon(() => asked).toBe(1)
  await soon(async () => {
    const { rows } = await t.owner.query('select held_until from write_backs where connection_id = $1', [s.id])
    return rows[0].held_until > new Date(Date.now() + 500_000)
  }).toBe(true)
  expect(await s.counts()).toEqual({ due: 25 })
  t.setNow(new Date(Date.now() + 601_000))
  await soon(s.counts).toEqual({ written: 25 })
  const { rows } = await t.owner.query('select max(tries) as tries from write_back_items where connection_id = $1', [
    s.id,
  ])
  expect(rows[0].tries).toBe(0)
  expect(s.shop.written).toHaveLength(25)
})

test('a system that fails is tried again later and later; one that does not take the credentials pauses the connection, and goes on when it is mended', async () => {
  const w = await t.workspace()
  const s = await writtenShop(t, w, 4)
  await s.publish()
  s.shop.fault = ({ path }) => (path.startsWith('/write') ? { status: 503 } : undefined)
  await s.choose()
  await s.confirm()
  const tries = async () => {
    const { rows } = await t.owner.query('select min(tries) as tries from write_back_items where connection_id = $1', [
      s.id,
    ])
    return rows[0].tries
  }
  await soon(tries).toBe(1)
  t.setNow(new Date(Date.now() + 60_000))
  await soon(tries).toBe(2)
  s.shop.fault = null
  const key = s.shop.key
  s.shop.key = 'another-key-0123'
  t.setNow(new Date(Date.now() + 600_000))
  const stateOf = async () => {
    const { rows } = await t.owner.query('select state from connections where id = $1', [s.id])
    return rows[0].state
  }
  await soon(stateOf).toBe('paused')
  expect(await eventsOf(w.id, 'connection.paused')).toMatchObject([{ kind: 'credentials', reason: 'key_refused' }])
  expect(await s.counts()).toEqual({ due: 4 })
  s.shop.key = key
  t.setNow(null)
  await changeConnection(deps, w.actor, { id: s.id, secrets: { key } })
  t.setNow(new Date(Date.now() + 900_000))
  await resumeConnection(deps, w.actor, { id: s.id })
  await soon(s.counts).toEqual({ written: 4 })
})

test('a slow system delays no other', async () => {
  const w = await t.workspace()
  const slow = await writtenShop(t, w, 5, 'Slow')
  const quick = await writtenShop(t, w, 5, 'Quick')
  let isOver = false
  slow.shop.fault = async ({ path }) => {
    while (path.startsWith('/write') && !isOver) await wait(20)
    return undefined
  }
  for (const one of [slow, quick]) {
    await one.choose()
    await one.confirm()
    await one.publish()
  }
  await soon(quick.counts).toEqual({ written: 5 })
  expect(await slow.counts()).toEqual({ due: 5 })
  isOver = true
  await soon(slow.counts).toEqual({ written: 5 })
})

test('what a slow system is still being told is taken by no other process, however long it takes', async () => {
  const w = await t.workspace()
  const s = await writtenShop(t, w, 1, 'Held')
  let isOver = false
  s.shop.fault = async ({ path }) => {
    while (path.startsWith('/write') && !isOver) await wait(20)
    return undefined
  }
  const heldUntil = async (): Promise<Date | null> => {
    const { rows } = await t.owner.query(
      'select min(next_at) as until from write_back_items where connection_id = $1 and taken_at is not null',
      [s.id],
    )
    return rows[0].until
  }
  await s.choose()
  await s.confirm()
  await s.publish()
  await soon(async () => s.shop.requests.some(({ path }) => path.startsWith('/write'))).toBe(true)
  const first = (await heldUntil())?.getTime() ?? 0
  await soon(async () => ((await heldUntil())?.getTime() ?? 0) > first).toBe(true)
  const later = { ...deps, now: () => new Date(first + 1) }
  expect(await writeBatch(later, w.id, s.id, new AbortController().signal)).toBe(0)
  isOver = true
  await soon(s.counts).toEqual({ written: 1 })
})

test('nothing is written while the connection is paused, and everything after', async () => {
  const w = await t.workspace()
  const s = await writtenShop(t, w, 2)
  await s.choose()
  await s.confirm()
  await pauseConnection(deps, w.actor, { id: s.id })
  await s.publish()
  await soon(s.counts).toEqual({ due: 2 })
  expect(s.shop.requests.some(({ path }) => path.startsWith('/write'))).toBe(false)
  await resumeConnection(deps, w.actor, { id: s.id })
  await soon(s.counts).toEqual({ written: 2 })
})

test('a secret is in no item, event or log of refusals, also where the system repeats it', async () => {
  const w = await t.workspace()
  const s = await writtenShop(t, w, 2)
  await s.publish()
  const secret = s.shop.key
  s.shop.fault = ({ path, authorization }) =>
    path.startsWith('/write')
      ? { status: 403, body: `You are ${authorization} ${encodeURIComponent(secret)}` }
      : undefined
  await s.choose()
  await s.confirm()
  await soon(s.counts).toEqual({ refused: 2 })
  await soon(() => eventsOf(w.id, 'connection.write_back_refused')).toHaveLength(1)
  const { rows } = await t.owner.query(
    `select i.*, b.* from write_back_items i join write_backs b using (connection_id) where connection_id = $1`,
    [s.id],
  )
  const { rows: events } = await t.owner.query('select * from events where workspace_id = $1', [w.id])
  expect(JSON.stringify([rows, events])).toContain('may not')
  expect(JSON.stringify([rows, events])).not.toContain(secret)
})
