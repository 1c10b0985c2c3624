import { createPublicKey, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { createCompany } from '#features/records/companies/create-company.ts'
import { updateCompany } from '#features/records/companies/update-company.ts'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import { makeFixture } from '#test/fixture.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { peers } from '#test/peers.ts'
import { eventually, type Received, startReceiver } from '#test/receiver.ts'
import { createWebhook } from '../webhooks/create-webhook.ts'
import { rotateWebhookSecret } from '../webhooks/rotate-webhook-secret.ts'
import { updateWebhook } from '../webhooks/update-webhook.ts'
import { ed25519From } from '../webhooks/webhook-secret.ts'
import { WAITS_MS } from './delivery.ts'
import { forgetDeliveries } from './forget-deliveries.ts'
import { redeliver, redeliverRange } from './redeliver.ts'
import { sendRecords } from './send-records.ts'
import { signMessage } from './sign-message.ts'
import { testWebhook } from './test-webhook.ts'

let t: TestApp
const config = { outboundPrivateTargets: [parsePrivateTarget('127.0.0.1')].filter((target) => target !== undefined) }
beforeAll(async () => {
  t = await startTestApp(config)
})

/** Each by the name of its package. */
const verifiers = () => ({ standardwebhooks: peers().StandardWebhook, svix: peers().SvixWebhook })
const headersOf = ({ headers }: Received) => ({
  'webhook-id': String(headers['webhook-id']),
  'webhook-timestamp': String(headers['webhook-timestamp']),
  'webhook-signature': String(headers['webhook-signature']),
})

function verifiesEd25519(one: Received, publicKey: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': all } = headersOf(one)
  const x = Buffer.from(publicKey.replace('whpk_', ''), 'base64').toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  const signed = Buffer.from(`${id}.${timestamp}.${one.body}`)
  return all
    .split(' ')
    .filter((signature) => signature.startsWith('v1a,'))
    .some((signature) => verify(null, signed, key, Buffer.from(signature.slice(4), 'base64')))
}

async function stateOf(w: TestWorkspace, webhookId: string, messageId?: string) {
  const { rows } = await t.owner.query(
    `select d.*, (select json_agg(a order by a.number) from webhook_attempts a
       where (a.workspace_id, a.webhook_id, a.message_id) = (d.workspace_id, d.webhook_id, d.message_id)) as log
     from webhook_deliveries d where d.workspace_id = $1 and d.webhook_id = $2 and ($3::text is null or d.message_id = $3)`,
    [w.id, webhookId, messageId ?? null],
  )
  return rows
}

const settled = (w: TestWorkspace, webhookId: string, state: string, count = 1) =>
  eventually(async () => {
    const rows = await stateOf(w, webhookId)
    return rows.filter((row) => row.state === state).length >= count && rows
  })

describe('a message', () => {
  test('is signed as Standard Webhooks has it: the vectors of its specification and of node:crypto', () => {
    const hmac = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')
    const [v1, v1a] = signMessage(
      [{ hmac, ed25519: ed25519From(Buffer.alloc(32, 7)) }],
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      1614265330,
      '{"test": 2432232314}',
    ).split(' ')
    expect(v1).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
    expect(v1a).toBe('v1a,2iFnCkcL0nCB7d0lgaT5vmGnQgJl4zcl9qd7UbPYvulcwR3MRYzjXT2JCSEV4dFH3XNALA4OW0zY5fFdGv9GBA==')
  })

  test('reaches whoever asked for its kind, verified by standardwebhooks, svix and node:crypto, and nobody else', async () => {
    const [w, other] = [await t.workspace(), await t.workspace()]
    const [wanted, unwanted] = [await startReceiver(), await startReceiver()]
    const headers = { Authorization: 'Bearer of-the-receiver' }
    const made = await createWebhook(t.deps, w.actor, {
      name: 'ERP',
      url: wanted.url,
      kinds: ['company.created'],
      headers,
    })
    await createWebhook(t.deps, w.actor, { name: 'Other', url: unwanted.url, kinds: ['product.created'] })
    await createWebhook(t.deps, other.actor, { name: 'Foreign', url: unwanted.url })
    const company = await createCompany(t.deps, w.actor, { name: 'Ribeira', country: 'PT' })
    await updateCompany(t.deps, w.actor, { id: company.id, city: 'Porto' })
    const [one] = await wanted.until(1)
    if (!one) throw new Error('nothing came')
    const message = new (verifiers().standardwebhooks)(made.secret).verify(one.body, headersOf(one))
    expect(message).toMatchObject({
      type: 'company.created',
      data: {
        id: company.id,
        subject: 'company',
        actor: { kind: 'system' },
        fields: { name: 'Ribeira', country: 'PT' },
      },
    })
    for (const [name, Verifier] of Object.entries(verifiers())) {
      new Verifier(made.secret).verify(one.body, headersOf(one))
      expect(() => new Verifier(made.secret).verify(`${one.body} `, headersOf(one)), name).toThrow()
    }
    expect(verifiesEd25519(one, made.publicKey)).toBe(true)
    expect(verifiesEd25519({ ...one, body: `${one.body} ` }, made.publicKey)).toBe(false)
    expect(one.headers).toMatchObject({
      authorization: 'Bearer of-the-receiver',
      'content-type': 'application/json; charset=utf-8',
    })
    const [delivery] = await settled(w, made.webhook.id, 'delivered')
    expect(delivery.message_id).toBe(one.headers['webhook-id'])
    expect(delivery.log).toMatchObject([{ number: 1, status: 204, request_headers: { authorization: '(not kept)' } }])
    expect(wanted.received).toHaveLength(1)
    expect(unwanted.received).toHaveLength(0)
    const { rows } = await t.owner.query(
      `select webhooks::text || (select string_agg(e::text, '') from events e) as text from webhooks`,
    )
    for (const { text } of rows) expect(text).not.toMatch(/of-the-receiver|whsec_/)
  })

  test.each(['cloudevents', 'cloudevents_binary'] as const)(
    'in the format %s is read by the cloudevents library',
    async (format) => {
      const w = await t.workspace()
      const receiver = await startReceiver()
      const { secret } = await createWebhook(t.deps, w.actor, {
        name: 'Bus',
        url: receiver.url,
        format,
        kinds: ['company.created'],
      })
      const company = await createCompany(t.deps, w.actor, { name: 'Ribeira' })
      const [one] = await receiver.until(1)
      if (!one) throw new Error('nothing came')
      const { CloudEvent, HTTP } = peers()
      const event = HTTP.toEvent({ headers: one.headers as Record<string, string>, body: one.body })
      expect(event).toMatchObject({
        specversion: '1.0',
        id: one.headers['webhook-id'],
        source: `http://selvedge.test/workspaces/${w.id}`,
        type: 'selvedge.company.created',
        subject: `company/${company.id}`,
        data: { id: company.id, fields: { name: 'Ribeira' } },
      })
      expect(event instanceof CloudEvent && event.validate()).toBe(true)
      expect(one.headers['webhook-request-origin']).toBe('selvedge.test')
      if (format === 'cloudevents') new (verifiers().standardwebhooks)(secret).verify(one.body, headersOf(one))
    },
  )

  test('goes to a webhook whose filter it contains, and carries the record where that is wanted', async () => {
    const w = await t.workspace()
    const receiver = await startReceiver()
    const matching = { fields: { country: 'PT' } }
    await createWebhook(t.deps, w.actor, { name: 'PT', url: receiver.url, matching, withRecord: true })
    await createCompany(t.deps, w.actor, { name: 'Elsewhere', country: 'IT' })
    const company = await createCompany(t.deps, w.actor, { name: 'Ribeira', country: 'PT' })
    const [one] = await receiver.until(1)
    expect(JSON.parse(String(one?.body)).data).toMatchObject({
      id: company.id,
      record: { id: company.id, name: 'Ribeira' },
    })
    await createCompany(t.deps, w.actor, { name: 'Second', country: 'PT' })
    await receiver.until(2)
    expect(receiver.received).toHaveLength(2)
  })

  test('is signed with both secrets while one is replaced, and with the new one alone a day later', async () => {
    const w = await t.workspace()
    const receiver = await startReceiver()
    const first = await createWebhook(t.deps, w.actor, { name: 'ERP', url: receiver.url, kinds: ['company.created'] })
    const { id } = first.webhook
    const second = await rotateWebhookSecret(t.deps, w.actor, { id })
    await createCompany(t.deps, w.actor, { name: 'One' })
    const [one] = await receiver.until(1)
    if (!one) throw new Error('nothing came')
    for (const { secret, publicKey } of [first, second]) {
      ;new (verifiers().standardwebhooks)(secret).verify(one.body, headersOf(one))
      expect(verifiesEd25519(one, publicKey)).toBe(true)
    }
    await settled(w, id, 'delivered')
    t.setNow(new Date(Date.now() + 25 * 3_600_000))
    try {
      await createCompany(t.deps, w.actor, { name: 'Two' })
      const [, two] = await receiver.until(2)
      if (!two) throw new Error('nothing came')
      expect(verifiesEd25519(two, second.publicKey)).toBe(true)
      expect(verifiesEd25519(two, first.publicKey)).toBe(false)
    } finally {
      t.setNow(null)
    }
  })
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
          const rows = await stateOf(w, webhook.id)
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
      const [row] = await settled(w, webhook.id, 'failed')
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
          const rows = await stateOf(w, webhook.id)
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
      const [row] = await stateOf(w, webhook.id)
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
      const all = await stateOf(w, webhook.id)
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
      const all = await settled(w, webhook.id, 'delivered', 40)
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
      const rows = await stateOf(w, webhook.id)
      return rows[0]?.attempts === 1 && rows
    })
    expect(first.due_at.getTime() - Date.now()).toBeGreaterThan(7_100_000)
    receiver.answer((response) => response.end())
    await createCompany(t.deps, w.actor, { name: 'Two' })
    await eventually(async () => (await stateOf(w, webhook.id)).length === 2)
    expect(receiver.received).toHaveLength(1)
    t.setNow(new Date(Date.now() + 7_300_000))
    try {
      await settled(w, webhook.id, 'delivered', 2)
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
    await settled(w, id, 'failed')
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
    await settled(w, id, 'delivered')
    const names = () => receiver.received.map(({ body }) => JSON.parse(body).data.fields.name)
    expect(names()).toEqual(['One', 'Three'])
    const day = { from: new Date(Date.now() - 86_400_000), until: new Date(Date.now() + 86_400_000) }
    expect(await redeliverRange(t.deps, w.actor, { id, ...day })).toBe(2)
    await settled(w, id, 'delivered', 3)
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
          (await stateOf(w, webhook.id)).every(({ attempts, taken_at }) => attempts > 0 && taken_at === null),
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
      const rows = await stateOf(w, webhook.id)
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

describe('on demand', () => {
  test('a sample of any kind is sent, marked as one', async () => {
    const w = await t.workspace()
    const receiver = await startReceiver()
    const { webhook } = await createWebhook(t.deps, w.actor, {
      name: 'Zap',
      url: receiver.url,
      kinds: ['passport.published'],
    })
    await testWebhook(t.deps, w.actor, { id: webhook.id, kind: 'passport.withdrawn' })
    const [one] = await receiver.until(1)
    expect(JSON.parse(String(one?.body))).toMatchObject({
      type: 'passport.withdrawn',
      data: { isTest: true, fields: { version: 3 } },
    })
  })

  test('a delivery is made once more, with its id', async () => {
    const w = await t.workspace()
    const receiver = await startReceiver()
    const { webhook } = await createWebhook(t.deps, w.actor, {
      name: 'ERP',
      url: receiver.url,
      kinds: ['company.created'],
    })
    await createCompany(t.deps, w.actor, { name: 'Ribeira' })
    const [row] = await settled(w, webhook.id, 'delivered')
    await redeliver(t.deps, w.actor, { id: webhook.id, messageId: row.message_id })
    const [one, two] = await receiver.until(2)
    expect(two?.headers['webhook-id']).toBe(one?.headers['webhook-id'])
    expect(two?.body).toBe(one?.body)
    await eventually(async () => (await stateOf(w, webhook.id))[0]?.log?.length === 2)
  })

  test('chosen records are sent as they are, a variant with what its passport would say', async () => {
    const w = await t.workspace()
    const receiver = await startReceiver()
    const { published } = await makeFixture(t.deps, w)
    const { webhook } = await createWebhook(t.deps, w.actor, {
      name: 'Shop',
      url: receiver.url,
      kinds: ['passport.withdrawn'],
    })
    expect(await sendRecords(t.deps, w.actor, { id: webhook.id, noun: 'variant', ids: [published] })).toBe(1)
    const [one] = await receiver.until(1)
    const { type, data } = JSON.parse(String(one?.body))
    expect(type).toBe('records.sent')
    expect(data).toMatchObject({
      noun: 'variant',
      page: 1,
      pages: 1,
      records: [
        {
          id: published,
          passportStatus: 'published',
          variant: { id: published, materialComposition: '100% organic cotton' },
          product: { name: 'Everyday Tee' },
          document: { certifications: [{ scheme: 'GOTS' }] },
        },
      ],
    })
  })
})

test('the log tells the body that was received, the newest delivery and what was given up; the sample is what a test sends', async () => {
  const w = await t.workspace()
  const receiver = await startReceiver()
  receiver.answer((response) => response.writeHead(410).end())
  const fields = { url: receiver.url, kinds: [] }
  const { webhook } = await createWebhook(t.deps, w.actor, { ...fields, name: 'ERP', format: 'cloudevents' })
  const silent = await createWebhook(t.deps, w.actor, { name: 'Silent', url: receiver.url, kinds: [] })
  const { messageId } = await testWebhook(t.deps, w.actor, { id: webhook.id, kind: 'passport.published' })
  await settled(w, webhook.id, 'failed')
  const as = await w.key('admin')
  const { data } = await t.graphql(
    `query ($id: ID!, $messageId: ID!) {
      webhooks { id failedDeliveries lastDelivery { messageId state } }
      webhookDelivery(id: $id, messageId: $messageId) { body log { status } }
      webhookSample(kind: "passport.published", format: CLOUDEVENTS) { headers body }
    }`,
    as,
    { id: webhook.id, messageId },
  )
  const [received] = await receiver.until(1)
  expect(data.webhookDelivery).toEqual({ body: String(received?.body), log: [{ status: 410 }] })
  expect(data.webhooks).toEqual([
    { id: webhook.id, failedDeliveries: 1, lastDelivery: { messageId, state: 'FAILED' } },
    { id: silent.webhook.id, failedDeliveries: 0, lastDelivery: null },
  ])
  const [sample, sent] = [data.webhookSample.body, data.webhookDelivery.body].map((body) => JSON.parse(body))
  expect({ ...sample.data, actor: null }).toEqual({ ...sent.data, actor: null })
  expect(Object.keys(sample)).toEqual(Object.keys(sent))
  expect(data.webhookSample.headers['content-type']).toBe(received?.headers['content-type'])
})

test('two processes on one database deliver nothing at the same time, and everything', async () => {
  const w = await t.workspace()
  const receiver = await startReceiver()
  const second = await startTestApp(config, t.connection)
  const underWay = new Set<string>()
  const doubled: string[] = []
  let most = 0
  receiver.answer((response, { headers }) => {
    const id = String(headers['webhook-id'])
    if (underWay.has(id)) doubled.push(id)
    underWay.add(id)
    most = Math.max(most, underWay.size)
    setTimeout(() => response.end(() => underWay.delete(id)), 5 + (randomBytes(1)[0] ?? 0) / 20)
  })
  const { webhook } = await createWebhook(t.deps, w.actor, {
    name: 'Both',
    url: receiver.url,
    kinds: ['company.created'],
  })
  const made = await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      createCompany(i % 2 ? t.deps : second.deps, w.actor, { name: `Company ${i}` }),
    ),
  )
  await settled(w, webhook.id, 'delivered', 60)
  expect(doubled).toEqual([])
  // Eight by each process.
  expect(most).toBeLessThanOrEqual(16)
  const ids = receiver.received.map(({ body }) => JSON.parse(body).data.id)
  expect(ids.toSorted()).toEqual(made.map(({ id }) => id).toSorted())
})

