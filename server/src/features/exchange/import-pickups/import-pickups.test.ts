import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import { startTestApp, type TestWorkspace } from '#test/harness.ts'
import { eventually } from '#test/receiver.ts'
import { endedImport, uploadFile } from '#test/run-import-file.ts'
import { createImportProfile } from '../import-profiles/create-import-profile.ts'
import { deleteImportProfile } from '../import-profiles/delete-import-profile.ts'
import { startImport, undoImport } from '../imports/begin-import.ts'
import { changeImport } from '../imports/change-import.ts'
import { deletionsIn } from '../planning/row-plan.ts'
import { forgetPickupSecret } from './forget-pickup-secret.ts'
import { guardOf } from './import-pickup.ts'
import { runImportPickup } from './run-import-pickup.ts'
import { createImportPickup, type PickupChange, updateImportPickup } from './set-import-pickup.ts'

const local = parsePrivateTarget('127.0.0.1')
const t = await startTestApp({ outboundPrivateTargets: local ? [local] : [], maxFileMb: 1 })

type Asked = { readonly path: string; readonly headers: IncomingHttpHeaders }
const asked: Asked[] = []
const pages = new Map<string, (response: ServerResponse, headers: IncomingHttpHeaders) => void>()
const server = createServer((request, response) => {
  const path = request.url ?? ''
  asked.push({ path, headers: request.headers })
  const page = pages.get(path)
  if (page) page(response, request.headers)
  else response.writeHead(404).end()
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const base = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const shows = (path: string, text: string, etag?: string) =>
  pages.set(path, (response, headers) => {
    if (etag && headers['if-none-match'] === etag) return response.writeHead(304).end()
    return response.writeHead(200, { 'content-type': 'text/csv', ...(etag && { etag }) }).end(text)
  })
const askedOf = (path: string) => asked.filter((one) => one.path === path)

const HEAD = 'Nr;Bezeichnung;Farbe;Netto\n'
const FIRST = `${HEAD}N1;Tee;rot;180\nN2;Hose;blau;410\n`

/** A profile by which the number is the SKU and weights are grams, and a pickup by it. */
async function pickupOf(path: string, given: Partial<Parameters<typeof createImportPickup>[2]> = {}) {
  const w = await t.workspace()
  const { id: importId } = await uploadFile(t, w, Buffer.from(FIRST), 'first.csv')
  const columns = [
    { header: 'Nr', column: 'sku' },
    { header: 'Bezeichnung', column: 'product_name' },
    { header: 'Farbe', column: 'color' },
    { header: 'Netto', column: 'weight_kg', unit: 'g' },
  ]
  await changeImport(t.deps, w.actor, { id: importId, columns, onError: 'good_rows' })
  const profile = await createImportProfile(t.deps, w.actor, { name: 'Nordwind', importId })
  const pickup = await createImportPickup(t.deps, w.actor, {
    name: 'Nordwind, weekly',
    profileId: profile.id,
    address: `${base()}${path}`,
    cron: '0 6 * * 1',
    timeZone: 'UTC',
    ...given,
  })
  return { w, profile, pickup }
}

type Shown = {
  state: string
  outcome: string | null
  because: { reason: string; message: string } | null
  import: { id: string; state: string } | null
  isPaused: boolean
  nextRunAt: string | null
}
async function shown(w: TestWorkspace, id: string): Promise<Shown> {
  const { data, errors } = await t.graphql(
    `{ importPickup(id: "${id}") { state outcome isPaused nextRunAt because { reason message } import { id state } } }`,
    await w.member('admin'),
  )
  expect(errors).toBeUndefined()
  return data.importPickup
}
/** When it rests again after it was asked to run. */
async function ran(w: TestWorkspace, id: string): Promise<Shown> {
  await runImportPickup(t.deps, w.actor, { id })
  await eventually(async () => (await shown(w, id)).state === 'RESTS')
  return shown(w, id)
}
const skus = async (w: TestWorkspace) =>
  (await t.owner.query('select sku from products where workspace_id = $1 order by sku', [w.id])).rows.map(
    ({ sku }) => sku,
  )
const importsOf = async (id: string) =>
  (await t.owner.query('select state from imports where pickup_id = $1 order by id', [id])).rows.map(
    ({ state }) => state,
  )
const told = async (w: TestWorkspace) =>
  (
    await t.owner.query(
      `select data from events where workspace_id = $1 and kind = 'import_pickup.run_finished' order by sequence`,
      [w.id],
    )
  ).rows.map(({ data }) => data)
const agree = async (w: TestWorkspace, id: string) => {
  await startImport(t.deps, w.actor, { id })
  expect((await endedImport(t, w, id)).state).toBe('finished')
}
const change = (w: TestWorkspace, given: PickupChange) => updateImportPickup(t.deps, w.actor, given)

test('the first file waits for a person, the next is imported at its time by itself, the same one is not imported twice', async () => {
  shows('/weekly.csv', FIRST, '"one"')
  const { w, pickup } = await pickupOf('/weekly.csv', { userName: 'selvedge', password: 'secret' })
  const first = await ran(w, pickup.id)
  expect(first).toMatchObject({
    outcome: 'WAITS',
    because: { reason: 'pickup_first_run' },
    import: { state: 'CHECKED' },
  })
  expect(await skus(w)).toEqual([])
  expect(askedOf('/weekly.csv')[0]?.headers.authorization).toBe(
    `Basic ${Buffer.from('selvedge:secret').toString('base64')}`,
  )
  // Asked again before anybody has decided: it is still for a person to decide.
  expect(await ran(w, pickup.id)).toMatchObject({
    outcome: 'WAITS',
    import: { id: first.import?.id, state: 'CHECKED' },
  })
  await agree(w, first.import?.id ?? '')
  expect(await skus(w)).toEqual(['N1', 'N2'])
  expect(await ran(w, pickup.id)).toMatchObject({ outcome: 'UNCHANGED', because: null })

  shows('/weekly.csv', `${FIRST}N3;Kleid;gelb;300\n`, '"two"')
  // A clock that is set stands still: it goes on with each look.
  const nextWeek = () => t.setNow(new Date(Date.now() + 8 * 86_400_000))
  nextWeek()
  try {
    await eventually(async () => {
      nextWeek()
      return (await shown(w, pickup.id)).outcome === 'IMPORTED'
    })
    expect(await importsOf(pickup.id)).toEqual(['finished', 'finished'])
    const { nextRunAt } = await shown(w, pickup.id)
    expect(new Date(nextRunAt ?? 0).getTime()).toBeGreaterThan(t.deps.now().getTime())
  } finally {
    t.setNow(null)
  }
  expect(await skus(w)).toEqual(['N1', 'N2', 'N3'])
  const [weight] = (
    await t.owner.query(`select weight_kg as weight from variants where workspace_id = $1 and color = 'gelb'`, [w.id])
  ).rows
  expect(Number(weight?.weight)).toBe(0.3)
  expect(await told(w)).toMatchObject([
    { outcome: 'waits', reason: 'pickup_first_run', importId: first.import?.id },
    { outcome: 'imported', refused: 0, reason: null, records: { variant: { create: 1 } } },
  ])
}, 240_000)

test('a file with too many errors, with rows that delete or without a column of the profile is for a person; a newer file takes its place', async () => {
  shows('/guarded.csv', FIRST)
  const { w, pickup, profile } = await pickupOf('/guarded.csv')
  await agree(w, (await ran(w, pickup.id)).import?.id ?? '')

  shows('/guarded.csv', `${HEAD}N4;Rock;rot;180\nN5;;rot;x\nN6;Schal;grün;90\n`)
  const many = await ran(w, pickup.id)
  expect(many).toMatchObject({
    outcome: 'WAITS',
    because: { reason: 'pickup_many_errors' },
    import: { state: 'CHECKED' },
  })
  expect(await skus(w)).toEqual(['N1', 'N2'])
  await change(w, { id: pickup.id, guardPercent: 50 })
  shows('/guarded.csv', `${HEAD}N4;Rock;rot;180\nN5;;rot;x\nN6;Schal;grün;90\nN7;Hut;grün;95\n`)
  expect(await ran(w, pickup.id)).toMatchObject({ outcome: 'IMPORTED' })
  expect(await importsOf(pickup.id)).toEqual(['finished', 'cancelled', 'finished'])
  expect(await skus(w)).toEqual(['N1', 'N2', 'N4', 'N6', 'N7'])

  shows('/guarded.csv', 'Nr;Bezeichnung;Farbe\nN8;Hut;rot\n')
  const lacks = await ran(w, pickup.id)
  expect(lacks).toMatchObject({ outcome: 'WAITS', because: { reason: 'pickup_columns_missing' } })
  expect(lacks.because?.message).toContain('Netto')

  // No profile keeps that rows can delete: without a person who says so, they delete nothing.
  const deleting = 'Nr;Bezeichnung;Farbe;Netto;action\nN1;Tee;rot;180;delete\n'
  const { id: other } = await uploadFile(t, w, Buffer.from(deleting), 'deleting.csv')
  const again = await createImportProfile(t.deps, w.actor, { name: 'Deleting', importId: other })
  await change(w, { id: pickup.id, profileId: again.id })
  shows('/guarded.csv', deleting)
  const deletes = await ran(w, pickup.id)
  expect(deletes).toMatchObject({ outcome: 'WAITS', import: { state: 'CHECKED' } })
  expect(deletes.because).toMatchObject({ reason: 'pickup_first_run' })
  const { rows: found } = await t.owner.query('select checked from imports where id = $1', [deletes.import?.id])
  expect(deletionsIn(found[0].checked)).toBe(0)
  const all = { isAgreed: true, rows: 9, refused: 0, guardPercent: 100 }
  expect(guardOf({ ...all, deletions: 1 })).toMatchObject({ reason: 'pickup_deletes', value: 1 })
  expect(guardOf({ ...all, deletions: 0 })).toBeNull()
  expect(await skus(w)).toEqual(['N1', 'N2', 'N4', 'N6', 'N7'])

  await deleteImportProfile(t.deps, w.actor, { id: again.id })
  expect(await ran(w, pickup.id)).toMatchObject({ outcome: 'FAILED', because: { reason: 'pickup_profile_gone' } })
  expect((await told(w)).map(({ outcome, reason }) => `${outcome} ${reason}`)).toEqual([
    'waits pickup_first_run',
    'waits pickup_many_errors',
    'imported null',
    'waits pickup_columns_missing',
    'waits pickup_first_run',
    'failed pickup_profile_gone',
  ])
  for (const profileId of ['', 'imf_unknown'])
    await expect(change(w, { id: pickup.id, profileId })).rejects.toMatchObject({ code: 'not_found' })
  // Undone, the next file asks again.
  await change(w, { id: pickup.id, profileId: profile.id })
  shows('/guarded.csv', FIRST)
  const undone = await ran(w, pickup.id)
  await agree(w, undone.import?.id ?? '')
  await undoImport(t.deps, w.actor, { id: undone.import?.id ?? '' })
  await endedImport(t, w, undone.import?.id ?? '')
  shows('/guarded.csv', `${FIRST}N9;Hut;rot;80\n`)
  expect(await ran(w, pickup.id)).toMatchObject({ outcome: 'WAITS', because: { reason: 'pickup_first_run' } })
}, 300_000)

test('what is wrong at the address is told; refused credentials pause it, what passes is tried again, credentials go to their server alone', async () => {
  const { w, pickup } = await pickupOf('/wrong.csv', { password: 'a-token' })
  const { id } = pickup
  expect(await ran(w, id)).toMatchObject({
    outcome: 'FAILED',
    because: { reason: 'pickup_not_there' },
    isPaused: false,
  })
  expect(askedOf('/wrong.csv').at(-1)?.headers.authorization).toBe('Bearer a-token')

  pages.set('/wrong.csv', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in'))
  expect(await ran(w, id)).toMatchObject({ outcome: 'FAILED', because: { reason: 'pickup_is_page' } })
  pages.set('/wrong.csv', (response) => response.writeHead(200).end('a'.repeat(1_000_001)))
  expect(await ran(w, id)).toMatchObject({ outcome: 'FAILED', because: { reason: 'file_too_large' } })
  pages.set('/wrong.csv', (response) => response.writeHead(302, { location: 'http://10.0.0.1/inside.csv' }).end())
  expect(await ran(w, id)).toMatchObject({ outcome: 'FAILED', because: { reason: 'target_private' } })
  pages.set('/wrong.csv', (response) => response.writeHead(302, { location: '/wrong.csv' }).end())
  expect(await ran(w, id)).toMatchObject({ outcome: 'FAILED', because: { reason: 'pickup_led_astray' } })

  // At another port it is another server, which is told nothing.
  let toldElsewhere: string | undefined = 'not asked'
  const other = createServer((request, response) => {
    toldElsewhere = request.headers.authorization
    response.writeHead(404).end()
  })
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}/other.csv`
  pages.set('/wrong.csv', (response) => response.writeHead(302, { location: elsewhere }).end())
  expect(await ran(w, id)).toMatchObject({ outcome: 'FAILED', because: { reason: 'pickup_not_there' } })
  expect(toldElsewhere).toBeUndefined()
  other.closeAllConnections()
  other.close()

  let tries = 0
  pages.set('/wrong.csv', (response) => {
    tries += 1
    return tries < 3 ? response.writeHead(503, { 'retry-after': '40' }).end() : response.writeHead(200).end(FIRST)
  })
  await runImportPickup(t.deps, w.actor, { id })
  await eventually(async () => tries === 1)
  expect(await shown(w, id)).toMatchObject({ state: 'FETCHES' })
  const from = performance.now()
  const later = async () => {
    // A minute passes with each half of a second.
    t.setNow(new Date(Date.now() + (performance.now() - from) * 120))
    return (await shown(w, id)).state
  }
  await eventually(async () => (await later()) === 'RESTS')
  t.setNow(null)
  expect(tries).toBe(3)
  expect(await shown(w, id)).toMatchObject({ outcome: 'WAITS', because: { reason: 'pickup_first_run' } })

  pages.set('/wrong.csv', (response) => response.writeHead(401).end())
  expect(await ran(w, id)).toMatchObject({
    outcome: 'FAILED',
    because: { reason: 'pickup_refused' },
    isPaused: true,
    nextRunAt: null,
  })
  expect((await told(w)).at(-1)).toMatchObject({ outcome: 'failed', isPaused: true, reason: 'pickup_refused' })
}, 300_000)

test('credentials are encrypted, shown to nobody, and not told to another server', async () => {
  const { w, pickup } = await pickupOf('/sealed.csv', { userName: 'selvedge', password: 'planted-secret' })
  const { id } = pickup
  const row = (await t.owner.query('select row_to_json(p)::text as text from import_pickups p where id = $1', [id]))
    .rows[0]
  expect(row.text).not.toContain('planted-secret')
  expect(row.text).toContain(Buffer.from('selvedge').toString())
  const { rows: events } = await t.owner.query(
    `select data::text as data from events where workspace_id = $1 and subject_id = $2`,
    [w.id, id],
  )
  expect(events.map(({ data }) => data).join()).not.toMatch(/planted-secret|sealed\.csv/)
  await expect(change(w, { id, address: 'https://elsewhere.example/x.csv' })).rejects.toMatchObject({
    reason: 'secret_needed',
  })
  await expect(change(w, { id, userName: 'another' })).rejects.toMatchObject({ reason: 'secret_needed' })
  await change(w, { id, address: `${base()}/other.csv` })
  const moved = await change(w, { id, address: 'https://elsewhere.example/x.csv', password: 'another' })
  expect(moved).toMatchObject({ address: 'https://elsewhere.example/x.csv', hasSecret: true })
})

test('credentials that went with a lost key are asked for again: until a person enters them, nothing is fetched by itself, and only those who administer see any of it', async () => {
  shows('/lost.csv', FIRST)
  const { w, pickup } = await pickupOf('/lost.csv', { userName: 'selvedge', password: 'planted-secret' })
  const { id } = pickup
  // It was about to be fetched when the key was lost.
  await t.owner.query(`update import_pickups set state = 'fetches', due_at = now() + interval '1 hour' where id = $1`, [
    id,
  ])
  await forgetPickupSecret(t.deps, w.id, id)
  const lost = { state: 'RESTS', outcome: 'FAILED', isPaused: true, nextRunAt: null }
  expect(await shown(w, id)).toMatchObject({ ...lost, because: { reason: 'credentials_lost' } })
  const { data } = await t.graphql(`{ importPickup(id: "${id}") { hasSecret } }`, await w.member('admin'))
  expect(data.importPickup.hasSecret).toBe(false)
  expect(await told(w)).toMatchObject([
    { outcome: 'failed', reason: 'credentials_lost', isPaused: true, importId: null },
  ])
  for (const role of ['editor', 'viewer'] as const) {
    const { errors } = await t.graphql(`{ importPickup(id: "${id}") { id } }`, await w.member(role))
    expect(errors).toMatchObject([{ extensions: { code: 'forbidden' } }])
    const resumed = await t.graphql(
      `mutation { updateImportPickup(id: "${id}", password: "mine", isPaused: false) { id } }`,
      await w.member(role),
    )
    expect(resumed.errors).toMatchObject([{ extensions: { code: 'forbidden' } }])
  }
  expect(askedOf('/lost.csv')).toEqual([])
  await change(w, { id, password: 'another', isPaused: false })
  expect(await ran(w, id)).toMatchObject({ outcome: 'WAITS', isPaused: false, because: { reason: 'pickup_first_run' } })
  const [asked] = askedOf('/lost.csv')
  expect(asked?.headers.authorization).toBe(`Basic ${Buffer.from('selvedge:another').toString('base64')}`)
}, 120_000)

test('what a pickup has made wait is accepted by those who may edit, each file for itself, and never by those who only look', async () => {
  shows('/accepted.csv', FIRST)
  const { w, pickup } = await pickupOf('/accepted.csv')
  const start = async (role: 'editor' | 'viewer', importId: string | undefined) =>
    t.graphql(`mutation { startImport(id: "${importId}") { id } }`, await w.member(role))
  const first = await ran(w, pickup.id)
  expect((await start('viewer', first.import?.id)).errors).toMatchObject([{ extensions: { code: 'forbidden' } }])
  expect(await skus(w)).toEqual([])
  expect((await start('editor', first.import?.id)).errors).toBeUndefined()
  await endedImport(t, w, first.import?.id ?? '')
  expect(await skus(w)).toEqual(['N1', 'N2'])

  // Too many errors, accepted once; then a column is missing, accepted as well; and neither is accepted for the file after it.
  shows('/accepted.csv', `${HEAD}N3;Rock;rot;180\nN4;;rot;x\n`)
  const many = await ran(w, pickup.id)
  expect(many).toMatchObject({ outcome: 'WAITS', because: { reason: 'pickup_many_errors' } })
  expect((await start('editor', many.import?.id)).errors).toBeUndefined()
  await endedImport(t, w, many.import?.id ?? '')
  expect(await skus(w)).toEqual(['N1', 'N2', 'N3'])

  const lacking = 'Nr;Bezeichnung;Farbe\nN5;Hut;rot\n'
  shows('/accepted.csv', lacking)
  const lacks = await ran(w, pickup.id)
  expect(lacks).toMatchObject({
    outcome: 'WAITS',
    because: { reason: 'pickup_columns_missing' },
    import: { state: 'UPLOADED' },
  })
  const id = lacks.import?.id ?? ''
  const checked = await t.graphql(`mutation { checkImport(id: "${id}") { id } }`, await w.member('editor'))
  expect(checked.errors).toBeUndefined()
  expect((await endedImport(t, w, id)).state).toBe('checked')
  expect((await start('editor', id)).errors).toBeUndefined()
  await endedImport(t, w, id)
  expect(await skus(w)).toEqual(['N1', 'N2', 'N3', 'N5'])

  shows('/accepted.csv', `${lacking}N6;Hut;blau\n`)
  expect(await ran(w, pickup.id)).toMatchObject({ outcome: 'WAITS', because: { reason: 'pickup_columns_missing' } })
  shows('/accepted.csv', `${HEAD}N7;Rock;rot;180\nN8;;rot;x\n`)
  expect(await ran(w, pickup.id)).toMatchObject({ outcome: 'WAITS', because: { reason: 'pickup_many_errors' } })
  expect(await skus(w)).toEqual(['N1', 'N2', 'N3', 'N5'])
}, 240_000)

test('a file that waits for a person still does after a run that failed', async () => {
  shows('/patient.csv', FIRST)
  const { w, pickup } = await pickupOf('/patient.csv')
  const first = await ran(w, pickup.id)
  expect(first).toMatchObject({ outcome: 'WAITS', because: { reason: 'pickup_first_run' } })
  pages.set('/patient.csv', (response) => response.writeHead(404).end())
  expect(await ran(w, pickup.id)).toMatchObject({ outcome: 'FAILED', because: { reason: 'pickup_not_there' } })
  shows('/patient.csv', FIRST)
  expect(await ran(w, pickup.id)).toMatchObject({
    outcome: 'WAITS',
    because: { reason: 'pickup_first_run' },
    import: { id: first.import?.id, state: 'CHECKED' },
  })
  expect((await told(w)).map(({ outcome, reason }) => `${outcome} ${reason}`)).toEqual([
    'waits pickup_first_run',
    'failed pickup_not_there',
    'waits pickup_first_run',
  ])
  await agree(w, first.import?.id ?? '')
  expect(await ran(w, pickup.id)).toMatchObject({ outcome: 'UNCHANGED' })
}, 120_000)
