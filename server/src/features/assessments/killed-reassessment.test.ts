import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseOf, freePort, readDemo, type SpawnedServer, spawnServer } from '#test/spawn-server.ts'

const COUNT = 4_000

let dataDir: string
let port: number
let server: SpawnedServer

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'selvedge-test-reassessment-'))
  port = await freePort()
  server = await spawnServer(dataDir, port)
})

afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.exited
  await rm(dataDir, { recursive: true, force: true })
})

async function ask(query: string) {
  const answer = await fetch(`${server.base}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${readDemo(dataDir).apiKey}` },
    body: JSON.stringify({ query }),
  })
  return (await answer.json()) as { data: Record<string, { id: string; [field: string]: unknown }> }
}

/** A connection for one question: the database outlives the killed server, but is started anew with the next one. */
async function query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client(databaseOf(dataDir))
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

const count = async (text: string) => (await query<{ n: number }>(`select count(*)::int as n ${text}`))[0]?.n ?? 0
const results = () =>
  query(
    `select variant_id, method_version, factor_set_version, encode(inputs_hash, 'hex') as hash, inputs, carbon_footprint, water_liters,
       sustainability_score, reason_codes
     from assessments order by 1`,
  )

test(`a server killed in the middle of reassessing ${COUNT} variants: the next one ends it, each once, as if nothing had happened`, async () => {
  const material = (await ask('mutation { createMaterial(name: "Cotton", fibre: "cotton") { id } }')).data[
    'createMaterial'
  ]?.id
  const product = (await ask('mutation { createProduct(name: "Tee", productType: "T-shirt") { id } }')).data[
    'createProduct'
  ]?.id
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
  await expect.poll(() => count(made), { timeout: 10_000, interval: 5 }).toBeGreaterThan(0)
  const killedAt = new Date().toISOString()
  server.child.kill('SIGKILL')
  await server.exited

  server = await spawnServer(dataDir, port)
  await expect.poll(() => count('from assessments_due'), { timeout: 10_000, interval: 50 }).toBe(0)
  expect(await count(made)).toBe(COUNT)
  expect(await count(`${made} and assessed_at < '${killedAt}'`)).toBeGreaterThan(0)
  expect(await count(`${made} and assessed_at > '${killedAt}'`)).toBeGreaterThan(COUNT / 4)
  const state = await ask('{ reassessment { total waiting finishedAt } }')
  expect(state.data['reassessment']).toMatchObject({ total: COUNT, waiting: 0, finishedAt: expect.any(String) })
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
  await expect.poll(() => count('from assessments_due'), { timeout: 10_000, interval: 50 }).toBe(0)
  expect(await results()).toEqual(afterKill)
}, 40_000)
