import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { createConnection } from '#features/connecting/connections/create-connection.ts'
import { updateMaterial } from '#features/records/materials/update-material.ts'
import { NOUN_VERBS } from '#features/records/noun-verbs.ts'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import { ledAirtable } from '#test/doubles/airtable/led-airtable.ts'
import { startTestApp } from '#test/harness.ts'
import { rounds } from '#test/sample.ts'
import { bringInStep } from './bring-in-step.ts'
import { confirmListCopy } from './confirm-list-copy.ts'
import { createListCopy } from './create-list-copy.ts'

const ROWS = rounds({ whole: 50_000, sample: 300 })
const CHANGED = rounds({ whole: 100, sample: 15 })
const PAGE = 100

const double = await ledAirtable()
const local = parsePrivateTarget('127.0.0.1')
const t = await startTestApp({ outboundPrivateTargets: local ? [local] : [] })

/** Another process on the same database brings it in step, while this one's own worker leaves it alone. */
async function keepBeside(workspaceId: string, id: string) {
  const holder = 'beside'
  const hold = `update list_copies set holder = $1, held_until = now() + interval '1 hour' where id = $2`
  await t.owner.query(hold, [holder, id])
  return async () => {
    const beside = {
      connection: t.connection,
      logins: inject('doorLogins'),
      workspaceId,
      id,
      holder,
      origin: double.origin,
    }
    const script = join(import.meta.dirname, '../../../../test/doubles/airtable/keep-beside.ts')
    const child = spawn(process.execPath, [script], {
      env: { ...process.env, BESIDE: JSON.stringify(beside) },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
    await t.owner.query('update list_copies set holder = null, held_until = null where id = $1', [id])
  }
}

test(`${ROWS} rows are kept in step with ${CHANGED} changed, with two processes at work on one base, in no more requests than pages and tens, and never above five a second`, async () => {
  double.allow({ isLimited: true })
  const w = await t.workspace()
  const base = double.addBase('Range')
  const { id: connectionId } = await createConnection(t.deps, w.actor, {
    kind: 'airtable',
    name: 'Our base',
    secrets: { access_token: double.token },
  })
  const ids: string[] = []
  for (let at = 0; at < ROWS; at += 500) {
    const some = Array.from({ length: Math.min(500, ROWS - at) }, (_, place) => ({ name: `Fibre ${at + place}` }))
    ids.push(...(await NOUN_VERBS.material.create(t.deps, w.actor, some)).map(({ id }) => id))
  }
  // Two tables of one base, each as the list is: the whole of one is what is asked for, a tenth of the other is beside it.
  const tables = [ids, ids.slice(0, Math.ceil(ROWS / 10))].map((rows, at) => {
    const table = double.addTable(base, `Kept ${at}`, ['Id', 'Name', { name: 'Left', type: 'date' }])
    for (const [place, id] of rows.entries()) double.addRecord(table, { Id: id, Name: `Fibre ${place}` })
    return table
  })
  const copies: { readonly id: string }[] = []
  for (const [at, { id: tableId, fields }] of tables.entries()) {
    const [id = '', name = '', left = ''] = fields.map((field) => field.id)
    copies.push(
      await createListCopy(t.deps, w.actor, {
        connectionId,
        name: `Copy ${at}`,
        noun: 'material',
        mostRows: at === 0 ? null : Math.ceil(ROWS / 10),
        table: `${base.id}/${tableId}`,
        columns: { material_id: id, material_name: name },
        keyColumn: 'material_id',
        leftColumn: left,
        afterChanges: false,
      }),
    )
  }
  const phases = async () =>
    (await t.owner.query('select phase, step from list_copies where workspace_id = $1 order by id', [w.id])).rows
  const stepTo = async (step: number, phase: string) => {
    for (const { id } of copies) await bringInStep(t.deps, w.actor, { id })
    await expect.poll(phases, { timeout: 1_800_000, interval: 100 }).toEqual([
      { phase, step },
      { phase, step },
    ])
  }
  const askedOf = (at: number) => double.asked.filter(({ url }) => url.pathname.includes(tables[at]?.id ?? '')).length
  await stepTo(1, 'waits')
  for (const { id } of copies) await confirmListCopy(t.deps, w.actor, { id })
  await expect
    .poll(async () => (await phases()).map(({ phase }) => phase), { timeout: 60_000 })
    .toEqual(['rests', 'rests'])
  // All of it was there already: nothing was written.
  const pages = [Math.ceil(ROWS / PAGE), Math.ceil(ROWS / 10 / PAGE)]
  expect([askedOf(0), askedOf(1)]).toEqual(pages)
  const every = Math.floor(ROWS / CHANGED)
  for (let at = 0; at < CHANGED; at += 1) {
    await updateMaterial(t.deps, w.actor, { id: ids[at * every] ?? '', name: `Changed ${at}` })
  }
  const [before, beforeBeside] = [askedOf(0), askedOf(1)]
  const startedAt = performance.now()
  const besides = await keepBeside(w.id, copies[1]?.id ?? '')
  await Promise.all([stepTo(2, 'rests'), besides()])
  const requests = askedOf(0) - before
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10
  expect(requests).toBeLessThanOrEqual(Math.ceil(CHANGED / 10) + (pages[0] ?? 0))
  const [kept] = tables
  const [, name = ''] = kept?.fields.map(({ id }) => id) ?? []
  const changed = [...(kept?.records.values() ?? [])].filter(({ cells }) => String(cells[name]).startsWith('Changed'))
  expect(changed).toHaveLength(CHANGED)
  const changedBeside = Math.ceil(Math.ceil(ROWS / 10) / every)
  expect(askedOf(1) - beforeBeside).toBe((pages[1] ?? 0) + Math.ceil(changedBeside / 10))
  expect(double.busiest()).toBeLessThanOrEqual(5)
  const result = process.env['PROOF_FIGURES']
  if (result) {
    appendFileSync(
      result,
      `${JSON.stringify({ rows: ROWS, changed: CHANGED, requests, seconds, busiest: double.busiest() })}\n`,
    )
  }
}, 3_600_000)
