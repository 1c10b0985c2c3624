import { spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import { startAirtableDouble } from '#test/doubles/airtable/airtable-double.ts'
import { leadAirtableTo } from '#test/doubles/airtable/led-to-double.ts'
import { atFileEnd } from '#test/file-end.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { rounds } from '#test/sample.ts'
import { askSystem } from '../../connections/ask-system.ts'
import { changeConnection } from '../../connections/change-connection.ts'
import { createConnection } from '../../connections/create-connection.ts'

const ROWS = rounds({ whole: 50_000, sample: 500 })
const PAGES = ROWS / 100
const CHANGED = 100

const local = parsePrivateTarget('127.0.0.1')
const config = { outboundPrivateTargets: local ? [local] : [] }
const one = await startTestApp(config)

/** It refuses what is more than five in a second, and all that comes in the thirty seconds after that. */
const double = await startAirtableDouble()
atFileEnd(() => double.close())
double.allow({ isLimited: true })
leadAirtableTo(double.origin)
const base = double.addBase('Catalogue')
const table = double.addTable(base, 'Articles', ['Name', 'SKU'])
for (let at = 0; at < ROWS; at += 1) double.addRecord(table, { Name: `Article ${at}`, SKU: `S${at}` })

const chosen = { table: [`${base.id}/${table.id}`] }

/** The same in a process of its own, on the same database. */
async function readBeside(workspaceId: string, id: string): Promise<string[]> {
  const beside = { connection: one.connection, logins: inject('doorLogins'), workspaceId, id }
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../../../../test/doubles/airtable/read-beside.ts')],
    {
      env: {
        ...process.env,
        BESIDE: JSON.stringify(beside),
        REROUTE: JSON.stringify({ 'https://api.airtable.com': double.origin }),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const text = Buffer.concat(await Array.fromAsync(child.stdout)).toString()
  return text.split('\n').filter((line) => line !== '')
}

test(`two processes and two connections read ${ROWS} records each from one base: never more than five requests in a second, each record once`, async () => {
  const w = await one.workspace()
  const connect = async (name: string) => {
    const given = { kind: 'airtable', name, settings: {}, secrets: { access_token: double.token } }
    const { id } = await createConnection(one.deps, w.actor, given)
    return changeConnection(one.deps, w.actor, { id, chosen })
  }
  const [first, second] = [await connect('One'), await connect('Other')]
  const read = (t: TestApp, id: string, since: Date | null) =>
    askSystem(
      t.deps,
      { workspaceId: w.id, id, db: t.deps.db.background, signal: AbortSignal.timeout(3_600_000) },
      async (session) => {
        const ids: string[] = []
        for await (const { rows } of session.read({ since, cursor: null, chosen })) {
          for (const { variant } of rows) ids.push(variant?.id ?? '')
        }
        return ids
      },
    )
  const startedAt = performance.now()
  const all = await Promise.all([read(one, first.id, null), readBeside(w.id, second.id)])
  const seconds = (performance.now() - startedAt) / 1_000
  const ids = [...table.records.keys()]
  for (const found of all) expect(found).toEqual(ids)
  const requests = double.asked.length
  expect(requests).toBeLessThanOrEqual(2 * (PAGES + 1))

  const since = new Date(Date.now() - 1)
  const changed = [...table.records.values()].slice(0, CHANGED)
  for (const record of changed) double.change(table, record, { Name: 'Changed' })
  double.asked.splice(0)
  expect(await read(one, first.id, since)).toEqual(changed.map(({ id }) => id))
  const ofDelta = double.asked.length
  expect(ofDelta).toBeLessThanOrEqual(1 + CHANGED / 100)

  expect([double.busiest() <= 5, double.refusals()]).toEqual([true, 0])
  const { data } = await one.graphql('{ connections { callsThisMonth callsLastMonth } }', await w.key('read'))
  const counted = data.connections.reduce(
    (sum: number, { callsThisMonth }: { callsThisMonth: number }) => sum + callsThisMonth,
    0,
  )
  expect(counted).toBe(requests + ofDelta)
  note({
    name: 'reading',
    records: ROWS,
    readers: 2,
    requests,
    seconds: Math.round(seconds),
    mostInASecond: double.busiest(),
    requestsOfDelta: ofDelta,
  })
}, 3_600_000)

/** For the result of the proof. */
function note(figures: object): void {
  const file = process.env['PROOF_FIGURES']
  if (file) appendFileSync(file, `${JSON.stringify(figures)}\n`)
}
