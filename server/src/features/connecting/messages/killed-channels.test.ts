import { expect, test } from 'vitest'
import { startKillableServer } from '#test/killable-server.ts'
import { startReceiver } from '#test/receiver.ts'
import { rounds } from '#test/sample.ts'

const KILLS = rounds({ whole: 12, sample: 2 })
const A_TIME = 20

const receiver = await startReceiver()
const service = await startKillableServer({ OUTBOUND_PRIVATE_TARGETS: '127.0.0.1' })
const { ask, query } = service

test(`killed ${KILLS} times while it counts and sends, every event is told, none is counted twice, and a kill doubles one message at most`, async () => {
  const address = receiver.url.replace('/hook', '/hooks/x')
  const { made } = await ask(
    `mutation { made: createChannel(kind: "mattermost", name: "Killed", settings: { address: "${address}" }, language: "en", timeZone: "UTC") { id } }`,
  )
  await ask(
    `mutation { createChannelRule(channelId: "${made?.id}", kinds: ["company.created"], pace: AT_ONCE) { id } }`,
  )
  const counted = async () =>
    (
      await query<{ count: number }>(
        `select coalesce(sum((counts ->> 'company.created')::int), 0)::int as count from channel_messages`,
      )
    )[0]?.count
  // What a clock would bring in half a minute.
  const hurry = () =>
    query(
      `with open as (update channels set next_at = null) update channel_messages set due_at = now() where state in ('gathering', 'due')`,
    )
  // Held, so that the process dies with a message on its way.
  receiver.answer(() => {})
  for (let round = 1; round <= KILLS; round += 1) {
    const creating = Array.from({ length: A_TIME }, (_, n) => `c${n}: createCompany(name: "C ${round} ${n}") { id }`)
    await ask(`mutation { ${creating.join(' ')} }`)
    // In odd rounds while events are counted, in even ones while a message is on its way.
    if (round % 2 === 0) {
      await expect.poll(counted, { timeout: 20_000 }).toBe(round * A_TIME)
      const before = receiver.received.length
      await expect
        .poll(
          async () => {
            await hurry()
            return receiver.received.length
          },
          { timeout: 20_000, interval: 300 },
        )
        .toBeGreaterThan(before)
    }
    await service.kill()
    await service.start()
  }
  const unheard = receiver.received.length
  receiver.answer((response) => response.end('ok'))
  await expect
    .poll(
      async () => {
        await hurry()
        return service.count(`from channel_messages where state <> 'sent'`)
      },
      { timeout: 60_000, interval: 300 },
    )
    .toBe(0)
  expect(await counted()).toBe(KILLS * A_TIME)
  const answered = receiver.received.slice(unheard).map(({ body }) => body)
  expect(new Set(answered).size).toBe(answered.length)
  const told = answered.map((body) => Number(/(\d+) compan/.exec(JSON.parse(body).text)?.[1]))
  expect(told.reduce((sum, count) => sum + count, 0)).toBe(KILLS * A_TIME)
  for (const { body } of receiver.received.slice(0, unheard)) expect(answered).toContain(body)
}, 240_000)