test('what was delivered is kept for WEBHOOK_LOG_DAYS with its attempts, and what is still to be delivered for longer', async () => {
  const w = await t.workspace()
  const receiver = await startReceiver()
  const fields = { url: receiver.url, kinds: ['company.created'] }
  const { webhook } = await createWebhook(t.deps, w.actor, { ...fields, name: 'Kept' })
  await createCompany(t.deps, w.actor, { name: 'Ribeira' })
  const [delivered] = await settled(w, webhook.id, 'delivered')
  const paused = await createWebhook(t.deps, w.actor, { ...fields, name: 'Paused' })
  // Busy until it is paused.
  receiver.answer((response) => response.writeHead(503, { 'retry-after': '3600' }).end())
  await createCompany(t.deps, w.actor, { name: 'Waiting' })
  await eventually(async () => (await stateOf(w, paused.webhook.id))[0]?.attempts === 1)
  await updateWebhook(t.deps, w.actor, { id: paused.webhook.id, isEnabled: false })
  await updateWebhook(t.deps, w.actor, { id: webhook.id, isEnabled: false })
  const messages = async () => {
    const { rows } = await t.owner.query('select id from webhook_messages where workspace_id = $1 order by id', [w.id])
    return rows.map(({ id }) => id)
  }
  try {
    const [all, days] = [await messages(), t.deps.config.webhookLogDays]
    expect(all).toHaveLength(2)
    t.setNow(new Date(Date.now() + (days - 1) * 86_400_000))
    await forgetDeliveries(t.deps)
    expect(await messages()).toEqual(all)
    t.setNow(new Date(Date.now() + (days + 1) * 86_400_000))
    await forgetDeliveries(t.deps)
    expect(await messages()).toEqual(all.filter((id) => id !== delivered.message_id))
    expect(await stateOf(w, webhook.id, delivered.message_id)).toEqual([])
    const { rows } = await t.owner.query('select * from webhook_attempts where message_id = $1', [delivered.message_id])
    expect(rows).toEqual([])
  } finally {
    t.setNow(null)
  }
})

