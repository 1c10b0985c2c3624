import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'

/** A database that goes and comes and goes again: after each coming back anything may have changed meanwhile. */
let t: TestApp
let admin: pg.Client
let gaps = 0
let heard = 0
const passports: { id: string; paths: string[] }[] = []
const GTINS = ['04012345123456', '04012345123463', '04012345123470']

beforeAll(async () => {
  t = await startTestApp()
  t.deps.signals.on('selvedge_passport', (payload) => {
    if (payload === null) gaps += 1
    else heard += 1
  })
  admin = new pg.Client(inject('cluster'))
  await admin.connect()
  const { actor } = await t.workspace({ publicCatalogue: true })
  const { id: productId } = await createProduct(t.deps, actor, { name: 'Everyday Tee' })
  for (const [i, gtin] of GTINS.entries()) {
    const { id } = await createVariant(t.deps, actor, { name: `Size ${i}`, productId, gtin })
    const { digitalId } = await publishPassport(t.deps, actor, { id })
    passports.push({ id, paths: [`/api/public/dpp/${digitalId}`, `/p/${digitalId}`, `/01/${gtin}`] })
  }
})

afterAll(() => admin.end())

async function takeAway(): Promise<void> {
  await admin.query(`alter database ${t.connection.database} allow_connections false`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    t.connection.database,
  ])
}

async function bringBack(): Promise<void> {
  const before = gaps
  await admin.query(`alter database ${t.connection.database} allow_connections true`)
  await expect.poll(() => gaps).toBeGreaterThan(before)
}

const statuses = async (of = passports) =>
  Promise.all(
    of
      .flatMap(({ paths }) => paths)
      .map(async (url) => (await t.app.inject({ url, headers: { accept: 'text/html' } })).statusCode),
  )

const WELL = [200, 200, 307]

test('known passports go on being answered however often the database comes and goes, and a withdrawn one never once it was asked', async () => {
  // Each publishing is told here at once, and by the database a moment later.
  await expect.poll(() => heard).toBe(2 * GTINS.length)
  const all = passports.flatMap(() => WELL)
  expect(await statuses()).toEqual(all)
  for (let i = 0; i < 3; i += 1) {
    await takeAway()
    expect(await statuses(), `outage ${i}`).toEqual(all)
    await bringBack()
  }
  // As another process withdraws it while nobody here hears: without a word.
  const [gone, ...others] = passports
  await t.owner.query(`update passports set state = 'withdrawn', withdrawn_at = now() where variant_id = $1`, [
    gone?.id,
  ])
  const its = gone ? [{ ...gone, paths: gone.paths.slice(0, 2) }] : []
  expect(await statuses(its)).toEqual([410, 410])
  await takeAway()
  expect(await statuses(its)).toEqual([410, 410])
  expect(await statuses(others)).toEqual(others.flatMap(() => WELL))
  await bringBack()
  expect(await statuses(others)).toEqual(others.flatMap(() => WELL))
})
