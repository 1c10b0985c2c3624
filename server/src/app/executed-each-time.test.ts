import { beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#database/database.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createLogger } from '#platform/logger.ts'
import { type Credentials, startTestApp, type TestApp } from '#test/harness.ts'
import { doorsOf } from '#test/test-database.ts'
import { buildApp } from './build-app.ts'

let t: TestApp
let key: Credentials
const PRODUCTS = 7

beforeAll(async () => {
  t = await startTestApp({ answerMemoryMb: 0 })
  const home = await t.workspace()
  key = await home.key('read')
  for (let at = 0; at < PRODUCTS; at += 1) await createProduct(t.deps, home.actor, { name: `Shirt ${at}` })
})

/** What PostgreSQL itself has counted of the table: how often it was read, and rows. */
async function readings() {
  const { rows } = await t.owner.query<{ scans: number; rows: number }>(
    `select (seq_scan + coalesce(idx_scan, 0))::int as scans, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
     from pg_stat_user_tables where schemaname = 'selvedge' and relname = 'products'`,
  )
  return rows[0] ?? { scans: 0, rows: 0 }
}

const CONNECTIONS = `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`

type Request = (at: number) => { readonly url: string; readonly query?: string }

/** Asks `times` times, of a service with connections of its own: what a connection has read is counted for certain once it has ended. */
async function readingsOf(times: number, request: Request) {
  const before = await readings()
  const { rows: others } = await t.owner.query<{ pid: number }>(CONNECTIONS)
  const doors = await doorsOf(t.connection, t.deps.secrets, { isNew: false })
  const db = openDatabase({ connection: t.connection, doors, poolSize: 4 })
  const app = await buildApp({ ...t.deps, db }, createLogger('silent'))
  for (let at = 0; at < times; at += 1) {
    const { url, query } = request(at)
    const sent = query === undefined ? { method: 'GET' as const } : { method: 'POST' as const, payload: { query } }
    const answer = await app.inject({ ...sent, url, headers: key?.headers ?? {} })
    expect([answer.statusCode, answer.json().errors]).toEqual([200, undefined])
  }
  await app.close()
  await db.close()
  const known = new Set(others.map(({ pid }) => pid))
  await expect
    .poll(async () => (await t.owner.query<{ pid: number }>(CONNECTIONS)).rows.filter(({ pid }) => !known.has(pid)))
    .toEqual([])
  const after = await readings()
  return { scans: after.scans - before.scans, rows: after.rows - before.rows }
}

test.each<[string, Request]>([
  ['GraphQL, the same again', () => ({ url: '/api/graphql', query: '{ products(take: 20) { id name brand } }' })],
  [
    'GraphQL, in other literals',
    (at) => ({
      url: '/api/graphql',
      query: `{ products(take: 20, updatedSince: "2020-01-01T00:00:${10 + at}Z") { id name } }`,
    }),
  ],
  ['REST', () => ({ url: '/api/v1/products?take=20&fields=id,name' })],
])('%s: PostgreSQL reads the rows once more for each request', async (_, request) => {
  const few = await readingsOf(10, request)
  const many = await readingsOf(30, request)
  // What a start reads is in both.
  expect(many.scans - few.scans).toBe(20)
  expect(many.rows - few.rows).toBe(20 * PRODUCTS)
})
