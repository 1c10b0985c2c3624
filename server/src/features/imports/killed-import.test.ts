import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseOf, freePort, readDemo, type SpawnedServer, spawnServer } from '#test/spawn-server.ts'

const PRODUCTS = 300
const ROWS = 6_000
const KILLS = 3

let dataDir: string
let port: number
let server: SpawnedServer

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'selvedge-test-import-'))
  port = await freePort()
  server = await spawnServer(dataDir, port)
})

afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.exited
  await rm(dataDir, { recursive: true, force: true })
})

const headers = () => ({ authorization: `Bearer ${readDemo(dataDir).apiKey}` })

async function ask(query: string): Promise<Record<string, { id: string; state: string }>> {
  const answer = await fetch(`${server.base}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers() },
    body: JSON.stringify({ query }),
  })
  const { data, errors } = (await answer.json()) as {
    data: Record<string, { id: string; state: string }>
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

async function stateOf(id: string) {
  const [row] = await query<{ state: string; line: number }>(
    'select state, done_line as line from imports where id = $1',
    [id],
  )
  return row ?? { state: '', line: 0 }
}

test(`killed ${KILLS} times at any moment, an import of ${ROWS} rows goes on by itself, nothing twice`, async () => {
  // Rows of one product stand far apart, and the second says something the first left open.
  const lines = Array.from({ length: ROWS }, (_, i) => {
    const product = i % PRODUCTS
    return `K${product},Killed ${product},${i < PRODUCTS ? '' : `Category ${product}`},C${i},S,95% cotton 5% elastane`
  })
  const form = new FormData()
  const head = 'sku,product_name,category,color,size,material_composition'
  form.set('file', new File([`${head}\n${lines.join('\n')}\n`], 'killed.csv'))
  const uploaded = await fetch(`${server.base}/api/v1/imports`, { method: 'POST', headers: headers(), body: form })
  expect(uploaded.status).toBe(201)
  const { id } = (await uploaded.json()) as { id: string }
  await ask(`mutation { checkImport(id: "${id}") { id } }`)
  await expect.poll(async () => (await stateOf(id)).state, { timeout: 60_000, interval: 50 }).toBe('checked')
  await ask(`mutation { startImport(id: "${id}") { id } }`)
  for (let kill = 0; kill < KILLS; kill += 1) {
    const { line } = await stateOf(id)
    await expect.poll(async () => (await stateOf(id)).line, { timeout: 60_000, interval: 5 }).toBeGreaterThan(line)
    await wait(Math.random() * 300)
    server.child.kill('SIGKILL')
    await server.exited
    server = await spawnServer(dataDir, port)
  }
  await expect.poll(async () => (await stateOf(id)).state, { timeout: 90_000, interval: 100 }).toBe('finished')
  const [result] = await query<{ counts: object; checked: object }>(
    'select counts, checked from imports where id = $1',
    [id],
  )
  expect(result?.counts).toMatchObject({ rows: ROWS, refused: 0, records: { variant: { create: ROWS } } })
  expect(
    await query(
      `select count(*)::int as variants, count(distinct color)::int as colours from variants where color like 'C%' and name like 'Killed%'`,
    ),
  ).toEqual([{ variants: ROWS, colours: ROWS }])
  expect(
    await query(
      `select count(*)::int as products, count(category)::int as categories from products where sku like 'K%' and name like 'Killed%'`,
    ),
  ).toEqual([{ products: PRODUCTS, categories: PRODUCTS }])
  expect(
    await query(
      `select count(*)::int as n, count(distinct subject_id)::int as ids from events where kind = 'variant.created' and part_of = $1`,
      [id],
    ),
  ).toEqual([{ n: ROWS, ids: ROWS }])
}, 300_000)
