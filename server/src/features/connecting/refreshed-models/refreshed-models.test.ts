import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import type { Fault } from '#test/doubles/fault-server.ts'
import type { PowerBiDouble } from '#test/doubles/power-bi/power-bi-double.ts'
import { reachPowerBi, refreshDue } from '#test/doubles/power-bi/refreshed-and-paused.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { pastEvents } from '#test/past-events.ts'
import type { Deps } from '../../../deps.ts'
import { createRefreshedModel } from './create-refreshed-model.ts'
import { hearPublishing } from './hear-publishing.ts'
import { refreshModel } from './refresh-model.ts'
import { refreshModelNow } from './refresh-now.ts'
import { updateRefreshedModel } from './update-refreshed-model.ts'

let t: TestApp
let double: PowerBiDouble
let deps: Deps

beforeAll(async () => {
  t = await startTestApp()
  double = await reachPowerBi(t)
  ;({ deps } = t)
})
afterEach(() => {
  t.setNow(null)
  Object.assign(double, { isBusy: false, left: 8 })
  double.refreshes.length = 0
})

const START = new Date('2031-05-05T08:00:00Z')
const after = (minutes: number) => new Date(START.getTime() + minutes * 60_000)

async function modelOf(w: TestWorkspace, given: object = {}) {
  const { tenant, clientId, clientSecret, groupId, datasetId } = double
  const ids = { tenant, clientId, clientSecret, groupId, datasetId }
  return createRefreshedModel(deps, w.actor, { name: 'Report', ...ids, gatherMinutes: 5, ...given })
}

async function publish(w: TestWorkspace, count = 1) {
  const { id: productId } = await createProduct(deps, w.actor, { name: 'Tee' })
  for (let at = 0; at < count; at += 1) {
    const { id } = await createVariant(deps, w.actor, { name: `M ${at}`, productId })
    await publishPassport(deps, w.actor, { id })
  }
  // Events of other tests may be between.
  await pastEvents(t, w)
  while ((await hearPublishing(deps, w.id)) > 0);
}

const stateOf = async (w: TestWorkspace) => {
  const { data } = await t.graphql(
    `{ refreshedModels { isPaused waiting dueAt usedToday fault { reason message } refreshes { askedAt outcome passports because { reason } } } }`,
    await w.member('owner'),
  )
  return data.refreshedModels[0]
}

/** The worker's turn, at this minute. */
const turn = async (w: TestWorkspace, id: string, minute: number) => {
  t.setNow(after(minute))
  await refreshDue(t, w, id)
}

describe('publishing', () => {
  test('refreshes the model once for a burst, after it has been gathered, and says when', async () => {
    const w = await t.workspace()
    const { id } = await modelOf(w)
    t.setNow(START)
    await publish(w, 3)
    t.setNow(after(2))
    await publish(w, 2)
    expect(await stateOf(w)).toMatchObject({ waiting: 5, dueAt: after(5).toISOString() })
    await turn(w, id, 4)
    expect(double.refreshes).toHaveLength(0)
    await turn(w, id, 5)
    expect(double.refreshes).toHaveLength(1)
    expect(await stateOf(w)).toMatchObject({
      waiting: 0,
      dueAt: null,
      usedToday: 1,
      fault: null,
      refreshes: [{ askedAt: after(5).toISOString(), outcome: 'ACCEPTED', passports: 5 }],
    })
    await turn(w, id, 6)
    expect(double.refreshes).toHaveLength(1)
  })

  test('of another workspace, or while it is paused, refreshes nothing', async () => {
    const [w, other] = [await t.workspace(), await t.workspace()]
    const { id } = await modelOf(w)
    await publish(other)
    expect((await stateOf(w)).waiting).toBe(0)
    await updateRefreshedModel(deps, w.actor, { id, isPaused: true })
    await publish(w)
    expect(await stateOf(w)).toMatchObject({ waiting: 0, dueAt: null })
  })

  test('asks for no more than the model may have in 24 hours, and goes on when one is free again', async () => {
    const w = await t.workspace()
    const { id } = await modelOf(w, { mostADay: 2 })
    for (const minute of [0, 60, 120]) {
      t.setNow(after(minute))
      await refreshModelNow(deps, w.actor, { id })
      await turn(w, id, minute)
    }
    expect(double.refreshes).toHaveLength(2)
    expect(await stateOf(w)).toMatchObject({ usedToday: 2, dueAt: after(24 * 60).toISOString(), fault: null })
    await turn(w, id, 24 * 60)
    expect(double.refreshes).toHaveLength(3)
  })

  test('is asked for once, however many processes look', async () => {
    const w = await t.workspace()
    const { id } = await modelOf(w)
    t.setNow(START)
    await refreshModelNow(deps, w.actor, { id })
    await Promise.all(Array.from({ length: 5 }, () => refreshModel(deps, w.id, id, AbortSignal.timeout(30_000))))
    expect(double.refreshes).toHaveLength(1)
  })
})

