import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { createCompany } from '#features/records/companies/create-company.ts'
import { updateCompany } from '#features/records/companies/update-company.ts'
import { headersOf, settled, stateOf, verifiers, verifiesEd25519, WITH_LOCAL_RECEIVERS } from '#test/deliveries.ts'
import { makeFixture } from '#test/fixture.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { peers } from '#test/peers.ts'
import { eventually, startReceiver } from '#test/receiver.ts'
import { createWebhook } from '../webhooks/create-webhook.ts'
import { rotateWebhookSecret } from '../webhooks/rotate-webhook-secret.ts'
import { updateWebhook } from '../webhooks/update-webhook.ts'
import { ed25519From } from '../webhooks/webhook-secret.ts'
import { forgetDeliveries } from './forget-deliveries.ts'
import { redeliver } from './redeliver.ts'
import { sendRecords } from './send-records.ts'
import { signMessage } from './sign-message.ts'
import { testWebhook } from './test-webhook.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp(WITH_LOCAL_RECEIVERS)
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
    const [delivery] = await settled(t, w, made.webhook.id, 'delivered')
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
    await settled(t, w, id, 'delivered')
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
    const [row] = await settled(t, w, webhook.id, 'delivered')
    await redeliver(t.deps, w.actor, { id: webhook.id, messageId: row.message_id })
    const [one, two] = await receiver.until(2)
    expect(two?.headers['webhook-id']).toBe(one?.headers['webhook-id'])
    expect(two?.body).toBe(one?.body)
    await eventually(async () => (await stateOf(t, w, webhook.id))[0]?.log?.length === 2)
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
  await settled(t, w, webhook.id, 'failed')
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
  const second = await startTestApp(WITH_LOCAL_RECEIVERS, t.connection)
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
  await settled(t, w, webhook.id, 'delivered', 60)
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
  const [delivered] = await settled(t, w, webhook.id, 'delivered')
  const paused = await createWebhook(t.deps, w.actor, { ...fields, name: 'Paused' })
  // Busy until it is paused.
  receiver.answer((response) => response.writeHead(503, { 'retry-after': '3600' }).end())
  await createCompany(t.deps, w.actor, { name: 'Waiting' })
  await eventually(async () => (await stateOf(t, w, paused.webhook.id))[0]?.attempts === 1)
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
    expect(await stateOf(t, w, webhook.id, delivered.message_id)).toEqual([])
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
  await settled(t, w, id, 'delivered', 12)
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
