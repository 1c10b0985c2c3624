import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { createMaterial } from '#features/records/materials/create-material.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import type { Actor } from '#kit/actor.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { createFeed } from './create-feed.ts'

let t: TestApp
let home: TestWorkspace
const makers =
  (actor: Actor) =>
  (list: 'products' | 'materials', more: object = {}) =>
    createFeed(t.deps, actor, { name: 'Report', kind: 'csv', list, ...more })

beforeAll(async () => {
  t = await startTestApp()
  home = await t.workspace()
  for (const name of ['Coat', 'Tee', '=HYPERLINK("http://x.example")'])
    await createProduct(t.deps, home.actor, { name, category: name < 'M' ? 'early' : 'late' })
})

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  t.app.inject({ method, url, headers })
const live = (secret: string, headers: Record<string, string> = {}) => get(`/feeds/csv/${secret}.csv`, headers)

describe('a live CSV', () => {
  test('is what the export of the list writes, as it is narrowed and ordered, with formulas kept from running', async () => {
    const key = await home.key('read')
    const matching = { category: 'early', orderBy: 'NAME_ASC' }
    const exported = await get('/api/v1/exports/products.csv?category=early&orderBy=NAME_ASC', key?.headers)
    const { data } = await t.graphql(
      `mutation { createFeed(name: "Early", kind: CSV, list: PRODUCTS, matching: { category: "early", orderBy: NAME_ASC }) {
        address feed { matching columns } } }`,
      await home.member('owner'),
    )
    const { address, feed } = data.createFeed
    expect([feed.matching, feed.columns]).toEqual([matching, null])
    const answer = await get(new URL(address).pathname)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(answer.body).toBe(exported.body)
    expect(answer.body).toContain(`'=HYPERLINK`)
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
    })
  })

  test('has the columns that were chosen, in their order', async () => {
    const { secret } = await makers(home.actor)('products', {
      columns: ['category', 'product_name'],
      matching: { orderBy: 'NAME_DESC' },
    })
    expect((await live(secret)).body.replace('\uFEFF', '').split('\r\n').slice(0, 3)).toEqual([
      'category,product_name',
      'late,Tee',
      'early,Coat',
    ])
  })

  test('answers 304 until the workspace changes, without reading the list, and 200 as soon as it has', async () => {
    const w = await t.workspace()
    await createMaterial(t.deps, w.actor, { name: 'Linen' })
    const { secret, feed } = await makers(w.actor)('materials')
    const first = await live(secret)
    const etag = String(first.headers['etag'])
    expect(etag).toMatch(/^W\/".+"$/)
    await t.app.feeds.flush()
    const before = t.deps.db.statementCount()
    const same = await live(secret, { 'if-none-match': `"x", ${etag}` })
    expect([same.statusCode, same.body]).toEqual([304, ''])
    expect(t.deps.db.statementCount() - before).toBeLessThanOrEqual(2)
    await createMaterial(t.deps, w.actor, { name: 'Wool' })
    const changed = await live(secret, { 'if-none-match': etag })
    expect([changed.statusCode, changed.body.includes('Wool')]).toEqual([200, true])
    expect(changed.headers['etag']).not.toBe(etag)
    await t.graphql(
      `mutation { updateFeed(id: "${feed.id}", columns: ["material_name"]) { id } }`,
      await w.member('owner'),
    )
    expect((await live(secret, { 'if-none-match': String(changed.headers['etag']) })).body.split('\r\n')[1]).toBe(
      'Linen',
    )
    for (const forged of [
      `W/"${'a'.repeat(16)}.x/1:1:"`,
      etag.replace(/\/\d+:.*$/, '/9:1:,"'),
      etag.replace(/\/\d+:.*$/, '/1:9:3,2"'),
      '"',
      '*',
    ])
      expect((await live(secret, { 'if-none-match': forged })).statusCode).toBe(200)
  })

  test('is sent small to who takes gzip, and a HEAD has no body', async () => {
    const { secret } = await makers(home.actor)('products')
    const zipped = await live(secret, { 'accept-encoding': 'gzip, deflate' })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    const plain = await live(secret, { 'accept-encoding': 'gzip;q=0' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
    const head = await get(`/feeds/csv/${secret}.csv`, {}, 'HEAD')
    expect([head.statusCode, head.body, head.headers['content-type']]).toEqual([200, '', 'text/csv; charset=utf-8'])
  })

  test('waits its turn when many are read at once, and gives its turn back', async () => {
    const { secret } = await makers(home.actor)('products')
    const answers = await Promise.all(Array.from({ length: 20 }, () => live(secret)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })
})
