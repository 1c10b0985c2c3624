import { beforeAll, describe, expect, test } from 'vitest'
import { type Seeded, seededShopify } from '#test/doubles/shopify/seeded-shop.ts'
import type { Page, ReadFrom, Session } from '../connector.ts'

/**
 * What the connector promises of every shop. It runs against our double, and unchanged against a real one, in which it makes two products and removes
 * them: BASE_URL=https://acme.myshopify.com SHOPIFY_CLIENT_ID=… SHOPIFY_CLIENT_SECRET=… (or SHOPIFY_TOKEN=shpat_…) npx vitest run …/shopify.test.ts
 */
let session: Session
let ids: Seeded['ids']
let [mark, NAME] = ['', '']
let justBefore: Date

beforeAll(async () => {
  justBefore = new Date(Date.now() - 120_000)
  ;({ session, ids, mark, name: NAME } = await seededShopify())
})

const pages = (from: Partial<ReadFrom> = {}): Promise<Page[]> =>
  Array.fromAsync(session.read({ since: null, cursor: null, chosen: {}, ...from }))
const ours = (all: readonly Page[]) =>
  all.flatMap(({ rows }) => rows).filter(({ cells }) => String(cells['variant.sku'] ?? '').startsWith(mark))

test('says who it is, and what the app may do', async () => {
  const account = await session.test()
  expect(account.name).not.toBe('')
  expect(account.version).toMatch(/^Shopify 20\d\d-\d\d$/)
  expect(account.permissions).toContain('write_products')
  expect(account.warnings.map(({ reason }) => reason)).not.toContain('version_differs')
})

test('knows the columns, what to choose and where to write', async () => {
  const { columns, choices, targets, notRead } = await session.discover()
  const usual = Object.fromEntries(columns.map((one) => [one.key, one.usual]))
  expect(usual).toMatchObject({
    'product.title': 'product_name',
    'product.vendor': 'brand',
    'variant.color': 'color',
    'variant.barcode': 'gtin',
    'variant.weight': 'weight_kg',
  })
  expect(columns.map(({ key }) => key)).toEqual(expect.arrayContaining(['option.farbe', 'option.größe']))
  expect(new Set(columns.map(({ key }) => key)).size).toBe(columns.length)
  expect(choices.map(({ key, options }) => [key, options[0]?.key])).toEqual([
    ['states', 'ACTIVE'],
    ['kinds', 'goods'],
  ])
  expect(targets.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['metafield.$app.passport_url', 'metafield.dpp.passport_url']),
  )
  expect(notRead?.map(({ reason }) => reason)).toContain('images_not_read')
})

test('reads each variant once, with what its product says', async () => {
  const all = await pages()
  const [black, green, ...others] = ours(all)
  expect([black?.variant?.id, green?.variant?.id, others]).toEqual([ids.black, ids.green, []])
  expect(black?.product).toMatchObject({ id: ids.jacket, name: NAME })
  expect(black?.product?.address).toMatch(/^https:\/\/admin\.shopify\.com\/store\/[a-z0-9-]+\/products\/\d+$/)
  expect(black?.cells).toMatchObject({
    'product.title': NAME,
    'product.handle': `${mark}-jacket`.toLowerCase(),
    'product.vendor': 'Ångström',
    'product.category': 'Coats',
    'product.description': 'Warm & dry.',
    'variant.color': 'Schwarz',
    'variant.size': 'M',
    'variant.barcode': '04006381333931',
    'variant.weight': 1.25,
    'variant.hs_code': '620193',
    'variant.origin': 'IT',
    'option.farbe': 'Schwarz',
  })
  expect(black?.variant?.name).toBe(`${NAME}, Schwarz, M`)
  expect(green?.cells).toMatchObject({ 'variant.color': 'Grün', 'variant.weight': null })
  expect(all.at(-1)?.cursor).toBeNull()
})

test('leaves out drafts by name, and reads them where they are chosen', async () => {
  const leftOut = (await pages()).flatMap((page) => page.leftOut ?? []).filter(({ item }) => item.id === ids.draft)
  expect(leftOut).toMatchObject([
    { item: { name: `Draft ${mark}` }, said: { reason: 'state_left_out', value: 'DRAFT' } },
  ])
  const read = (await pages({ chosen: { states: ['ACTIVE', 'DRAFT'] } })).flatMap(({ rows }) => rows)
  expect(read.map(({ product }) => product?.id)).toContain(ids.draft)
})

test('goes on from any page without losing a row', async () => {
  const all = await pages()
  for (const [place, { cursor }] of all.entries()) {
    if (cursor === null) continue
    const rest = (await pages({ cursor })).flatMap(({ rows }) => rows.map(({ variant }) => variant?.id))
    expect(rest).toEqual(all.slice(place + 1).flatMap(({ rows }) => rows.map(({ variant }) => variant?.id)))
  }
})

test('reads what has changed since', async () => {
  expect(ours(await pages({ since: justBefore })).length).toBe(2)
  expect(ours(await pages({ since: new Date(Date.now() + 60_000) }))).toEqual([])
})

describe('writing', () => {
  const target = 'metafield.$app.passport_url'
  const items = () => [
    { of: 'product' as const, item: { id: ids.jacket, address: null, name: 'Jacket' }, parentId: null },
    {
      of: 'variant' as const,
      item: { id: ids.black, address: null, name: 'Black' },
      parentId: ids.jacket,
    },
    {
      of: 'variant' as const,
      item: { id: 'gid://shopify/ProductVariant/1', address: null, name: 'Gone' },
      parentId: ids.jacket,
    },
  ]
  const look = async () => (await session.look?.(target, items())) ?? []

  test('makes its field once, writes, finds what it wrote, and clears', async () => {
    expect(await session.prepare?.(target)).toBe(target)
    expect(await session.prepare?.(target)).toBe(target)
    for (const version of [1, 2]) {
      const outcomes = await session.write(
        target,
        items().map((item, at) => ({ ...item, value: `https://dpp.example/${version}/${at}` })),
      )
      expect(outcomes.map(({ state }) => state)).toEqual(['written', 'written', 'not_found'])
      expect((await look()).map((found) => found?.value ?? null)).toEqual([
        `https://dpp.example/${version}/0`,
        `https://dpp.example/${version}/1`,
        null,
      ])
    }
    await session.write(
      target,
      items()
        .slice(0, 2)
        .map((item) => ({ ...item, value: null })),
    )
    expect(await look()).toEqual([null, null, null])
  })

  test('writes only over what was looked at', async () => {
    const [product] = items()
    if (!product) throw new Error('Nothing to write.')
    await session.write(target, [{ ...product, value: 'https://dpp.example/a' }])
    const [seen] = await look()
    await session.write(target, [{ ...product, value: 'https://dpp.example/b' }])
    const mark = seen?.mark ?? ''
    expect(
      (await session.write(target, [{ ...product, value: 'https://dpp.example/c', mark }])).map(({ state }) => state),
    ).toEqual(['conflict'])
    const [now] = await look()
    expect(now?.value).toBe('https://dpp.example/b')
    expect(
      (await session.write(target, [{ ...product, value: 'https://dpp.example/c', mark: now?.mark ?? '' }])).map(
        ({ state }) => state,
      ),
    ).toEqual(['written'])
    await session.write(target, [{ ...product, value: null }])
  })
})
