import { afterEach, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { createCompany } from '#features/records/companies/create-company.ts'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import { startTestApp } from '#test/harness.ts'
import { startReceiver } from '#test/receiver.ts'
import { channelsOf, partsOf, soon } from '#test/told-channels.ts'
import { takeMessage } from './sending/channel-message.store.ts'
import { sendNext } from './sending/send-next.ts'
import { createRule } from './set-up/change-rules.ts'
import { resumeChannel } from './set-up/pause-channel.ts'
import { updateChannel } from './set-up/update-channel.ts'

const local = parsePrivateTarget('127.0.0.1')
const t = await startTestApp({ outboundPrivateTargets: local ? [local] : [] })
const { deps } = t
const { channelOf, heard, messagesOf, stateOf } = channelsOf(t)
afterEach(() => t.setNow(null))

const at = (time: string) => new Date(`2026-11-23T${time}Z`)

test.each([404, 410, 403])('a channel that answers %i is paused, told of, and loses nothing', async (status) => {
  const w = await t.workspace()
  const { id, receiver, told } = await channelOf(w)
  await createRule(deps, w.actor, { channelId: id, kinds: ['company.created'], pace: 'at_once' })
  receiver.answer((response) => response.writeHead(status, { 'content-type': 'text/plain' }).end('no_service'))
  await createCompany(deps, w.actor, { name: 'First' })
  await heard(id, 1)
  t.setNow(new Date(Date.now() + 11_000))
  await soon(async () => (await stateOf(id)).state).toBe('paused')
  const key = await w.key('admin')
  const { data } = await t.graphql('{ brokenChannels { id isBroken pausedBecause { reason value message } } }', key)
  expect(data.brokenChannels).toEqual([
    {
      id,
      isBroken: true,
      pausedBecause: { reason: 'channel_gone', value: String(status), message: expect.stringContaining('no_service') },
    },
  ])
  const events = await t.owner.query(`select data from events where kind = 'channel.paused' and workspace_id = $1`, [
    w.id,
  ])
  expect(events.rows[0].data).toMatchObject({ name: 'Passports', isByPerson: false, reason: 'channel_gone' })
  await createCompany(deps, w.actor, { name: 'Second' })
  await heard(id, 2)
  const mended = await startReceiver()
  await updateChannel(deps, w.actor, { id, settings: { address: mended.url } })
  t.setNow(new Date(Date.now() + 60_000))
  await mended.until(1)
  t.setNow(new Date(Date.now() + 120_000))
  await mended.until(2)
  expect(told()).toHaveLength(1)
  expect(mended.received.map(partsOf).map(({ groups }) => groups[0]?.items[0]?.name)).toEqual(['First', 'Second'])
})

test('429 waits as long as it says, 5xx is tried again, 400 is not and is in the log; each sends the same bytes', async () => {
  const w = await t.workspace()
  const { id, receiver } = await channelOf(w)
  await createRule(deps, w.actor, { channelId: id, kinds: ['company.created'], pace: 'at_once' })
  const answers = [
    [429, { 'retry-after': '600' }],
    [503, {}],
    [200, {}],
  ] as const
  receiver.answer((response) => {
    const [status, headers] = answers[receiver.received.length - 1] ?? [400, {}]
    response.writeHead(status, headers).end()
  })
  // Held still: a message is due ten seconds after it was heard, however long hearing takes.
  const start = Date.now()
  t.setNow(new Date(start))
  await createCompany(deps, w.actor, { name: 'First' })
  await heard(id, 1)
  t.setNow(new Date(start + 11_000))
  await receiver.until(1)
  await soon(async () => (await messagesOf(id))[0].because?.reason).toBe('channel_limited')
  expect((await messagesOf(id))[0]).toMatchObject({ state: 'due', tries: 0 })
  expect((await stateOf(id)).next_at.getTime()).toBeGreaterThanOrEqual(start + 610_000)
  t.setNow(new Date(start + 612_000))
  await receiver.until(2)
  await soon(async () => (await messagesOf(id))[0].because?.reason).toBe('channel_fault')
  t.setNow(new Date(start + 660_000))
  await receiver.until(3)
  await soon(async () => (await messagesOf(id))[0].state).toBe('sent')
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
  await createCompany(deps, w.actor, { name: 'Second' })
  await heard(id, 2)
  t.setNow(new Date(start + 720_000))
  await receiver.until(4)
  await soon(async () => (await messagesOf(id))[1]).toMatchObject({ state: 'refused', status: 400 })
  expect((await stateOf(id)).state).toBe('active')
  t.setNow(new Date(start + 7_200_000))
  expect(await sendNext(deps, w.id, id)).toBe(false)
  expect(receiver.received).toHaveLength(4)
})

test('a channel that cannot be reached for a day is paused, and what it was not told waits', async () => {
  const w = await t.workspace()
  const { id, receiver } = await channelOf(w)
  await createRule(deps, w.actor, { channelId: id, kinds: ['company.created'], pace: 'at_once' })
  receiver.answer((response) => response.writeHead(500).end())
  let clock = Date.now()
  await createCompany(deps, w.actor, { name: 'First' })
  await heard(id, 1)
  for (let tries = 0; tries < 12 && (await stateOf(id)).state === 'active'; tries += 1) {
    clock += 9 * 3_600_000
    t.setNow(new Date(clock))
    await sendNext(deps, w.id, id)
    const count = tries + 1
    await soon(async () => (await messagesOf(id))[0].tries).toBe(count)
  }
  expect(await stateOf(id)).toMatchObject({
    state: 'paused',
    paused_because: { reason: 'channel_unreachable', isByPerson: false },
  })
  receiver.answer((response) => response.writeHead(204).end())
  const before = receiver.received.length
  await resumeChannel(deps, w.actor, { id })
  await receiver.until(before + 1)
  await soon(async () => (await messagesOf(id))[0].state).toBe('sent')
})

test('a message whose process was killed is sent by another once its lease has ended, and nothing is lost or counted twice', async () => {
  const w = await t.workspace()
  const { id, receiver, told } = await channelOf(w)
  await createRule(deps, w.actor, { channelId: id, kinds: ['company.created'], pace: 'at_once' })
  t.setNow(at('12:00:00'))
  await createCompany(deps, w.actor, { name: 'First' })
  await heard(id, 1)
  // As of a process that took it and ended: nothing of what it did with it is kept.
  const now = at('12:00:11')
  const until = { now, leaseEnd: at('12:00:41'), nextAt: at('12:00:42') }
  expect(
    await inTransaction(deps.db.background, { workspaceId: w.id }, (tx) => takeMessage(tx, w.id, id, until)),
  ).toBeDefined()
  await createCompany(deps, w.actor, { name: 'Second' })
  await heard(id, 2)
  t.setNow(at('12:00:40'))
  expect(await sendNext(deps, w.id, id)).toBe(false)
  t.setNow(at('12:00:43'))
  await receiver.until(1)
  t.setNow(at('12:01:20'))
  await receiver.until(2)
  expect(told().map(({ groups }) => groups[0]?.items.map(({ name }) => name))).toEqual([['First'], ['Second']])
})
