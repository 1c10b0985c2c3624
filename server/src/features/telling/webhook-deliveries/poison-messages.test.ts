import { beforeAll, describe, expect, test } from 'vitest'
import { createCompany } from '#features/records/companies/create-company.ts'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { type Receiver, startReceiver } from '#test/receiver.ts'
import { createWebhook } from '../webhooks/create-webhook.ts'

/**
 * A receiver whose own fault it is that it cannot take one message says the same as one that is overloaded. What it asks for by
 * Retry-After holds for the webhook as long as it says, within a bound; the message itself comes again at its own times.
 */
const SECOND = 1_000
const MINUTE = 60 * SECOND
/** As docs/api/webhooks.md promises it. */
const LONGEST_HOLD_MS = 5 * MINUTE
/** Real time: what the worker needs to look. */
const SOON = { timeout: 30_000 }

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({
    outboundPrivateTargets: [parsePrivateTarget('127.0.0.1')].filter((target) => target !== undefined),
  })
})

type Told = {
  readonly status: number
  readonly retryAfter: string
  readonly holdsMs: number
  readonly parallel?: number
}

/** A webhook whose receiver answers every message about a company called "Poison …" with the same refusal, for ever. */
async function poisoned(start: Date, { status, retryAfter, parallel = 1 }: Told) {
  const w = await t.workspace()
  const receiver = await startReceiver()
  receiver.answer((response, { body }) =>
    body.includes('Poison')
      ? response.writeHead(status, { 'retry-after': retryAfter }).end()
      : response.writeHead(204).end(),
  )
  t.setNow(start)
  const fields = { name: 'Poisoned', url: receiver.url, kinds: ['company.created'], parallel }
  const { webhook } = await createWebhook(t.deps, w.actor, fields)
  return { w, receiver, webhook }
}

const isPoison = ({ body }: { body: string }) => body.includes('Poison')
const goodOf = ({ received }: Receiver) => received.filter((one) => !isPoison(one)).length
const poisonOf = ({ received }: Receiver) => received.filter(isPoison).length

async function create(w: TestWorkspace, ...names: readonly string[]): Promise<void> {
  for (const name of names) await createCompany(t.deps, w.actor, { name })
}

/** When the poison comes again by itself, and that it waits, so that the answer to its last attempt has been kept. */
async function nextOfPoison(w: TestWorkspace, webhookId: string, attempts: number): Promise<Date> {
  const due = async () => {
    const { rows } = await t.owner.query<{ due_at: Date }>(
      `select due_at from webhook_deliveries where workspace_id = $1 and webhook_id = $2 and state = 'pending' and taken_at is null
         and attempts >= $3 order by due_at limit 1`,
      [w.id, webhookId, attempts],
    )
    return rows[0]?.due_at ?? null
  }
  await expect.poll(due, SOON).not.toBeNull()
  return (await due()) ?? expect.fail()
}

function at(moment: number, w: TestWorkspace): void {
  t.setNow(new Date(moment))
  t.deps.signals.tellHere('webhooks', w.id)
}

const START = new Date('2026-11-22T10:00:00.000Z')
const IN_A_MINUTE = new Date(START.getTime() + MINUTE)

/** One round of its life: the first attempt may hold the webhook for what was asked, no later one does. */
async function liveThrough(told: Told): Promise<void> {
  const { w, receiver, webhook } = await poisoned(START, told)
  try {
    await create(w, 'Poison')
    await expect.poll(() => poisonOf(receiver), SOON).toBe(1)
    let due = await nextOfPoison(w, webhook.id, 1)
    await create(w, 'Good 1', 'Good 2')
    const { rows } = await t.owner.query('select held_until from webhooks where id = $1', [webhook.id])
    const heldUntil = told.holdsMs > 0 ? new Date(START.getTime() + told.holdsMs) : null
    expect(rows, 'what was asked for is granted, and no more').toEqual([{ held_until: heldUntil }])
    at(START.getTime() + told.holdsMs, w)
    await expect.poll(() => goodOf(receiver), { ...SOON, message: 'good ones after the first refusal' }).toBe(2)

    for (let attempt = 2; attempt <= 3; attempt += 1) {
      at(due.getTime(), w)
      await expect
        .poll(() => poisonOf(receiver), { ...SOON, message: `attempt ${attempt} of the poison` })
        .toBe(attempt)
      due = await nextOfPoison(w, webhook.id, attempt)
      await create(w, `Good after ${attempt}`)
      await expect
        .poll(() => goodOf(receiver), { ...SOON, message: `good one after refusal ${attempt}` })
        .toBe(attempt + 1)
    }
  } finally {
    t.setNow(null)
  }
}