describe('what goes wrong', () => {
  /** `given` in its settings; `before` it is due, what goes wrong is set. */
  const due = async (given: object = {}, before: (id: string) => unknown = () => {}) => {
    const w = await t.workspace()
    const { id } = await modelOf(w, given)
    t.setNow(START)
    await before(id)
    await refreshModelNow(deps, w.actor, { id })
    return { w, id }
  }
  const isRefresh = ({ url }: { url: URL }) => url.pathname.endsWith('/refreshes')

  const passing: readonly (readonly [string, Fault, { minutes: number; usedToday: number; reason: string }])[] = [
    [
      '429 with Retry-After',
      { is: 'limited', retryAfter: '3392' },
      { minutes: 57, usedToday: 0, reason: 'rate_limited' },
    ],
    ['429 without', { is: 'limited' }, { minutes: 1, usedToday: 0, reason: 'rate_limited' }],
    ['an error of the server', { is: 'broken' }, { minutes: 1, usedToday: 0, reason: 'system_fault' }],
    ['no answer', { is: 'hangs' }, { minutes: 1, usedToday: 1, reason: 'timed_out' }],
    [
      'a connection that is closed',
      { is: 'lost' },
      { minutes: 1, usedToday: 1, reason: expect.any(String) as unknown as string },
    ],
    ['a web page', { is: 'page' }, { minutes: 1, usedToday: 0, reason: 'web_page' }],
    [
      'a redirect to elsewhere',
      { is: 'redirect', to: 'http://169.254.169.254/' },
      { minutes: 1, usedToday: 0, reason: 'redirected' },
    ],
  ]
  test.each(passing)(
    '%s: tried again later, counted only if it may have begun',
    async (_, fault, { minutes, usedToday, reason }) => {
      const { w, id } = await due({}, () => double.fail(fault, isRefresh))
      await turn(w, id, 0)
      const state = await stateOf(w)
      expect(state).toMatchObject({ isPaused: false, usedToday, fault: { reason } })
      const wait = (Date.parse(state.dueAt) - START.getTime()) / 60_000
      expect(wait).toBeGreaterThanOrEqual(minutes - 1)
      expect(wait).toBeLessThanOrEqual(minutes)
      const before = double.refreshes.length
      await turn(w, id, minutes)
      expect(double.refreshes).toHaveLength(before + 1)
      expect((await stateOf(w)).fault).toBeNull()
    },
  )

  test('a refresh that is under way there is waited for', async () => {
    double.isBusy = true
    const { w, id } = await due()
    await turn(w, id, 0)
    expect(await stateOf(w)).toMatchObject({ usedToday: 0, fault: { reason: 'refresh_under_way' } })
    double.isBusy = false
    await turn(w, id, 1)
    expect(double.refreshes).toHaveLength(1)
  })

  test('refreshes that its own schedule has used up are waited for', async () => {
    double.left = 0
    const { w, id } = await due()
    await turn(w, id, 0)
    expect(await stateOf(w)).toMatchObject({ dueAt: after(60).toISOString(), fault: { reason: 'refreshes_used_up' } })
  })

  test.each([
    ['secret_wrong', { clientSecret: 'planted-wrong-secret' }],
    ['client_unknown', { clientId: randomUUID() }],
    ['tenant_unknown', { tenant: randomUUID() }],
    ['model_unknown', { datasetId: randomUUID() }],
  ])('%s: paused until somebody has done something, with no secret in it', async (reason, given) => {
    const { w, id } = await due(given)
    await turn(w, id, 0)
    const state = await stateOf(w)
    expect(state).toMatchObject({ isPaused: true, dueAt: null, usedToday: 0, fault: { reason } })
    const { rows } = await t.owner.query(
      `select m::text from refreshed_models m where id = $1 union all select r::text from model_refreshes r where model_id = $1
       union all select e::text from events e where subject_id = $1`,
      [id],
    )
    for (const { m } of rows) expect(m).not.toMatch(/planted/)
    const { clientId, clientSecret, tenant, datasetId } = double
    const right = { clientId, clientSecret, tenant, datasetId, isPaused: false }
    await updateRefreshedModel(deps, w.actor, { id, ...right })
    await refreshModelNow(deps, w.actor, { id })
    await turn(w, id, 1)
    expect(double.refreshes).toHaveLength(1)
    expect(await stateOf(w)).toMatchObject({ isPaused: false, fault: null })
  })

  test('an app that Power BI does not let in is paused, and told what an administrator has to do', async () => {
    const notLetIn = { is: 'answer', answer: { status: 403, body: '' } } as const
    const { w, id } = await due({}, () => double.fail(notLetIn, isRefresh))
    await turn(w, id, 0)
    expect(await stateOf(w)).toMatchObject({ isPaused: true, fault: { reason: 'power_bi_not_permitted' } })
  })

  test('a secret that was sealed with another key is forgotten, and asked for again', async () => {
    const { w, id } = await due({}, (one) =>
      t.owner.query(`update refreshed_models set sealed_secret = '\\x0102' where id = $1`, [one]),
    )
    await turn(w, id, 0)
    expect(await stateOf(w)).toMatchObject({ isPaused: true, fault: { reason: 'credentials_lost' } })
    const answer = await t.graphql(
      `mutation { updateRefreshedModel(id: "${id}", isPaused: false) { id } }`,
      await w.member('owner'),
    )
    expect(answer.errors?.[0]?.extensions).toMatchObject({ reason: 'client_secret_needed' })
  })
})
