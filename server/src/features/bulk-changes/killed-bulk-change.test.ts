import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseOf, freePort, readDemo, type SpawnedServer, spawnServer } from '#test/spawn-server.ts'

const COUNT = 600
const KILLS = 2

let dataDir: string
let port: number
let server: SpawnedServer

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'selvedge-test-bulk-'))
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
  const { data, errors } = (await answer.json()) as {
    data: Record<string, { id: string; [field: string]: unknown }>
    errors?: unknown
  }
  expect(errors).toBeUndefined()
  return data
}

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

async function killAndRestart(): Promise<void> {
  server.child.kill('SIGKILL')
  await server.exited
  server = await spawnServer(dataDir, port)
}

test(`killed ${KILLS} times at any moment, a bulk change of ${COUNT} variants goes on by itself, no variant twice; so does its undo`, async () => {
  const product = (await ask('mutation { createProduct(name: "Tee") { id } }'))['createProduct']?.id
  await query(
    `insert into variants (workspace_id, id, product_id, name, digital_id)
     select workspace_id, 'var_' || lpad(i::text, 26, '0'), id, 'No. ' || i, 'kept' || i from products, generate_series(1, ${COUNT}) i
     where id = $1`,
    [product],
  )
  const made = `from variants where product_id = '${product}'`
  const runs = async (mutation: string, done: string) => {
    const id = (await ask(mutation))['change']?.id
    const turns = `from bulk_change_items where bulk_change_id = '${id}' and outcome is not null`
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = await count(turns)
      await expect.poll(() => count(turns), { timeout: 20_000, interval: 5 }).toBeGreaterThan(before)
      await wait(Math.random() * 150)
      await killAndRestart()
    }
    const state = `from bulk_changes where id = '${id}' and state = 'finished'`
    await expect.poll(() => count(state), { timeout: 40_000, interval: 100 }).toBe(1)
    expect(await count(`${made} and ${done}`)).toBe(COUNT)
    const told = await query<{ n: number; ids: number }>(
      `select count(*)::int as n, count(distinct subject_id)::int as ids from events where kind = 'variant.updated' and part_of = $1`,
      [id],
    )
    expect(told).toEqual([{ n: COUNT, ids: COUNT }])
    expect(await query('select changed, unchanged, refused from bulk_changes where id = $1', [id])).toEqual([
      { changed: COUNT, unchanged: 0, refused: 0 },
    ])
    return id
  }
  const id = await runs(
    `mutation { change: startBulkChange(verb: UPDATE, noun: VARIANT, matching: { productId: "${product}" }, fields: { color: "red" }) { id } }`,
    `revision = 2 and color = 'red'`,
  )
  await runs(`mutation { change: undoBulkChange(id: "${id}") { id } }`, 'revision = 3 and color is null')
}, 120_000)
