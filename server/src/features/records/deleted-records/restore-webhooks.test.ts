import { beforeAll, expect, test } from 'vitest'
import { createSchedule } from '#features/telling/schedules/create-schedule.ts'
import { deleteSchedule } from '#features/telling/schedules/delete-schedule.ts'
import { MAX_SCHEDULES } from '#features/telling/schedules/schedule.ts'
import { redeliverRange } from '#features/telling/webhook-deliveries/redeliver.ts'
import { createWebhook } from '#features/telling/webhooks/create-webhook.ts'
import { deleteWebhook } from '#features/telling/webhooks/delete-webhook.ts'
import { rotateWebhookSecret } from '#features/telling/webhooks/rotate-webhook-secret.ts'
import { MAX_WEBHOOKS } from '#features/telling/webhooks/webhook.ts'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { peers } from '#test/peers.ts'
import { eventually, type Received, startReceiver } from '#test/receiver.ts'
import { createCompany } from '../companies/create-company.ts'
import { sweepDeletedRecords } from './sweep-deleted-records.ts'

let t: TestApp
beforeAll(async () => {
  const local = parsePrivateTarget('127.0.0.1')
  t = await startTestApp({ outboundPrivateTargets: local ? [local] : [] })
})

const made = { name: 'ERP', kinds: ['company.created'], headers: { Authorization: 'Bearer of-the-receiver' } }
const daily = { name: 'Leap day', noun: 'product', cron: '0 6 29 2 *', timeZone: 'Europe/Lisbon' } as const

async function restore(w: TestWorkspace, recordId: string, scope: 'admin' | 'write' = 'admin') {
  const restored = await t.graphql(
    `mutation { restoreRecord(recordId: "${recordId}") { kind name contents { kind count } leftOut { id } } }`,
    await w.key(scope),
  )
  return { data: restored.data?.restoreRecord, reason: restored.errors?.[0]?.extensions?.['reason'] }
}

const rowsOf = async (w: TestWorkspace) => {
  const { rows } = await t.owner.query(
    `select 'webhook' as of, to_jsonb(x) - array['revision', 'updated_at', 'since'] as row from webhooks x where workspace_id = $1
     union all select 'secret', to_jsonb(x) from webhook_secrets x where workspace_id = $1
     union all select 'schedule', to_jsonb(x) - array['revision', 'updated_at'] from schedules x where workspace_id = $1 order by 1, 2`,
    [w.id],
  )
  return rows
}

const told = (all: readonly Received[]) => all.map(({ body }) => JSON.parse(body).data.fields.name).sort()

test('a webhook that was deleted comes back as it was, and what it sends is verified by the secrets of before', async () => {
  const w = await t.workspace()
  const receiver = await startReceiver()
  const { webhook, secret: former } = await createWebhook(t.deps, w.actor, { ...made, url: receiver.url })
  const { secret } = await rotateWebhookSecret(t.deps, w.actor, webhook)
  await createSchedule(t.deps, w.actor, { ...daily, webhookId: webhook.id })
  await createCompany(t.deps, w.actor, { name: 'Before' })
  await eventually(async () => receiver.received.length === 1)
  const before = await rowsOf(w)

  await deleteWebhook(t.deps, w.actor, { id: webhook.id })
  expect(await rowsOf(w)).toEqual([])
  const between = new Date(Date.now() - 60_000)
  await createCompany(t.deps, w.actor, { name: 'Between' })
  expect((await restore(w, webhook.id)).data).toEqual({
    kind: 'WEBHOOK',
    name: 'ERP',
    contents: [{ kind: 'schedule', count: 1 }],
    leftOut: [],
  })
  expect(await rowsOf(w)).toEqual(before)

  await createCompany(t.deps, w.actor, { name: 'After' })
  await eventually(async () => receiver.received.length === 2)
  expect(told(receiver.received)).toEqual(['After', 'Before'])
  for (const { headers, body } of receiver.received) {
    expect(headers['authorization']).toBe(made.headers.Authorization)
    for (const key of [former, secret]) {
      expect(new (peers().StandardWebhook)(key).verify(body, headers as Record<string, string>)).toBeTruthy()
    }
  }

  const range = { id: webhook.id, from: between, until: new Date(Date.now() + 60_000) }
  await redeliverRange(t.deps, w.actor, range)
  await eventually(async () => told(receiver.received).includes('Between'))
})

