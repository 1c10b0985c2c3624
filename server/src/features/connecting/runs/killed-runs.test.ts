import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startPlainShop } from '#test/doubles/plain-shop/plain-shop.ts'
import { startKillableServer } from '#test/killable-server.ts'
import { rounds } from '#test/sample.ts'

const ITEMS = rounds({ whole: 6_000, sample: 1_500 })
const KILLS = rounds({ whole: 6, sample: 1 })

const shop = await startPlainShop()
const connector = new URL('../../../../test/doubles/plain-shop/connector.ts', import.meta.url).href
const service = await startKillableServer({
  NODE_OPTIONS: `--import=${connector}`,
  OUTBOUND_PRIVATE_TARGETS: '127.0.0.1',
})
const { ask, query } = service

async function stateOf(id: string) {
  const [row] = await query<{ state: string; rows: number; line: number; reason: string | null }>(
    `select r.state, r.rows, coalesce(i.done_line, 0) as line, r.ended_because ->> 'message' as reason
     from connection_runs r left join imports i on i.workspace_id = r.workspace_id and i.id = r.import_id where r.id = $1`,
    [id],
  )
  return row ?? { state: '', rows: 0, line: 0, reason: null }
}

async function killAndStart() {
  await wait(Math.random() * 80)
  await service.kill()
  await service.start()
}

/** All that is written of the shop's items, without what a second making of them would give anew. */
function records(connectionId: string) {
  return query(
    `select e.external_id as id, v.name, v.color, v.weight_kg::float as kg, p.name as product, p.sku, p.brand,
       o.external_id as "productId", p.revision, v.revision as of_variant,
       (select count(*)::int from events x where x.subject_id in (v.id, p.id) and x.part_of is not null) as events
     from external_references e join variants v on v.id = e.record_id join products p on p.id = v.product_id
       join external_references o on o.record_id = p.id and o.connection_id = e.connection_id
     where e.connection_id = $1 and e.noun = 'variant' order by e.external_id`,
    [connectionId],
  )
}

test(`killed ${KILLS} times while it reads, checks and writes, a run goes on by itself: nothing is read from the beginning, lost or made twice`, async () => {
  shop.fill(ITEMS)
  // As slow as a shop is.
  shop.fault = async ({ path }) => {
    if (path === '/items') await wait(15)
    return undefined
  }
  const { made } = await ask(
    `mutation { made: createConnection(kind: "plain_shop", name: "Killed", settings: { address: "${shop.address}" }, secrets: { key: "${shop.key}" }) { id } }`,
  )
  const { run } = await ask(`mutation { run: startConnectionRun(connectionId: "${made?.id}") { id } }`)
  const id = run?.id ?? ''
  const reached = (what: (state: Awaited<ReturnType<typeof stateOf>>) => boolean) =>
    expect.poll(async () => what(await stateOf(id)), { timeout: 90_000, interval: 10 }).toBe(true)

  let read = 0
  for (let kills = 0; kills < KILLS; kills += 1) {
    await reached(({ state, rows }) => state !== 'reading' || rows > read)
    const now = await stateOf(id)
    if (now.state !== 'reading') break
    read = now.rows
    await killAndStart()
  }
  await reached(({ state }) => state === 'checking' || state === 'waiting')
  await killAndStart()
  await reached(({ state }) => state === 'waiting')
  const fromTheBeginning = shop.requests.filter(({ path, query }) => path === '/items' && query.get('after') === '')
  expect(fromTheBeginning).toHaveLength(1)

  await ask(`mutation { continueConnectionRun(id: "${id}") { id } }`)
  let line = 0
  let killed = 0
  for (let kills = 0; kills < KILLS; kills += 1) {
    await reached((now) => now.state !== 'running' || now.line > line)
    const now = await stateOf(id)
    if (now.state !== 'running' || now.line > ITEMS) break
    line = now.line
    await service.kill()
    killed += 1
    await service.start()
  }
  // In the midst of what its import writes.
  expect(killed).toBeGreaterThan(0)
  await reached(({ state }) => state !== 'running')
  expect(await stateOf(id)).toMatchObject({ state: 'finished', rows: ITEMS, reason: null })
  const [counted] = await query(
    `select count(*)::int as variants, count(distinct v.id)::int as ids,
       (select count(*)::int from external_references where noun = 'variant' and connection_id = $1) as "references",
       (select count(*)::int from events where kind = 'connection.run_finished') as told
     from external_references e join variants v on v.id = e.record_id where e.connection_id = $1`,
    [made?.id],
  )
  expect(counted).toEqual({ variants: ITEMS, ids: ITEMS, references: ITEMS, told: 1 })
  const written = [...shop.items.values()].map(({ id, productId, title, brand, sku, color, grams }) => ({
    id,
    name: expect.any(String),
    color,
    kg: (grams ?? 0) / 1_000,
    product: title,
    sku,
    brand,
    productId,
    revision: 1,
    of_variant: 1,
    events: 2,
  }))
  expect(await records(made?.id ?? '')).toEqual(written)

  const before = await query('select count(*)::int as n from products')
  await ask(`mutation { undoConnectionRun(id: "${id}") { id } }`)
  await reached(({ state }) => state !== 'finished')
  await killAndStart()
  await reached(({ state }) => state === 'undone')
  expect(await records(made?.id ?? '')).toEqual([])
  const [left] = await query(
    `select (select count(*)::int from products) as products, (select count(*)::int from external_references) as "references",
       (select state from connections where id = $1) as connection`,
    [made?.id],
  )
  expect(left).toEqual({ products: Number(before[0]?.['n']) - ITEMS, references: 0, connection: 'paused' })
}, 240_000)
