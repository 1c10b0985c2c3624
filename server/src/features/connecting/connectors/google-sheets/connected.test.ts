import { expect, test } from 'vitest'
import { deleteMaterial } from '#features/records/materials/delete-material.ts'
import { materialVerbs } from '#features/records/materials/material.verbs.ts'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import { leadSheetsTo } from '#test/doubles/google-sheets/led-to-double.ts'
import { startSheetsDouble } from '#test/doubles/google-sheets/sheets-double.ts'
import { atFileEnd } from '#test/file-end.ts'
import { startTestApp } from '#test/harness.ts'
import { createConnection } from '../../connections/create-connection.ts'
import { bringInStep } from '../../list-copies/bring-in-step.ts'
import { confirmListCopy } from '../../list-copies/confirm-list-copy.ts'
import { createListCopy } from '../../list-copies/create-list-copy.ts'
import { continueRun } from '../../runs/decide-run.ts'
import { startRun } from '../../runs/start-run.ts'

/** A spreadsheet that is connected: what a run makes of a sheet, and what a list makes of another. */

const local = parsePrivateTarget('127.0.0.1')
const t = await startTestApp({ outboundPrivateTargets: local ? [local] : [] })
const { deps } = t
const double = await startSheetsDouble()
atFileEnd(() => double.close())
leadSheetsTo(double.origin)
const articles = double.addSheet('Articles', [
  ['Name', 'SKU', 'Colour'],
  ['Scarf', 'SC', 'Red'],
  ['Felt hat', 'HAT', 'Grey'],
])
const ours = double.addSheet('Ours', [['Their note', 'Id', 'Name', 'Left on']])

const w = await t.workspace()
const { id: connectionId } = await createConnection(deps, w.actor, {
  kind: 'google-sheets',
  name: 'Winter',
  settings: { spreadsheet: double.spreadsheetId },
  secrets: { service_account: double.keyFile },
})
const polled = { interval: 20, timeout: 30_000 }

async function run() {
  const { id } = await startRun(deps, w.actor, { connectionId })
  const row = async () => (await t.owner.query('select * from connection_runs where id = $1', [id])).rows[0]
  const settled = (...states: string[]) =>
    expect.poll(async () => (await row()).state, polled).toSatisfy((now: string) => states.includes(now))
  await settled('waiting', 'finished', 'failed')
  if ((await row()).state === 'waiting') await continueRun(deps, w.actor, { id })
  await settled('finished', 'failed')
  return row()
}

test('every run reads all of it, and marks what has gone; the key is in no answer and in no row', async () => {
  expect(await run()).toMatchObject({ state: 'finished', is_full: true, rows: 2 })
  articles.rows.splice(1, 1)
  expect(await run()).toMatchObject({ state: 'finished', is_full: true, rows: 1, gone: 2 })
  const { data, errors } = await t.graphql(
    '{ products { name sku variants { color } } connections { name settings } }',
    await w.key('admin'),
  )
  expect(errors).toBeUndefined()
  expect(data.products).toHaveLength(2)
  expect(data.products).toContainEqual({ name: 'Felt hat', sku: 'HAT', variants: [{ color: 'Grey' }] })
  const { rows } = await t.owner.query('select c::text from connections c union all select e::text from events e')
  const said = JSON.stringify([data, rows])
  expect(said).toContain(double.spreadsheetId)
  expect(said).not.toMatch(/PRIVATE KEY|client_email/)
})

test('a sheet is kept in step with a list, beside what others have there', async () => {
  const materials = await materialVerbs.create(
    deps,
    w.actor,
    ['Wool', 'Silk', '=1+1'].map((name) => ({ name })),
  )
  const { id } = await createListCopy(deps, w.actor, {
    connectionId,
    name: 'Our materials',
    noun: 'material',
    query: { orderBy: 'NAME_DESC' },
    table: String(ours.sheetId),
    columns: { material_id: 'Id', material_name: 'Name' },
    keyColumn: 'material_id',
    leftColumn: 'Left on',
    afterChanges: false,
  } as Parameters<typeof createListCopy>[2])
  const now = async () => (await t.owner.query('select * from list_copies where id = $1', [id])).rows[0]
  const step = async () => {
    const before = (await now()).step
    await bringInStep(deps, w.actor, { id })
    await expect
      .poll(async () => (await now()).step > before && ['rests', 'waits'].includes((await now()).phase), polled)
      .toBe(true)
  }
  const names = () => ours.rows.slice(1).map((row) => row[2]?.value ?? null)
  await step()
  expect(names()).toEqual([])
  await confirmListCopy(deps, w.actor, { id })
  await expect.poll(async () => (await now()).phase, polled).toBe('rests')
  expect(names()).toEqual(['Wool', 'Silk', '=1+1'])

  // Others sort it, write a note and into a column of ours, delete a row and add one.
  ours.rows.splice(1, 3, ...ours.rows.slice(1, 3).reverse())
  const [silk, wool] = ours.rows.slice(1)
  if (!silk || !wool) throw new Error('Both are there.')
  silk[0] = { value: 'mind the shrinkage' }
  wool[2] = { value: 'Edited there' }
  double.addRow(ours, ['of theirs'])
  await deleteMaterial(deps, w.actor, { id: materials[1]?.id ?? '' })
  await step()
  expect(names()).toEqual(['Silk', 'Wool', null, '=1+1'])
  expect(ours.rows[1]?.map(({ value }) => value)).toEqual([
    'mind the shrinkage',
    expect.stringMatching(/^mat_/),
    'Silk',
    expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  ])
  const writes = () => double.asked.filter(({ url }) => url.pathname.endsWith(':batchUpdate')).length
  const before = writes()
  await step()
  expect(writes()).toBe(before)
})
