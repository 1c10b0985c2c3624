import { expect, test } from 'vitest'
import { startKillableServer } from '#test/killable-server.ts'
import { rounds } from '#test/sample.ts'

const COUNT = rounds({ whole: 4_000, sample: 2_000 })

const { ask, query, count, kill, start } = await startKillableServer()

const results = () =>
  query(
    `select variant_id, method_version, factor_set_version, encode(inputs_hash, 'hex') as hash, inputs, carbon_footprint, water_liters,
       sustainability_score, reason_codes
     from assessments order by 1`,
  )

test(`a server killed in the middle of reassessing ${COUNT} variants: the next one ends it, each once, as if nothing had happened`, async () => {
  const material = (await ask('mutation { createMaterial(name: "Cotton", fibre: "cotton") { id } }'))['createMaterial']
    ?.id
  const product = (await ask('mutation { createProduct(name: "Tee", productType: "T-shirt") { id } }'))['createProduct']
    ?.id
  await query(
    `with made as (
       insert into variants (workspace_id, id, product_id, name, digital_id, weight_kg)
       select p.workspace_id, 'var_' || lpad(i::text, 26, '0'), p.id, 'No. ' || i, 'kept' || i, 0.1 + i / 10000.0
       from products p, generate_series(1, ${COUNT}) i where p.id = $1 returning workspace_id, id)
     insert into variant_materials (workspace_id, variant_id, position, material_id, share) select workspace_id, id, 0, $2, 1 from made`,
    [product, material],
  )
  const made = `from assessments where variant_id like 'var_0000000000%'`
  await ask(`mutation { updateMaterial(id: "${material}", recycledShare: 0.5) { id } }`)
  await expect.poll(() => count(made), { timeout: 60_000, interval: 5 }).toBeGreaterThan(0)
  const killedAt = new Date().toISOString()
  await kill()

  await start()
  await expect.poll(() => count('from assessments_due'), { timeout: 60_000, interval: 50 }).toBe(0)
  expect(await count(made)).toBe(COUNT)
  expect(await count(`${made} and assessed_at < '${killedAt}'`)).toBeGreaterThan(0)
  expect(await count(`${made} and assessed_at > '${killedAt}'`)).toBeGreaterThan(COUNT / 4)
  const state = await ask('{ reassessment { total waiting finishedAt } }')
  expect(state['reassessment']).toMatchObject({ total: COUNT, waiting: 0, finishedAt: expect.any(String) })
  const told = await query<{ id: string }>(
    `select a ->> 'variantId' as id from events, jsonb_array_elements(data -> 'assessments') a
     where kind = 'assessment.batch_updated' and a ->> 'variantId' like 'var_0000000000%'`,
  )
  expect([told.length, new Set(told.map(({ id }) => id)).size]).toEqual([COUNT, COUNT])

  const afterKill = await results()
  await query(
    `update assessments set inputs_hash = '', carbon_footprint = null, sustainability_score = null, inputs = '{}'`,
  )
  await query('insert into assessments_due (workspace_id, variant_id) select workspace_id, id from variants')
  await ask(`mutation { updateMaterial(id: "${material}", name: "Cotton again") { id } }`)
  await expect.poll(() => count('from assessments_due'), { timeout: 60_000, interval: 50 }).toBe(0)
  expect(await results()).toEqual(afterKill)
})
