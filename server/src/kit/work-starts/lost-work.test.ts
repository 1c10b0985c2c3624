import { expect, test } from 'vitest'
import { startKillableServer } from '#test/killable-server.ts'

const ROWS = 12_000

const service = await startKillableServer()
const { ask, query } = service

/** At work on both, and neither any further. */
async function isAtWork(): Promise<boolean> {
  const [row] = await query<{ statements: number }>(
    `select count(*)::int as statements from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
  )
  return (row?.statements ?? 0) >= 2
}

test('an import and a bulk change that two starts of the service did not survive are given up with their reason at the third', async () => {
  const product = (await ask('mutation { createProduct(name: "Tee") { id } }'))['createProduct']?.id
  await ask(`mutation { createVariant(name: "Tee, red", productId: "${product}") { id } }`)
  const form = new FormData()
  form.set(
    'file',
    new File([`sku,product_name\n${Array.from({ length: ROWS }, (_, at) => `L${at},Lost ${at}\n`).join('')}`], 'a.csv'),
  )
  const answer = await fetch(`${service.base()}/api/v1/imports`, {
    method: 'POST',
    headers: service.headers(),
    body: form,
  })
  const { id } = (await answer.json()) as { id: string }
  await ask(`mutation { checkImport(id: "${id}") { id } }`)
  const stateOf = async () =>
    (
      await query<{ state: string; why: string }>(
        `select state, ended_because ->> 'reason' as why from imports where id = $1`,
        [id],
      )
    )[0]
  await expect.poll(async () => (await stateOf())?.state, { timeout: 60_000, interval: 50 }).toBe('checked')
  // Whatever ends the process ends it here, each time: before anything of it is done.
  await query(
    `create function stall() returns trigger language plpgsql as $$ begin perform pg_sleep(600); return new; end $$`,
  )
  await query('create trigger stall before insert on products for each row execute function stall()')
  await query('create trigger stall before update on variants for each row execute function stall()')
  await ask(`mutation { startImport(id: "${id}") { id } }`)
  const change = (
    await ask(
      `mutation { change: startBulkChange(verb: UPDATE, noun: VARIANT, matching: { productId: "${product}" }, fields: { color: "red" }) { id } }`,
    )
  )['change']?.id
  for (let start = 0; start < 2; start += 1) {
    await expect.poll(isAtWork, { timeout: 30_000, interval: 50 }).toBe(true)
    await service.kill()
    await service.start()
  }
  await expect.poll(stateOf, { timeout: 30_000, interval: 100 }).toEqual({ state: 'cancelled', why: 'did_not_survive' })
  const changeOf = async () =>
    (await query(`select state, ended_because ->> 'reason' as why from bulk_changes where id = $1`, [change]))[0]
  await expect
    .poll(changeOf, { timeout: 30_000, interval: 100 })
    .toEqual({ state: 'cancelled', why: 'did_not_survive' })
  expect((await fetch(`${service.base()}/healthz`)).status).toBe(200)
}, 180_000)
