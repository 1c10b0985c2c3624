import { beforeAll, describe, expect, test } from 'vitest'
import { createCompany } from '#features/records/companies/create-company.ts'
import { updateCompany } from '#features/records/companies/update-company.ts'
import { nextRun, nextRuns } from '#kit/times.ts'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { eventually, startReceiver } from '#test/receiver.ts'
import { createWebhook } from '../webhooks/create-webhook.ts'
import { updateWebhook } from '../webhooks/update-webhook.ts'
import { createSchedule } from './create-schedule.ts'
import { runDueSchedule, runScheduleNow } from './run-schedule.ts'
import { updateSchedule } from './update-schedule.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({
    outboundPrivateTargets: [parsePrivateTarget('127.0.0.1')].filter((target) => target !== undefined),
  })
})

describe('the next time', () => {
  test.each([
    ['0 6 * * 1', 'Europe/Lisbon', '2026-11-21T09:30:00Z', '2026-11-23T06:00:00.000Z'],
    ['0 6 * * 1', 'Asia/Kolkata', '2026-11-21T09:30:00Z', '2026-11-23T00:30:00.000Z'],
    ['30 2 * * *', 'Europe/Berlin', '2027-03-27T12:00:00Z', '2027-03-28T01:00:00.000Z'],
    ['30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00:00Z', '2026-10-25T00:30:00.000Z'],
    ['30 2 * * *', 'Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-26T01:30:00.000Z'],
  ])('of %s in %s after %s is %s, across the change of clocks', (cron, timeZone, after, expected) => {
    expect(nextRun({ cron, timeZone }, new Date(after))?.toISOString()).toBe(expected)
  })
})

test('the next five are told before there is a schedule, by the clocks of its time zone', () => {
  const runs = nextRuns({ cron: '0 7 * * 1-5', timeZone: 'Europe/Berlin' }, new Date('2026-10-22T12:00:00Z'))
  // The clocks go back on the 25th.
  const hours = ['23T05', '26T06', '27T06', '28T06', '29T06']
  expect(runs.map((run) => run.toISOString())).toEqual(hours.map((hour) => `2026-10-${hour}:00:00.000Z`))
})

async function makeOne(cron = '0 * * * *') {
  const w = await t.workspace()
  const receiver = await startReceiver()
  const { webhook } = await createWebhook(t.deps, w.actor, { name: 'BI', url: receiver.url, kinds: [] })
  await createCompany(t.deps, w.actor, { name: 'Ribeira', country: 'PT' })
  await createCompany(t.deps, w.actor, { name: 'Elsewhere', country: 'IT' })
  const schedule = await createSchedule(t.deps, w.actor, {
    name: 'Hourly',
    cron,
    timeZone: 'UTC',
    webhookId: webhook.id,
    noun: 'company',
    matching: { country: 'PT' },
  })
  return { w, receiver, schedule }
}

const rowOf = async (id: string) => (await t.owner.query('select * from schedules where id = $1', [id])).rows[0]

test('sends the records it is meant to at its time; after hours in which nothing ran, once', async () => {
  const { receiver, schedule } = await makeOne()
  t.setNow(new Date(Date.now() + 5 * 3_600_000))
  try {
    const [one] = await receiver.until(1)
    const { type, data } = JSON.parse(String(one?.body))
    expect(type).toBe('records.sent')
    expect(data).toMatchObject({ noun: 'company', page: 1, pages: 1, records: [{ name: 'Ribeira' }] })
    expect(data.records).toHaveLength(1)
    const row = await rowOf(schedule.id)
    expect(row.next_run_at.getTime()).toBeGreaterThan(t.deps.now().getTime())
    expect(row).toMatchObject({ last_fault: null, last_run_at: expect.any(Date) })
    const { rows } = await t.owner.query(
      `select 1 from webhook_messages where cause = 'schedule' and workspace_id = $1`,
      [row.workspace_id],
    )
    expect(rows).toHaveLength(1)
  } finally {
    t.setNow(null)
  }
})

test('two processes that find it due at once run it once', async () => {
  const { w, schedule } = await makeOne('0 0 1 1 *')
  await t.owner.query('update schedules set next_run_at = $2 where id = $1', [schedule.id, new Date()])
  await Promise.all(Array.from({ length: 6 }, () => runDueSchedule(t.deps, w.id, schedule.id)))
  await eventually(async () => (await rowOf(schedule.id)).last_run_at)
  const { rows } = await t.owner.query(`select 1 from webhook_messages where workspace_id = $1`, [w.id])
  expect(rows).toHaveLength(1)
})