test('a webhook is put back by who administers alone', async () => {
  const w = await t.workspace()
  const { webhook } = await createWebhook(t.deps, w.actor, { ...made, url: 'http://127.0.0.1:9/hook' })
  await deleteWebhook(t.deps, w.actor, { id: webhook.id })
  expect((await restore(w, webhook.id, 'write')).reason).toBe('permission_missing')
  expect((await restore(w, webhook.id)).reason).toBeUndefined()
})

test('a schedule comes back, but not without its webhook', async () => {
  const w = await t.workspace()
  const { webhook } = await createWebhook(t.deps, w.actor, { ...made, url: 'http://127.0.0.1:9/hook' })
  const { id } = await createSchedule(t.deps, w.actor, { ...daily, webhookId: webhook.id })
  const before = await rowsOf(w)
  await deleteSchedule(t.deps, w.actor, { id })
  await deleteWebhook(t.deps, w.actor, { id: webhook.id })
  expect((await restore(w, id)).reason).toBe('webhook_deleted')
  expect((await restore(w, webhook.id)).data.contents).toEqual([])
  expect((await restore(w, id)).data).toMatchObject({ kind: 'SCHEDULE', name: 'Leap day' })
  expect(await rowsOf(w)).toEqual(before)
})

test('no more webhooks are put back than there may be', async () => {
  const w = await t.workspace()
  const url = 'http://127.0.0.1:9/hook'
  const { webhook } = await createWebhook(t.deps, w.actor, { ...made, url })
  await deleteWebhook(t.deps, w.actor, { id: webhook.id })
  for (let i = 0; i < MAX_WEBHOOKS; i += 1) await createWebhook(t.deps, w.actor, { name: `W ${i}`, url })
  expect((await restore(w, webhook.id)).reason).toBe('too_many_webhooks')
})

test('no more schedules are put back than there may be, with their webhook neither', async () => {
  const w = await t.workspace()
  const hook = () => createWebhook(t.deps, w.actor, { ...made, url: 'http://127.0.0.1:9/hook' })
  const { webhook } = await hook()
  const { webhook: other } = await hook()
  const { id } = await createSchedule(t.deps, w.actor, { ...daily, webhookId: other.id })
  await createSchedule(t.deps, w.actor, { ...daily, webhookId: webhook.id })
  await deleteSchedule(t.deps, w.actor, { id })
  await deleteWebhook(t.deps, w.actor, { id: webhook.id })
  for (let i = 0; i < MAX_SCHEDULES; i += 1)
    await createSchedule(t.deps, w.actor, { ...daily, webhookId: other.id, name: `S ${i}` })
  expect((await restore(w, id)).reason).toBe('too_many_schedules')
  expect((await restore(w, webhook.id)).reason).toBe('too_many_schedules')
})

test('what was sealed goes for good when its time is up', async () => {
  const own = await startTestApp()
  const w = await own.workspace()
  const { webhook } = await createWebhook(own.deps, w.actor, { name: 'ERP', url: 'https://1.1.1.1/hook' })
  await deleteWebhook(own.deps, w.actor, { id: webhook.id })
  own.setNow(new Date(Date.now() + 31 * 86_400_000))
  expect(await sweepDeletedRecords(own.deps)).toEqual({ removed: 1 })
  const { rows } = await own.owner.query('select 1 from deleted_rows')
  expect(rows).toEqual([])
})
