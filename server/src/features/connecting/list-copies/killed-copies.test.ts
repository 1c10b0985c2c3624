import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startPlainShop } from '#test/doubles/plain-shop/plain-shop.ts'
import { startKillableServer } from '#test/killable-server.ts'
import { rounds } from '#test/sample.ts'

const ROWS = rounds({ whole: 2_000, sample: 60 })
const KILLS = rounds({ whole: 20, sample: 1 })

const shop = await startPlainShop()
const connector = new URL('../../../../test/doubles/plain-shop/connector.ts', import.meta.url).href
const service = await startKillableServer({
  NODE_OPTIONS: `--import=${connector}`,
  OUTBOUND_PRIVATE_TARGETS: '127.0.0.1',
})
const { ask, query } = service

/** A dead process is missed when its lease ends; the sample does not wait for that. */
async function killAndStart() {
  await service.kill()
  await service.start()
  if (KILLS === 1) await query('update list_copies set held_until = now() where held_until > now()')
}

test(`killed ${KILLS} times while ${ROWS} rows are looked at and written, each is there in the end, once`, async () => {
  const { made } = await ask(
    `mutation { made: createConnection(kind: "plain_shop", name: "Killed", settings: { address: "${shop.address}" }, secrets: { key: "${shop.key}" }) { id } }`,
  )
  for (let at = 0; at < ROWS; at += 10) {
    const some = Array.from({ length: Math.min(10, ROWS - at) }, (_, place) => at + place)
    await ask(`mutation { ${some.map((one) => `m${one}: createMaterial(name: "Killed ${one}") { id }`).join(' ')} }`)
  }
  const { copy } = await ask(
    `mutation { copy: createListCopy(connectionId: "${made?.id}", name: "Killed", noun: MATERIAL, query: { search: "Killed" }, table: "plain",
      columns: { material_id: "id", material_name: "name" }, keyColumn: "material_id", leftColumn: "left") { id } }`,
  )
  const id = copy?.id
  const phaseIs = (wanted: string) =>
    expect
      .poll(async () => (await query('select phase from list_copies where id = $1', [id]))[0]?.['phase'], {
        timeout: 120_000,
      })
      .toBe(wanted)
  await ask(`mutation { bringInStep(id: "${id}") { id } }`)
  await phaseIs('waits')
  // As slow as a system is: some answers are on their way when the process dies.
  shop.fault = async ({ path }) => {
    if (path.startsWith('/tables')) await wait(20)
    return undefined
  }
  await ask(`mutation { confirmListCopy(id: "${id}") { id } }`)
  const { rows } = shop.tables
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const enough = Math.floor((ROWS * kill) / (KILLS + 2))
    await expect.poll(() => rows.size, { timeout: 120_000, interval: 5 }).toBeGreaterThanOrEqual(enough)
    await wait(Math.random() * 40)
    await killAndStart()
  }
  await phaseIs('rests')
  const keys = [...rows.values()].map((row) => row['id'])
  expect([keys.length, new Set(keys).size]).toEqual([ROWS, ROWS])
  if (KILLS === 1) return
  // Looked at once more, killed meanwhile: nothing is taken for somebody's edit, and nothing is written.
  const before = shop.requests.length
  await ask(`mutation { bringInStep(id: "${id}") { id } }`)
  await expect.poll(() => shop.requests.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(before)
  await killAndStart()
  await expect
    .poll(async () => (await query('select phase, step from list_copies where id = $1', [id]))[0], { timeout: 120_000 })
    .toMatchObject({ phase: 'rests', step: 2 })
  expect(shop.requests.slice(before).filter(({ path }) => path === '/tables/save')).toEqual([])
}, 600_000)
