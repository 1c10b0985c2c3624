import { appendFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { chanceOf } from '#test/damaged-backups.ts'
import { startKillableServer } from '#test/killable-server.ts'
import { rounds, seedNumber } from '#test/sample.ts'

const KILLS = rounds({ whole: 12, sample: 3 })
const ROWS = 1_500
const chance = chanceOf(seedNumber())

const service = await startKillableServer({ OUTBOUND_PRIVATE_TARGETS: '127.0.0.1' })
let text = ''
/** In pieces with a moment between them, so that kills come amid them, too. */
const server = createServer(async (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/csv' })
  for (let at = 0; at < text.length; at += 8_000) {
    response.write(text.slice(at, at + 8_000))
    await wait(20)
  }
  response.end()
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const fileOf = (from: number) =>
  `sku,product_name,color,size\n${Array.from({ length: ROWS }, (_, i) => `KP${from + i},Killed pickup ${from + i},red,M`).join('\n')}\n`

test(`killed ${KILLS} times while it is fetched, read, checked and written, a file is imported once`, async () => {
  text = fileOf(0)
  const form = new FormData()
  form.set('file', new File([text], 'killed.csv'))
  const answer = await fetch(`${service.base()}/api/v1/imports`, {
    method: 'POST',
    headers: service.headers(),
    body: form,
  })
  const { id: importId } = (await answer.json()) as { id: string }
  const { createImportProfile: profile } = await service.ask(
    `mutation { createImportProfile(name: "Killed", importId: "${importId}") { id } }`,
  )
  const { port } = server.address() as AddressInfo
  const { createImportPickup: pickup } = await service.ask(
    `mutation { createImportPickup(name: "Killed", profileId: "${profile?.id}", address: "http://127.0.0.1:${port}/a.csv", cron: "0 6 1 1 *", timeZone: "UTC") { id } }`,
  )
  const id = pickup?.id ?? ''
  const stateOf = async () => {
    const [row] = await service.query<{ state: string; outcome: string | null; importId: string | null }>(
      'select state, outcome, import_id as "importId" from import_pickups where id = $1',
      [id],
    )
    return row
  }
  const rests = () =>
    expect.poll(async () => (await stateOf())?.state, { timeout: 400_000, interval: 50 }).toBe('rests')
  const runNow = () => service.ask(`mutation { runImportPickup(id: "${id}") { id } }`)
  await runNow()
  await rests()
  const first = await stateOf()
  expect(first?.outcome).toBe('waits')
  await service.ask(`mutation { startImport(id: "${first?.importId}") { id } }`)
  const importState = async (of: string | null | undefined) =>
    (await service.query<{ state: string }>('select state from imports where id = $1', [of]))[0]?.state
  await expect.poll(() => importState(first?.importId), { timeout: 400_000, interval: 50 }).toBe('finished')

  for (let kill = 1; kill <= KILLS; kill += 1) {
    text = fileOf(kill * ROWS)
    await runNow()
    // Sometimes while it is on its way, sometimes while its rows are planned or written.
    await wait(chance(1_500))
    await service.kill()
    await service.start()
    await rests()
    expect(await stateOf()).toMatchObject({ outcome: 'imported' })
    expect(await service.count(`from imports where pickup_id = '${id}'`)).toBe(kill + 1)
    expect(await service.count(`from products where sku ~ '^KP'`)).toBe((kill + 1) * ROWS)
    expect(
      await service.count(
        `from events where kind = 'import_pickup.run_finished' and subject_id = '${id}' and data ->> 'outcome' = 'imported'`,
      ),
    ).toBe(kill)
  }
  const figures = process.env['PROOF_FIGURES']
  const told = { kind: 'pickup', kills: KILLS, imports: KILLS + 1, products: (KILLS + 1) * ROWS }
  if (figures) appendFileSync(figures, `${JSON.stringify(told)}\n`)
  // None of what was received half is left.
  expect(await service.count(`from imports where pickup_id = '${id}' and state <> 'finished'`)).toBe(0)
}, 900_000)