test('a transaction that commits late is not passed over by those that began after it', async () => {
  const w = await t.workspace()
  const receiver = await startReceiver()
  await createWebhook(t.deps, w.actor, { name: 'ERP', url: receiver.url, kinds: ['company.deleted'] })
  const late = await t.owner.connect()
  const insert = (client: { query: typeof late.query }, id: string) =>
    client.query(
      `insert into events (workspace_id, id, kind, actor_kind, actor_id, actor_name, subject_type, subject_id, data)
       values ($1, $2, 'company.deleted', 'system', 'test', 'test', 'company', 'com_1', '{"name": "x"}')`,
      [w.id, id],
    )
  await late.query('begin')
  await insert(late, `evt_late_${w.slug}`)
  await insert(t.owner as never, `evt_soon_${w.slug}`)
  t.deps.signals.tellHere('changes', w.id)
  await createCompany(t.deps, w.actor, { name: 'A moment passes' })
  await late.query('commit')
  late.release()
  const received = await receiver.until(2)
  expect(received.map(({ headers }) => headers['webhook-id']).sort()).toEqual([
    `evt_late_${w.slug}`,
    `evt_soon_${w.slug}`,
  ])
})

test('twelve webhooks with their keys, and deliveries with their attempts, take as many statements as three', async () => {
  const w = await t.workspace()
  const receiver = await startReceiver()
  const [first] = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      createWebhook(t.deps, w.actor, { name: `${i}`, url: receiver.url, kinds: [] }),
    ),
  )
  const id = String(first?.webhook.id)
  for (let i = 0; i < 12; i += 1) await testWebhook(t.deps, w.actor, { id, kind: 'passport.published' })
  await settled(w, id, 'delivered', 12)
  const as = await w.key('admin')
  // The least of some, because the first uses of a key are noted and looked up behind the request's back.
  const costOf = async (query: string) => {
    const costs: number[] = []
    for (let i = 0; i < 6; i += 1) {
      const before = t.deps.db.statementCount()
      expect((await t.graphql(query, as)).errors).toBeUndefined()
      costs.push(t.deps.db.statementCount() - before)
    }
    return Math.min(...costs)
  }
  const deliveries = (take: number) => `{ webhookDeliveries(id: "${id}", take: ${take}) { messageId log { status } } }`
  expect(await costOf(deliveries(12))).toBe(await costOf(deliveries(3)))
  const all = await t.graphql('{ webhooks { publicKeys { publicKey } } }', as)
  expect(all.data.webhooks.map(({ publicKeys }: { publicKeys: object[] }) => publicKeys.length)).toEqual(
    Array(12).fill(1),
  )
  expect(await costOf('{ webhooks { id publicKeys { publicKey } } }')).toBe(2)
  const { data } = await t.graphql(
    `{ webhookDeliveries(id: "${id}", take: 5, state: DELIVERED) { messageId log { status } } }`,
    as,
  )
  const last = data.webhookDeliveries.at(-1).messageId
  const rest = await t.graphql(`{ webhookDeliveries(id: "${id}", take: 100, after: "${last}") { messageId } }`, as)
  expect(rest.data.webhookDeliveries).toHaveLength(7)
  expect(data.webhookDeliveries[0].log).toEqual([{ status: 204 }])
})
