import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { createCompany } from '#features/records/companies/create-company.ts'
import { headersOf, settled, stateOf, verifiers, verifiesEd25519, WITH_LOCAL_RECEIVERS } from '#test/deliveries.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { eventually, startReceiver } from '#test/receiver.ts'
import { createWebhook } from '../webhooks/create-webhook.ts'
import { updateWebhook } from '../webhooks/update-webhook.ts'
import { WAITS_MS } from './delivery.ts'
import { redeliverRange } from './redeliver.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp(WITH_LOCAL_RECEIVERS)
})

describe('a receiver that fails', () => {
  test('is tried ten times within 76 hours, each with the same id and body, a fresh time and signature; then it is given up', async () => {
    const w = await t.workspace()
    const receiver = await startReceiver()
    receiver.answer((response) => response.writeHead(500).end('out of order'))
    const { webhook, secret } = await createWebhook(t.deps, w.actor, {
      name: 'Down',
      url: receiver.url,
      kinds: ['company.created'],
    })
    await createCompany(t.deps, w.actor, { name: 'Ribeira' })
    const start = Date.now()
    try {
      for (const [i, wait] of WAITS_MS.entries()) {
        const [row] = await eventually(async () => {
          const rows = await stateOf(t, w, webhook.id)
          return rows[0]?.attempts === i + 1 && rows
        })
        expect(row.state).toBe('pending')
        const waited = row.due_at.getTime() - new Date(row.log.at(-1).started_at).getTime()
        expect(waited).toBeGreaterThanOrEqual(wait)
        expect(waited).toBeLessThan(wait * 1.1 + 5_000)
        expect(receiver.received).toHaveLength(i + 1)
        t.setNow(new Date(row.due_at.getTime() + 1))
        t.deps.signals.tellHere('webhooks', w.id)
      }
      const [row] = await settled(t, w, webhook.id, 'failed')
      expect(row.attempts).toBe(10)
      expect(t.deps.now().getTime() - start).toBeLessThan(76 * 1.1 * 3_600_000)
      expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
      expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
      expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10)
      expect(new Set(receiver.received.map(({ headers }) => headers['webhook-signature'])).size).toBe(10)
      const [first] = receiver.received
      if (first) new (verifiers().standardwebhooks)(secret).verify(first.body, headersOf(first))
    } finally {
      t.setNow(null)
    }
  })

  test('and is down for an hour gets what it missed at the next time of the schedule, with its id, a fresh time and signature', async () => {
    const w = await t.workspace()
    const receiver = await startReceiver()
    const { webhook, publicKey } = await createWebhook(t.deps, w.actor, {
      name: 'Down',
      url: receiver.url,
      kinds: ['company.created'],
    })
    const start = Date.now()
    const isDown = () => t.deps.now().getTime() - start < 3_600_000
    receiver.answer((response) => (isDown() ? response.destroy() : response.end()))
    try {
      t.setNow(new Date(start))
      await createCompany(t.deps, w.actor, { name: 'Ribeira' })
      const times: number[] = []
      for (let attempts = 1; ; attempts += 1) {
        const [row] = await eventually(async () => {
          const rows = await stateOf(t, w, webhook.id)
          return rows[0]?.attempts === attempts && rows
        })
        times.push(new Date(row.log.at(-1).started_at).getTime() - start)
        if (row.state === 'delivered') break
        t.setNow(row.due_at)
        t.deps.signals.tellHere('webhooks', w.id)
      }
      // The documented schedule, each wait up to a tenth longer.
      const documented = [0, 5_000, 300_000, 1_800_000, 7_200_000]
      const waits = times.map((time, i) => time - (times[i - 1] ?? 0))
      expect(waits).toHaveLength(documented.length)
      for (const [i, wait] of documented.entries()) {
        expect(waits[i]).toBeGreaterThanOrEqual(wait)
        expect(waits[i]).toBeLessThanOrEqual(wait * 1.1)
      }
      const [row] = await stateOf(t, w, webhook.id)
      const down = { reason: 'connection_failed', status: null }
      expect(row.log).toMatchObject([down, down, down, down, { status: 200 }])
      const { received } = receiver
      expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
      expect(new Set(received.map(({ headers }) => headers['webhook-signature'])).size).toBe(5)
      for (const [i, one] of received.entries()) {
        expect(Number(one.headers['webhook-timestamp'])).toBe(Math.floor((start + Number(times[i])) / 1000))
        expect(verifiesEd25519(one, publicKey)).toBe(true)
      }
      const { rows } = await t.owner.query('select failing_since from webhooks where id = $1', [webhook.id])
      expect(rows).toEqual([{ failing_since: null }])
    } finally {
      t.setNow(null)
    }
  })

  test('in the middle of many ends the batch: what was not begun is given back untouched, and comes in its time, each once', async () => {
    const w = await t.workspace()
    const receiver = await startReceiver()
    const { webhook } = await createWebhook(t.deps, w.actor, {
      name: 'Busy',
      url: receiver.url,
      kinds: ['company.created'],
      parallel: 1,
    })
    let isFull = true
    receiver.answer((response) =>
      isFull && receiver.received.length === 12
        ? response.writeHead(429, { 'retry-after': '600' }).end()
        : response.end(),
    )
    await Promise.all(Array.from({ length: 40 }, (_, i) => createCompany(t.deps, w.actor, { name: `Company ${i}` })))
    const rows = await eventually(async () => {
      const all = await stateOf(t, w, webhook.id)
      return (
        all.length === 40 &&
        all.every(({ taken_at }) => taken_at === null) &&
        all.some(({ tries, state }) => tries > 0 && state === 'pending') &&
        all
      )
    })
    expect(receiver.received).toHaveLength(12)
    expect(rows.filter(({ state }) => state === 'delivered')).toHaveLength(11)
    const untouched = rows.filter(({ attempts }) => attempts === 0)
    expect(untouched).toHaveLength(28)
    for (const { due_at } of untouched) expect(due_at.getTime()).toBeLessThanOrEqual(Date.now())
    isFull = false
    t.setNow(new Date(Date.now() + 700_000))
    try {
      t.deps.signals.tellHere('webhooks', w.id)
      const all = await settled(t, w, webhook.id, 'delivered', 40)
      expect(receiver.received).toHaveLength(41)
      expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(40)
      expect(all.map(({ attempts }) => attempts).sort()).toEqual([...Array(39).fill(1), 2])
    } finally {
      t.setNow(null)
    }
  })

  test('and asks for time gets it, for all that it is sent', async () => {
    const w = await t.workspace()
    const receiver = await startReceiver()
    receiver.answer((response) => response.writeHead(429, { 'retry-after': '7200' }).end())
    const { webhook } = await createWebhook(t.deps, w.actor, {
      name: 'Busy',
      url: receiver.url,
      kinds: ['company.created'],
    })
    await createCompany(t.deps, w.actor, { name: 'One' })
    const [first] = await eventually(async () => {
      const rows = await stateOf(t, w, webhook.id)
      return rows[0]?.attempts === 1 && rows
    })
    expect(first.due_at.getTime() - Date.now()).toBeGreaterThan(7_100_000)
    receiver.answer((response) => response.end())
    await createCompany(t.deps, w.actor, { name: 'Two' })
    await eventually(async () => (await stateOf(t, w, webhook.id)).length === 2)
    expect(receiver.received).toHaveLength(1)
    t.setNow(new Date(Date.now() + 7_300_000))
    try {
      await settled(t, w, webhook.id, 'delivered', 2)
      expect(receiver.received).toHaveLength(3)
    } finally {
      t.setNow(null)
    }
  })

  test('and says that it is gone is switched off at once, which an event tells; switched on again, it hears of what happens', async () => {
    const w = await t.workspace()
    const receiver = await startReceiver()
    receiver.answer((response) => response.writeHead(410).end())
    const { webhook } = await createWebhook(t.deps, w.actor, {
      name: 'Gone',
      url: receiver.url,
      kinds: ['company.created'],
    })
    const { id } = webhook
    await createCompany(t.deps, w.actor, { name: 'One' })
    await settled(t, w, id, 'failed')
    const events = () =>
      t.owner.query(`select data from events where workspace_id = $1 and kind = 'webhook.disabled'`, [w.id])
    expect((await events()).rows).toMatchObject([{ data: { name: 'Gone', reason: 'gone' } }])
    await createCompany(t.deps, w.actor, { name: 'Missed' })
    receiver.answer((response) => response.end())
    await eventually(async () => {
      const { rows } = await t.owner.query('select * from webhook_workspaces()')
      return rows.length === 0
    })
    const switched = await updateWebhook(t.deps, w.actor, { id, isEnabled: true })
    expect(switched).toMatchObject({ isEnabled: true, disabledBecause: null })
    await createCompany(t.deps, w.actor, { name: 'Three' })
    await settled(t, w, id, 'delivered')
    const names = () => receiver.received.map(({ body }) => JSON.parse(body).data.fields.name)
    expect(names()).toEqual(['One', 'Three'])
    const day = { from: new Date(Date.now() - 86_400_000), until: new Date(Date.now() + 86_400_000) }
    expect(await redeliverRange(t.deps, w.actor, { id, ...day })).toBe(2)
    await settled(t, w, id, 'delivered', 3)
    expect(names().slice(2).sort()).toEqual(['Missed', 'One'])
    expect(await redeliverRange(t.deps, w.actor, { id, ...day })).toBe(0)
    expect(await redeliverRange(t.deps, w.actor, { id, ...day, onlyFailed: false })).toBe(3)
  })

  test('for five days is switched off', async () => {
    const w = await t.workspace()
    const receiver = await startReceiver()
    receiver.answer((response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end())
    const { webhook } = await createWebhook(t.deps, w.actor, {
      name: 'Dead',
      url: receiver.url,
      kinds: ['company.created'],
    })
    try {
      for (const day of [0, 2, 4, 5.1]) {
        const wanted = receiver.received.length + 1
        t.setNow(new Date(Date.now() + day * 86_400_000))
        await createCompany(t.deps, w.actor, { name: `Day ${day}` })
        await receiver.until(wanted)
        await eventually(async () =>
          (await stateOf(t, w, webhook.id)).every(({ attempts, taken_at }) => attempts > 0 && taken_at === null),
        )
        const { rows } = await t.owner.query('select is_enabled, disabled_because from webhooks where id = $1', [
          webhook.id,
        ])
        expect(rows, `day ${day}`).toEqual([
          day < 5 ? { is_enabled: true, disabled_because: null } : { is_enabled: false, disabled_because: 'failing' },
        ])
      }
    } finally {
      t.setNow(null)
    }
  })

  test('by leading inside, since its name was pointed elsewhere, is not called', async () => {
    const w = await t.workspace()
    let reached = 0
    const inside = createServer((_request, response) => {
      reached += 1
      response.end()
    })
    await new Promise<void>((done) => inside.listen(0, '::1', done))
    const receiver = await startReceiver()
    const { webhook } = await createWebhook(t.deps, w.actor, {
      name: 'Turned',
      url: receiver.url,
      kinds: ['company.created'],
    })
    const url = `http://[::1]:${(inside.address() as AddressInfo).port}/`
    await t.owner.query('update webhooks set url = $2 where id = $1', [webhook.id, url])
    await createCompany(t.deps, w.actor, { name: 'Ribeira' })
    const [row] = await eventually(async () => {
      const rows = await stateOf(t, w, webhook.id)
      return rows[0]?.attempts === 1 && rows
    })
    expect(row.log).toMatchObject([
      { status: null, reason: 'target_private', message: expect.stringContaining('OUTBOUND_PRIVATE_TARGETS') },
    ])
    expect([reached, receiver.received.length]).toEqual([0, 0])
    inside.close()
  })

  test('slowly keeps no other waiting', async () => {
    const w = await t.workspace()
    const [slow, fast] = [await startReceiver(), await startReceiver()]
    slow.answer(() => {})
    await createWebhook(t.deps, w.actor, { name: 'Slow', url: slow.url, kinds: ['company.created'] })
    await createWebhook(t.deps, w.actor, { name: 'Fast', url: fast.url, kinds: ['company.created'] })
    for (let i = 0; i < 20; i += 1) await createCompany(t.deps, w.actor, { name: `Company ${i}` })
    await fast.until(20)
    expect(slow.received.length).toBeLessThanOrEqual(8)
    slow.answer((response) => response.end())
  })
})
