import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startPlainShop } from '#test/doubles/plain-shop/plain-shop.ts'
import { startKillableServer } from '#test/killable-server.ts'
import { rounds } from '#test/sample.ts'

const ITEMS = 200
const KILLS = rounds({ whole: 20, sample: 3 })

const shop = await startPlainShop()
const connector = new URL('../../../../test/doubles/plain-shop/connector.ts', import.meta.url).href
const service = await startKillableServer({
  NODE_OPTIONS: `--import=${connector}`,
  OUTBOUND_PRIVATE_TARGETS: '127.0.0.1',
})
const { ask, query } = service

test(`killed ${KILLS} times while it writes, each of ${ITEMS} addresses is there in the end, and none was written twice`, async () => {
  shop.fill(ITEMS)
  const { made } = await ask(
    `mutation { made: createConnection(kind: "plain_shop", name: "Killed", settings: { address: "${shop.address}" }, secrets: { key: "${shop.key}" }) { id } }`,
  )
  const id = made?.id
  const { run } = await ask(`mutation { run: startConnectionRun(connectionId: "${id}") { id } }`)
  const runIs = (wanted: string) =>
    expect
      .poll(async () => (await query('select state from connection_runs where id = $1', [run?.id]))[0]?.['state'], {
        timeout: 60_000,
      })
      .toBe(wanted)
  await runIs('waiting')
  await ask(`mutation { continueConnectionRun(id: "${run?.id}") { id } }`)
  await runIs('finished')
  await ask(
    `mutation { updateWriteBacks(id: "${id}", targets: { passport_address: "field.passport" }) { connectionId } }`,
  )
  await ask(`mutation { confirmWriteBacks(id: "${id}") { connectionId } }`)
  const variants = await query<{ item: string; variant: string; page: string }>(
    `select e.external_id as item, v.id as variant, v.digital_id as page from external_references e
     join variants v on v.id = e.variant_id where e.connection_id = $1 order by 1`,
    [id],
  )
  expect(variants).toHaveLength(ITEMS)
  // As slow as a shop is: some answers are on their way when the process dies, and some values have been taken then.
  shop.fault = async ({ path }) => {
    if (path.startsWith('/write')) await wait(30)
    return undefined
  }
  const perRound = Math.ceil(ITEMS / KILLS)
  for (let round = 0; round < KILLS; round += 1) {
    const some = variants.slice(round * perRound, (round + 1) * perRound)
    const publishing = some.map(({ variant }, at) => `p${at}: publishVariant(id: "${variant}") { id }`)
    while (publishing.length > 0) await ask(`mutation { ${publishing.splice(0, 10).join(' ')} }`)
    const before = shop.written.length
    await expect.poll(() => shop.written.length, { timeout: 30_000, interval: 5 }).toBeGreaterThan(before)
    await wait(Math.random() * 60)
    await service.kill()
    await service.start()
  }
  await expect
    .poll(() => service.count(`from write_back_items where connection_id = '${id}' and state = 'written'`), {
      timeout: 60_000,
    })
    .toBe(ITEMS)
  const missing = variants.filter(({ item, page }) => !shop.fields.get(`${item} passport`)?.endsWith(`/p/${page}`))
  expect(missing).toEqual([])
  expect(shop.written).toHaveLength(ITEMS)
}, 240_000)
