import { expect, test } from 'vitest'
import { startKillableServer } from '#test/killable-server.ts'

const COUNT = 250
const POISON = `var_${'120'.padStart(26, '0')}`

const { ask, base, query, count, kill, start } = await startKillableServer()

test('a variant whose reassessment ends the service at each start is left as it was, and all others are assessed', async () => {
  const material = (await ask('mutation { createMaterial(name: "Cotton", fibre: "cotton") { id } }'))['createMaterial']
    ?.id
  const product = (await ask('mutation { createProduct(name: "Tee", productType: "T-shirt") { id } }'))['createProduct']
    ?.id
  // Whatever ends the process ends it here, each time.
  await query(
    `create function stall() returns trigger language plpgsql as $$ begin perform pg_sleep(600); return new; end $$`,
  )
  await query(
    `create trigger stall before insert or update on assessments for each row when (new.variant_id = '${POISON}')
     execute function stall()`,
  )
  await query(
    `with made as (
       insert into variants (workspace_id, id, product_id, name, digital_id, weight_kg)
       select p.workspace_id, 'var_' || lpad(i::text, 26, '0'), p.id, 'No. ' || i, 'lost' || i, 0.1 + i / 10000.0
       from products p, generate_series(1, ${COUNT}) i where p.id = $1 returning workspace_id, id),
     made_of as (insert into variant_materials (workspace_id, variant_id, position, material_id, share)
       select workspace_id, id, 0, $2, 1 from made)
     insert into assessments_due (workspace_id, variant_id) select workspace_id, id from made order by id`,
    [product, material],
  )
  const made = `from assessments where variant_id like 'var_0000000000%'`
  const isAtWork = () => count(`from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`)
  const begin = async () => {
    await kill()
    await start()
    // Whoever was killed has not been seen for a while.
    await query(
      `update work_starts set seen_at = seen_at - interval '1 minute' where seen_at < now() - interval '1 second'`,
    )
  }
  await begin()
  for (let lost = 0; lost < 4; lost += 1) {
    await expect.poll(isAtWork, { timeout: 30_000, interval: 50 }).toBe(1)
    await begin()
  }
  await expect.poll(() => count('from assessments_due'), { timeout: 60_000, interval: 50 }).toBe(0)
  expect(await count(made)).toBe(COUNT - 1)
  expect(await count(`${made} and variant_id = '${POISON}'`)).toBe(0)
  expect((await fetch(`${base()}/healthz`)).status).toBe(200)
  // Nothing of it is counted against the next one.
  expect(await count('from work_starts')).toBe(0)

  // Its next saving is another occasion.
  await query('drop trigger stall on assessments')
  await ask(`mutation { updateVariant(id: "${POISON}", weight: 0.2) { id } }`)
  expect(await count(made)).toBe(COUNT)
}, 180_000)