describe('one message that is refused for ever holds nothing up', () => {
  test.each([429, 502, 503, 504])('with %i and Retry-After: 1', async (status) => {
    await liveThrough({ status, retryAfter: '1', holdsMs: SECOND })
  })

  test.each([
    ['far more than is granted', '86400', LONGEST_HOLD_MS],
    ['more than a number can be', '9'.repeat(40), LONGEST_HOLD_MS],
    ['a date', IN_A_MINUTE.toUTCString(), MINUTE],
    ['a date as ANSI C writes it', 'Sun Nov 22 10:01:00 2026', MINUTE],
    ['a date far off', 'Fri, 31 Dec 9999 23:59:59 GMT', LONGEST_HOLD_MS],
    ['a date that is over', 'Sun, 06 Nov 1994 08:49:37 GMT', 0],
    ['less than nothing', '-30', 0],
    ['nothing', '0', 0],
    ['words', 'soon, in 2030', 0],
    ['a number with a unit', '300 seconds', 0],
    ['a year', '2031', LONGEST_HOLD_MS],
    ['a fraction', '1.5', 0],
    ['no date that there is', 'Sun, 99 Nov 2026 10:01:00 GMT', 0],
  ])('with 503 and a Retry-After of %s', async (_, retryAfter, holdsMs) => {
    await liveThrough({ status: 503, retryAfter, holdsMs })
  })

  test('sent among eight at once', async () => {
    await liveThrough({ status: 503, retryAfter: '86400', holdsMs: LONGEST_HOLD_MS, parallel: 8 })
  })
})

test('several of them hold it once each at most, for as long as they ask, and never again', async () => {
  const { w, receiver, webhook } = await poisoned(START, { status: 429, retryAfter: '60', holdsMs: MINUTE })
  try {
    await create(w, 'Poison 1', 'Poison 2', 'Poison 3', 'Good 1', 'Good 2', 'Good 3', 'Good 4')
    for (let refused = 1; refused <= 3; refused += 1) {
      const kept = async () => {
        const { rows } = await t.owner.query(
          `select from webhook_deliveries where workspace_id = $1 and webhook_id = $2 and state = 'pending' and attempts > 0`,
          [w.id, webhook.id],
        )
        return rows.length
      }
      await expect.poll(kept, SOON).toBe(refused)
      at(START.getTime() + refused * MINUTE, w)
    }
    await expect.poll(() => goodOf(receiver), { ...SOON, message: 'good ones after three minutes' }).toBe(4)
    // All three come again, each by itself; what happens meanwhile goes through with the clock standing still. It comes after them, because they hold
    // nothing up only if something has come through since they were last refused.
    for (const [round, hours] of [1, 4, 12].entries()) {
      const before = poisonOf(receiver)
      at(START.getTime() + hours * 60 * MINUTE, w)
      await expect.poll(() => poisonOf(receiver), SOON).toBeGreaterThanOrEqual(before + 3)
      await create(w, `Good at ${hours}`)
      const goodOnes = { ...SOON, message: 'good ones beside their retries' }
      await expect.poll(() => goodOf(receiver), goodOnes).toBe(5 + round)
    }
  } finally {
    t.setNow(null)
  }
})

test('the message itself comes when it was asked for, up to a day, however short the webhook is held', async () => {
  const { w, receiver, webhook } = await poisoned(START, { status: 503, retryAfter: '7200', holdsMs: LONGEST_HOLD_MS })
  try {
    await create(w, 'Poison')
    await expect.poll(() => poisonOf(receiver), SOON).toBe(1)
    expect((await nextOfPoison(w, webhook.id, 1)).getTime()).toBe(START.getTime() + 7_200_000)
  } finally {
    t.setNow(null)
  }
})
