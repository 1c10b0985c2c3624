import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { undoBulkChange } from '#features/exchange/bulk-changes/undo-bulk-change.ts'
import { exportRecords } from '#features/exchange/exports/make-export.ts'
import { makeBulkChange, makeUpload } from '#test/fixture.ts'
import { type Credentials, startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { eventually } from '#test/receiver.ts'

let t: TestApp
let w: TestWorkspace
let as: Credentials
beforeAll(async () => {
  t = await startTestApp()
  w = await t.workspace()
  as = await w.member('owner')
})

async function ask(query: string, variables: object = {}) {
  const { data, errors } = await t.graphql(query, as, variables)
  expect(errors).toBeUndefined()
  return data
}

const all = async () =>
  (await ask('{ facilities(orderBy: NAME_ASC, take: 50) { id name country code revision } }')).facilities
const CREATE =
  'mutation ($name: String!, $country: String, $code: String) { made: createFacility(name: $name, country: $country, code: $code) { id revision } }'

test('a facility is made, changed, deleted and restored through GraphQL, and each is an event', async () => {
  const { made } = await ask(CREATE, { name: 'Tecelagem', country: 'PT', code: 'F-1' })
  await ask(`mutation { updateFacility(id: "${made.id}", expectedRevision: 1, code: "F-2") { revision } }`)
  await ask(`mutation { deleteFacility(id: "${made.id}") { id } }`)
  expect((await ask(`{ facility(id: "${made.id}") { id } }`)).facility).toBeNull()
  await ask(`mutation { restoreRecord(recordId: "${made.id}") { kind } }`)
  expect((await ask(`{ facility(id: "${made.id}") { code revision } }`)).facility).toEqual({ code: 'F-2', revision: 3 })
  const { events } = await ask(`{ events(subjectId: "${made.id}", take: 10) { kind } }`)
  expect(events.map(({ kind }: { kind: string }) => kind)).toEqual([
    'facility.restored',
    'facility.deleted',
    'facility.updated',
    'facility.created',
  ])
})

test('a facility is made and read over REST', async () => {
  const headers = { ...as?.headers, 'content-type': 'application/json' }
  const made = await t.app.inject({
    method: 'POST',
    url: '/api/v1/facilities',
    headers,
    payload: { name: 'Dyehouse', country: 'IT' },
  })
  expect(made.statusCode).toBe(201)
  const read = await t.app.inject({ url: `/api/v1/facilities/${made.json().id}`, headers: as?.headers ?? {} })
  expect(read.json()).toMatchObject({ name: 'Dyehouse', country: 'IT', code: null })
})

test('facilities come in by a file, which knows them by their code, go out by one, and come back by it as themselves', async () => {
  await ask(CREATE, { name: 'Mill', country: 'FR', code: 'F-7' })
  const rows = 'The mill;France;F-7\nLaundry;Tunisia;F-8\n'
  await bring(`facility_name;facility_country;facility_code\n${rows}`)
  const found = (await all()).filter(({ code }: { code: string | null }) => code === 'F-7' || code === 'F-8')
  expect(found).toMatchObject([
    { name: 'Laundry', country: 'TN', code: 'F-8' },
    { name: 'The mill', country: 'FR', code: 'F-7', revision: 2 },
  ])
  const file = await buffer(
    await exportRecords(t.deps, w.actor, 'facilities', 'csv', { ids: null, list: { orderBy: 'NAME_ASC' } }),
  )
  await bring(file.toString().replace('Laundry', 'The laundry').replace('F-8', 'F-9'))
  const [laundry] = found
  expect((await all()).filter(({ name }: { name: string }) => /laundry/i.test(name))).toMatchObject([
    { id: laundry.id, name: 'The laundry', code: 'F-9' },
  ])
})

test('many facilities are changed at once, and changed back', async () => {
  const { made } = await ask(CREATE, { name: 'Spinner' })
  const id = await makeBulkChange(t.deps, w.actor, {
    verb: 'update',
    noun: 'facility',
    ids: [made.id],
    fields: { country: 'TR' },
  })
  const country = async () => (await ask(`{ facility(id: "${made.id}") { country } }`)).facility.country
  expect(await country()).toBe('TR')
  await undoBulkChange(t.deps, w.actor, { id })
  await eventually(async () => (await country()) === null)
})

async function bring(file: string): Promise<void> {
  const id = await makeUpload(t.deps, w.actor, file)
  for (const [verb, state] of [
    ['checkImport', 'CHECKED'],
    ['startImport', 'FINISHED'],
  ]) {
    await ask(`mutation { ${verb}(id: "${id}") { id } }`)
    await eventually(async () => (await ask(`{ import(id: "${id}") { state } }`)).import.state === state)
  }
}