test('paused it waits, and can still be run by hand; let go on, it does not make up for what it missed', async () => {
  const { w, receiver, schedule } = await makeOne()
  const { id } = schedule
  expect(await updateSchedule(t.deps, w.actor, { id, isPaused: true })).toMatchObject({ nextRunAt: null })
  expect(await runScheduleNow(t.deps, w.actor, { id })).toMatchObject({ nextRunAt: null, lastFault: null })
  await receiver.until(1)
  const on = await updateSchedule(t.deps, w.actor, { id, isPaused: false })
  expect(on.nextRunAt?.getTime()).toBeGreaterThan(Date.now())
})

test('what keeps it from sending is said, and it goes on with the next time', async () => {
  const { w, schedule } = await makeOne()
  await t.owner.query('update webhooks set is_enabled = false where workspace_id = $1', [w.id])
  const ran = await runScheduleNow(t.deps, w.actor, { id: schedule.id })
  expect(ran.lastFault).toContain('switched off')
  expect(ran.nextRunAt).not.toBeNull()
})

test('says by what its records are narrowed as it takes it again', async () => {
  const { w, schedule } = await makeOne('0 0 1 1 *')
  const admin = await w.key('admin')
  const matching = { status: 'PUBLISHED', updatedSince: '2026-01-01T00:00:00.000Z', search: 'tee' }
  const set = async () => {
    const { data, errors } = await t.graphql(
      `mutation ($matching: JSONObject) { updateSchedule(id: "${schedule.id}", noun: VARIANT, matching: $matching) { matching } }`,
      admin,
      { matching },
    )
    expect(errors).toBeUndefined()
    return data.updateSchedule.matching
  }
  expect(await set()).toEqual(matching)
  const { data } = await t.graphql(`{ schedule(id: "${schedule.id}") { matching } }`, admin)
  expect(data.schedule.matching).toEqual(matching)
})

test('can be given other records, and to another webhook; another kind without a filter means all of it', async () => {
  const { w, schedule } = await makeOne('0 0 1 1 *')
  const other = await startReceiver()
  const { webhook } = await createWebhook(t.deps, w.actor, { name: 'ERP', url: other.url, kinds: [] })
  const changed = await updateSchedule(t.deps, w.actor, { id: schedule.id, webhookId: webhook.id, noun: 'product' })
  expect(changed).toMatchObject({ webhookId: webhook.id, noun: 'product', matching: {}, name: 'Hourly' })
  await updateSchedule(t.deps, w.actor, { id: schedule.id, noun: 'company', matching: () => ({ country: 'IT' }) })
  await runScheduleNow(t.deps, w.actor, { id: schedule.id })
  const [one] = await other.until(1)
  expect(JSON.parse(String(one?.body)).data.records).toMatchObject([{ name: 'Elsewhere' }])
})

test('a clock that was fifteen days ahead, and is put back, leaves no schedule and no delivery asleep', async () => {
  const { w, receiver, schedule } = await makeOne()
  // Told of everything, and refused once while the clock is ahead: what is tried again and what is not yet sent are both put off.
  await updateWebhook(t.deps, w.actor, { id: schedule.webhookId, kinds: ['company.updated'] })
  receiver.answer((response) => response.writeHead(503, { 'retry-after': '60' }).end())
  t.setNow(new Date(Date.now() + 15 * 86_400_000))
  try {
    await receiver.until(1)
    await eventually(async () => (await rowOf(schedule.id)).next_run_at > new Date(Date.now() + 14 * 86_400_000))
    const [company] = (await t.owner.query('select id from companies where workspace_id = $1 limit 1', [w.id])).rows
    await updateCompany(t.deps, w.actor, { id: company.id, city: 'Porto' })
    await eventually(async () => (await pendingOf(w.id)).length === 2)
  } finally {
    receiver.answer((response) => response.writeHead(204).end())
    t.setNow(null)
  }
  await expect
    .poll(async () => (await rowOf(schedule.id)).next_run_at.getTime())
    .toBeLessThanOrEqual(nextRun(schedule, new Date())?.getTime() ?? 0)
  await expect.poll(() => pendingOf(w.id)).toEqual([])
})

const pendingOf = async (workspaceId: string) =>
  (
    await t.owner.query(`select message_id from webhook_deliveries where workspace_id = $1 and state = 'pending'`, [
      workspaceId,
    ])
  ).rows
