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
  for (let kills = 0; kills < KILLS; kills += 1) {
    await reached((now) => now.state !== 'running' || now.line > line)
    const now = await stateOf(id)
    if (now.state !== 'running') break
    line = now.line
    await killAndStart()
  }
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
}, 240_000)
