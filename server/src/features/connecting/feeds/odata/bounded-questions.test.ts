import { beforeAll, expect, inject, test } from 'vitest'
import { DOORS, settingsOf } from '#database/doors.ts'
import { settingsSql } from '#database/login-sql.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { createFeed } from '../create-feed.ts'

/** In place of the ten seconds of docs/operating.md. */
const BOUND_MS = 1_000

let t: TestApp
let secret: string
let variantId: string
const { user } = inject('doorLogins').app

beforeAll(async () => {
  t = await startTestApp()
  const { actor } = await t.workspace()
  secret = (await createFeed(t.deps, actor, { name: 'Report', kind: 'odata' })).secret
  const product = await createProduct(t.deps, actor, { name: 'Coat' })
  for (let made = 0; made < 20; made += 1)
    variantId = (await createVariant(t.deps, actor, { name: `Coat ${made}`, productId: product.id })).id
  // A login has its settings from when it connects, so those that are open are ended.
  const settings = { ...settingsOf(DOORS.app), statement_timeout: String(BOUND_MS) }
  await t.owner.query(settingsSql(user, t.connection.database, settings))
  await t.owner.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = $1',
    [user],
  )
})

const ask = (path: string) =>
  t.app.inject({ url: `/odata/v4/${encodeURI(path)}`, headers: { authorization: `Bearer ${secret}` } })

/** Statements of the requests' login that PostgreSQL is at work on, or that wait for a lock. */
async function atWork(): Promise<string[]> {
  const { rows } = await t.owner.query(
    `select query from pg_stat_activity where datname = current_database() and usename = $1 and state <> 'idle'`,
    [user],
  )
  return rows.map(({ query }) => query)
}

async function expectStopped(path: string): Promise<void> {
  const answer = await ask(path)
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['odata-version']], path).toEqual([
    503,
    'application/json;charset=utf-8',
    '4.0',
  ])
  expect(Number(answer.headers['retry-after']), path).toBeGreaterThan(0)
  const { error } = answer.json()
  expect(error, path).toEqual({ code: 'statement_timed_out', message: expect.stringContaining('took too long') })
}

/** Nothing is under way, and what is quick is answered, by new connections where there were others. */
async function expectQuiet(): Promise<void> {
  await expect.poll(atWork, { timeout: 30_000 }).toEqual([])
  await expect.poll(async () => (await ask('Companies?$top=1')).statusCode, { timeout: 30_000 }).toBe(200)
}

test('what feeds are read with has the bound that is documented', () => {
  expect(settingsOf(DOORS.app)).toMatchObject({ statement_timeout: '10000' })
})

test('a question that waits within PostgreSQL is stopped at the bound, however it is asked', async () => {
  await expectQuiet()
  const held = await t.owner.connect()
  try {
    await held.query('begin; lock table variants in access exclusive mode')
    // The lock is let go only when all of them are answered.
    await Promise.all(
      [
        'Variants',
        "Variants?$filter=contains(name,'o')&$orderby=name desc&$count=true",
        'Variants/$count',
        `Variants('${variantId}')`,
        `Variants('${variantId}')/Product`,
        'Products?$expand=Variants($count=true)',
        'Compositions',
      ].map(expectStopped),
    )
  } finally {
    await held.query('rollback')
    held.release()
  }
  await expectQuiet()
})

test('a question that keeps PostgreSQL busy is stopped at the bound, and nothing of it goes on', async () => {
  await expectQuiet()
  // Each row takes some milliseconds for each function, and there are far more of both than there is time.
  await t.owner.query("update variants set care_instructions = repeat('Ä', 1000000)")
  const nested = `${'tolower('.repeat(40)}careInstructions${')'.repeat(40)}`
  await expectStopped(`Variants?$select=id&$filter=contains(${nested},'x')`)
  await expectStopped(`Variants/$count?$filter=contains(${nested},'x')`)
  await expectQuiet()
  await expect.poll(async () => (await ask('Variants/$count')).body, { timeout: 30_000 }).toBe('20')
})
