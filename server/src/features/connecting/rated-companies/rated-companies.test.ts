import { beforeAll, expect, test } from 'vitest'
import { createCompany } from '#features/records/companies/create-company.ts'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import { leadToDouble } from '#test/doubles/ecovadis/connected-ecovadis.ts'
import { type EcoVadisDouble, startEcoVadisDouble } from '#test/doubles/ecovadis/ecovadis-double.ts'
import { atFileEnd } from '#test/file-end.ts'
import { type Credentials, startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { createConnection } from '../connections/create-connection.ts'
import { startRun } from '../runs/start-run.ts'

let t: TestApp
let w: TestWorkspace
let as: Credentials
let double: EcoVadisDouble
let connectionId: string

beforeAll(async () => {
  double = await startEcoVadisDouble()
  atFileEnd(() => double.close())
  leadToDouble(double.user, double)
  const target = parsePrivateTarget('127.0.0.1')
  t = await startTestApp({ outboundPrivateTargets: target ? [target] : [] })
  w = await t.workspace()
  as = await w.member('owner')
  const { user, password } = double
  const given = { kind: 'ecovadis', name: 'Our EcoVadis', settings: { user }, secrets: { password } }
  connectionId = (await createConnection(t.deps, w.actor, given)).id
})

async function ask(query: string) {
  const { data, errors } = await t.graphql(query, as)
  expect(errors).toBeUndefined()
  return data
}

async function run() {
  const { id } = await startRun(t.deps, w.actor, { connectionId, isFull: true })
  const rowOf = async () => (await t.owner.query('select * from connection_runs where id = $1', [id])).rows[0]
  await expect.poll(async () => (await rowOf()).state, { timeout: 20_000, interval: 20 }).not.toBe('reading')
  return rowOf()
}

const rated = async (decision = 'OPEN') =>
  (
    await ask(
      `{ ratedCompanies(connectionId: "${connectionId}", decision: ${decision}) { externalId name proposals { because company { name } } rating { score } } }`,
    )
  ).ratedCompanies

const ratingsOf = async (companyId: string) =>
  (
    await ask(
      `{ company(id: "${companyId}") { ratings { name score scheme schemeId validUntil fetchedFrom isLatest state } } }`,
    )
  ).company.ratings

test('ratings are read monthly until a user says otherwise, however the connection was made', async () => {
  const times = async () => (await ask(`{ connection(id: "${connectionId}") { cron timeZone nextRunAt } }`)).connection
  expect(await times()).toEqual({ cron: '0 6 1 * *', timeZone: 'UTC', nextRunAt: null })
  expect(await run()).toMatchObject({ state: 'finished', rows: 0 })
  expect((await times()).nextRunAt).toMatch(/-01T06:00:00/)
})

test('suppliers are matched by a person alone, and from then on each publication is kept beside the former ones', async () => {
  const byVat = (await createCompany(t.deps, w.actor, { name: 'Ave', vatId: 'PT123456789', country: 'PT' })).id
  const byName = (await createCompany(t.deps, w.actor, { name: 'Lã & Cª', code: 'L-9' })).id
  double.add({
    evid: 'AB1',
    ev_supplier_name: 'Tecelagem',
    vat_number: 'PT 123 456 789   ',
    published_date: '2026-03-01',
    global_score: 68,
    env_score: 70,
  })
  double.add({ evid: 'AB2', ev_supplier_name: 'Lã & Cª', integration_ids: ['', ''] })
  double.add({ evid: 'AB3', ev_supplier_name: 'Unknown', integration_ids: ['L-9', ''] })

  expect(await run()).toMatchObject({ state: 'finished', rows: 3 })
  expect(await rated()).toEqual([
    {
      externalId: 'AB2',
      name: 'Lã & Cª',
      rating: null,
      proposals: [{ because: 'NAME', company: { name: 'Lã & Cª' } }],
    },
    {
      externalId: 'AB1',
      name: 'Tecelagem',
      rating: { score: 68 },
      proposals: [{ because: 'VAT', company: { name: 'Ave' } }],
    },
    {
      externalId: 'AB3',
      name: 'Unknown',
      rating: null,
      proposals: [{ because: 'NUMBER', company: { name: 'Lã & Cª' } }],
    },
  ])
  // However alike they are, nothing is kept of a company that nobody has confirmed.
  expect([await ratingsOf(byVat), await ratingsOf(byName)]).toEqual([[], []])

  const decide = (id: string, what: string) =>
    ask(`mutation { decideRatedCompany(connectionId: "${connectionId}", externalId: "${id}", ${what}) { decision } }`)
  await decide('AB1', `decision: ACCEPTED, companyId: "${byVat}"`)
  await decide('AB3', 'decision: REFUSED')
  const first = {
    name: 'EcoVadis 2026',
    score: 68,
    scheme: 'EcoVadis',
    schemeId: 'AB1',
    validUntil: '2027-02-28',
    fetchedFrom: 'Our EcoVadis',
  }
  expect(await ratingsOf(byVat)).toMatchObject([first])

  await run()
  expect(await ratingsOf(byVat)).toHaveLength(1)
  expect([(await rated()).length, (await rated('REFUSED')).length]).toEqual([1, 1])
  Object.assign(double.records[0] ?? {}, { published_date: '2027-02-15', global_score: 71 })
  await run()
  expect(await ratingsOf(byVat)).toMatchObject([
    { name: 'EcoVadis 2027', score: 71, isLatest: true },
    { ...first, isLatest: false },
  ])
  Object.assign(double.records[0] ?? {}, { expired: true })
  await run()
  expect((await ratingsOf(byVat))[0]).toMatchObject({ score: 71, state: 'EXPIRED' })
})

test('a run that is cut off in the middle comes to the same, and one with other credentials pauses the connection', async () => {
  for (let at = 0; at < 600; at += 1) double.add({ evid: `MANY${at}`, ev_supplier_name: `Many ${at}` })
  double.fail({ is: 'reset' }, ({ url }) => url.searchParams.get('page_number') === '2')
  expect(await run()).toMatchObject({ state: 'finished', rows: 603 })
  expect((await ask(`{ ratedCompanyCount(connectionId: "${connectionId}") }`)).ratedCompanyCount).toBe(603)
  double.revoke()
  const failed = await run()
  expect([failed.state, failed.ended_because.reason]).toEqual(['failed', 'credentials_refused'])
  expect(JSON.stringify(failed)).not.toContain(double.password)
  expect((await ask(`{ connection(id: "${connectionId}") { state } }`)).connection.state).toBe('PAUSED')
})

test('a request for an assessment is sent with the company’s own name and country, and told in its history', async () => {
  const other = await startEcoVadisDouble('second')
  atFileEnd(() => other.close())
  leadToDouble('second', other)
  const { id: companyId } = await createCompany(t.deps, w.actor, { name: 'Asked', country: 'IT', code: 'IT-7' })
  const people =
    'contactFirstName: "Ana", contactLastName: "Sá", buyerFirstName: "Jo", buyerLastName: "Berg", buyerEmail: "j@b.example"'
  const { id } = await createConnection(t.deps, w.actor, {
    kind: 'ecovadis',
    name: 'Second',
    settings: { user: 'second' },
    secrets: { password: other.password },
  })
  const send = async (email: string) =>
    (
      await ask(
        `mutation { requestRating(connectionId: "${id}", companyId: "${companyId}", ${people}, contactEmail: "${email}") { isSent fault { kind message } } }`,
      )
    ).requestRating
  expect(await send('no address')).toMatchObject({
    isSent: false,
    fault: { kind: 'REFUSED', message: expect.stringContaining('not a valid e-mail address') },
  })
  expect(await send('ana@b.example')).toEqual({ isSent: true, fault: null })
  expect(other.requests).toMatchObject([{ integration_id: 'IT-7', client_supplier_name: 'Asked', country: 'IT' }])
  const { events } = await ask(`{ events(subjectId: "${companyId}", take: 5) { kind } }`)
  expect(events[0]).toEqual({ kind: 'company.rating_requested' })
})
