import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { startShopDouble } from '#test/doubles/woocommerce/shop-double.ts'
import { atFileEnd } from '#test/file-end.ts'
import { foreignWorld, SYSTEM_URL } from '#test/foreign-world.ts'
import type { ForeignRow, ItemName, Page, ReadFrom, Session } from '../connector.ts'
import { type Shop, shopOf } from './ask-shop.ts'
import { woocommerce } from './woocommerce.ts'

/**
 * What the connector promises of every shop. It runs against our double, and unchanged against a real one, which it fills with a few products:
 * BASE_URL=https://shop.example WC_KEY=ck_… WC_SECRET=cs_… npx vitest run server/src/features/connecting/connectors/woocommerce/woocommerce.test.ts
 */
const mark = `DPP-${randomBytes(4).toString('hex')}`
const unusedGtin = `0${Date.now()}`
const world = foreignWorld({ totalMs: 5_000 })
let settings: Readonly<Record<string, string>>
let session: Session
let shop: Shop
const ids: Record<string, number> = {}
const ARABIC = 'معطف'
let seeded: Date

beforeAll(async () => {
  const typed =
    SYSTEM_URL === null
      ? await startShopDouble().then((double) => {
          atFileEnd(() => double.close())
          return { address: double.address, consumer_key: double.key, consumer_secret: double.secret }
        })
      : {
          address: SYSTEM_URL,
          consumer_key: process.env['WC_KEY'] ?? '',
          consumer_secret: process.env['WC_SECRET'] ?? '',
        }
  settings = woocommerce.parse(typed)
  session = woocommerce.open(world, settings)
  shop = shopOf(world, settings)
  await seed()
})

const create = async (path: string, given: object): Promise<number> => {
  const { body } = await shop.post(path, given)
  return (body as { id: number }).id
}

async function seed(): Promise<void> {
  seeded = new Date(Math.floor(Date.now() / 1000) * 1000)
  const category = await create('wc/v3/products/categories', { name: `Hats & Caps ${mark}` })
  const brand = await create('wc/v3/products/brands', { name: `Ångström ${mark}` })
  ids['jacket'] = await create('wc/v3/products', {
    name: `Jacket "Zoë" — ${ARABIC} 🧥`,
    type: 'variable',
    sku: `${mark}-J`,
    weight: '1.2',
    description: '<p>Warm &amp; dry.</p><ul><li>Wool</li></ul>',
    categories: [{ id: category }],
    brands: [{ id: brand }],
    attributes: [
      { name: 'Farbe', visible: true, variation: true, options: ['Schwarz', 'Grün'] },
      { name: 'Größe', visible: true, variation: true, options: ['M', 'L'] },
      { name: 'Material', visible: true, variation: false, options: ['Wool', 'Silk'] },
    ],
    meta_data: [{ key: `origin_${mark}`, value: "L'Aquila / Italy" }],
  })
  const variations = `wc/v3/products/${ids['jacket']}/variations`
  ids['black'] = await create(variations, {
    sku: `${mark}-J-B`,
    weight: '1.25',
    global_unique_id: unusedGtin,
    attributes: [
      { name: 'Farbe', option: 'Schwarz' },
      { name: 'Größe', option: 'M' },
    ],
  })
  ids['green'] = await create(variations, { sku: `${mark}-J-G`, attributes: [{ name: 'Farbe', option: 'Grün' }] })
  ids['scarf'] = await create('wc/v3/products', {
    name: `Scarf ${mark}`,
    type: 'simple',
    sku: `${mark}-S`,
    weight: '0.3',
    attributes: [{ name: 'Colour', visible: true, variation: false, options: ['Red'] }],
  })
  ids['draft'] = await create('wc/v3/products', {
    name: `Draft ${mark}`,
    type: 'simple',
    sku: `${mark}-D`,
    status: 'draft',
  })
}

async function pages(from: Partial<ReadFrom> = {}): Promise<Page[]> {
  return Array.fromAsync(session.read({ since: null, cursor: null, chosen: {}, ...from }))
}

const rowsOf = (all: readonly Page[]): ForeignRow[] => all.flatMap(({ rows }) => rows)

/** Ours among all that the shop has: products by number, variants by code. */
const ours = (rows: readonly ForeignRow[]) =>
  rows.filter(({ cells }) => String(cells['variant.sku'] ?? '').startsWith(mark))

const named = (id: number | undefined, name: string): ItemName => ({ id: String(id), address: null, name })

test('says who it is, and that the key may read and write', async () => {
  const account = await session.test()
  expect(account.name).not.toBe('')
  expect(account.version).toMatch(/^WooCommerce \d+\.\d+/)
  expect(account.permissions).toEqual(['read', 'write'])
  expect(account.warnings).toEqual([])
})

test('knows the columns, what to choose and where to write', async () => {
  const { columns, choices, targets, notRead } = await session.discover()
  const usual = Object.fromEntries(columns.map((one) => [one.key, one.usual]))
  expect(usual).toMatchObject({
    'product.name': 'product_name',
    'product.sku': 'sku',
    'product.brand': 'brand',
    'variant.color': 'color',
    'variant.size': 'size',
    'variant.gtin': 'gtin',
    'variant.weight': 'weight_kg',
    'attribute.material': 'material_composition',
    [`product.meta.origin_${mark}`]: undefined,
  })
  expect(columns.find(({ key }) => key === 'variant.weight')?.unit).toMatch(/^(kg|g|lb|oz)$/)
  expect(columns.map(({ key }) => key)).toContain(`product.meta.origin_${mark}`)
  expect(new Set(columns.map(({ key }) => key)).size).toBe(columns.length)
  expect(choices.find(({ key }) => key === 'states')?.options[0]?.key).toBe('publish')
  expect(targets.map(({ key }) => key)).toEqual(expect.arrayContaining(['meta.dpp_url', 'meta._dpp_url']))
  expect(notRead?.map(({ reason }) => reason)).toContain('images_not_read')
})

test('reads each variant once, with what its product says', async () => {
  const all = await pages()
  const read = ours(rowsOf(all))
  expect(read.map(({ product, variant }) => `${product?.id}/${variant?.id}`).sort()).toEqual(
    [`${ids['jacket']}/${ids['black']}`, `${ids['jacket']}/${ids['green']}`, `${ids['scarf']}/${ids['scarf']}`].sort(),
  )
  const [black, green, scarf] = ['black', 'green', 'scarf'].map((name) =>
    read.find(({ variant }) => variant?.id === String(ids[name])),
  )
  expect(black?.cells).toMatchObject({
    'product.name': `Jacket "Zoë" — ${ARABIC} 🧥`,
    'product.sku': `${mark}-J`,
    'product.brand': `Ångström ${mark}`,
    'product.category': `Hats & Caps ${mark}`,
    'product.description': expect.stringMatching(/^Warm & dry\.\s+- Wool$/),
    'attribute.material': 'Wool, Silk',
    [`product.meta.origin_${mark}`]: "L'Aquila / Italy",
    'variant.color': 'Schwarz',
    'variant.size': 'M',
    'variant.gtin': unusedGtin,
    'variant.weight': 1.25,
  })
  // "Any" size is no size, and a weight that is not given is the product's.
  expect(green?.cells).toMatchObject({ 'variant.color': 'Grün', 'variant.size': null, 'variant.weight': 1.2 })
  expect(scarf?.cells).toMatchObject({ 'variant.color': 'Red', 'variant.weight': 0.3, 'variant.name': `Scarf ${mark}` })
  expect(black?.product?.address).toContain(`/wp-admin/post.php?post=${ids['jacket']}&action=edit`)
  expect(black?.changedAt?.getTime()).toBeGreaterThanOrEqual(seeded.getTime() - 120_000)
  expect(all.at(-1)?.cursor).toBeNull()
})

test('leaves out drafts by name, and reads them where they are chosen', async () => {
  const leftOut = (await pages())
    .flatMap((page) => page.leftOut ?? [])
    .filter(({ item }) => item.id === String(ids['draft']))
  expect(leftOut).toMatchObject([
    { item: { name: `Draft ${mark}` }, said: { reason: 'state_left_out', value: 'draft' } },
  ])
  const read = ours(rowsOf(await pages({ chosen: { states: ['publish', 'draft'] } })))
  expect(read.map(({ cells }) => cells['variant.sku'])).toContain(`${mark}-D`)
})

test('goes on from any page without losing a row', async () => {
  const all = await pages()
  for (const [place, { cursor }] of all.entries()) {
    if (cursor === null) continue
    const rest = rowsOf(await pages({ cursor }))
    expect(rest.map(({ variant }) => variant?.id)).toEqual(
      rowsOf(all.slice(place + 1)).map(({ variant }) => variant?.id),
    )
    expect(cursor.length).toBeLessThan(4_000)
  }
})

test('reads what has changed since, also a variation alone', async () => {
  const later = new Date(Date.now() + 2_000)
  expect(ours(rowsOf(await pages({ since: new Date(seeded.getTime() - 1_000) }))).length).toBe(3)
  expect(ours(rowsOf(await pages({ since: later })))).toEqual([])
})

test('writes, finds what it wrote, writes again in the same place, and clears', async () => {
  const items = [
    { of: 'product' as const, item: named(ids['jacket'], 'Jacket'), parentId: null },
    { of: 'variant' as const, item: named(ids['black'], 'Black'), parentId: String(ids['jacket']) },
    { of: 'variant' as const, item: named(ids['scarf'], 'Scarf'), parentId: String(ids['scarf']) },
    { of: 'variant' as const, item: named(999_999_999, 'Gone'), parentId: String(ids['jacket']) },
    { of: 'product' as const, item: named(999_999_998, 'Gone, too'), parentId: null },
  ]
  const write = (value: (at: number) => string | null) =>
    session.write(
      'meta._dpp_url',
      items.map((item, at) => ({ ...item, value: value(at) })),
    )
  const look = async () => (await session.look?.('meta._dpp_url', items))?.map((found) => found?.value ?? null)
  expect(await look()).toEqual([null, null, null, null, null])
  for (const version of [1, 2]) {
    const outcomes = await write((at) => `https://dpp.example/${version}/${at}`)
    expect(outcomes.map(({ state }) => state)).toEqual(['written', 'written', 'written', 'not_found', 'not_found'])
    expect(await look()).toEqual([...[0, 1, 2].map((at) => `https://dpp.example/${version}/${at}`), null, null])
  }
  const { body } = await shop.get(`wc/v3/products/${ids['jacket']}/variations/${ids['black']}`)
  const kept = (body as { meta_data: { key: string }[] }).meta_data.filter(({ key }) => key === '_dpp_url')
  expect(kept).toHaveLength(1)
  await write(() => null)
  expect(await look()).toEqual([null, null, null, null, null])
})

test('does not read what was put into the bin', async () => {
  await shop.post('wc/v3/products/batch', { update: [{ id: ids['draft'], status: 'trash' }] })
  const all = await pages({ chosen: { states: ['publish', 'draft'] } })
  expect(ours(rowsOf(all)).map(({ cells }) => cells['variant.sku'])).not.toContain(`${mark}-D`)
})

describe('what is wrong is told in words that help', () => {
  const fails = async (given: Record<string, string>) => {
    const work = woocommerce.open(foreignWorld({ totalMs: 5_000 }), { ...settings, ...given }).test()
    return work.then(
      () => null,
      ({ kind, said }) => [kind, said.reason],
    )
  }

  test('keys that are not known', async () => {
    const unknown = 'ck_ffffffffffffffffffffffffffffffffffffffff'
    expect(await fails({ consumer_key: unknown })).toEqual(['credentials', 'credentials_refused'])
    expect(await fails({ consumer_secret: unknown.replace('ck', 'cs') })).toEqual([
      'credentials',
      'credentials_refused',
    ])
  })

  test('a place where no shop is', async () => {
    expect(await fails({ address: `${settings['address']}/no-such-directory-${mark}` })).toMatchObject([
      'unexpected_system',
      expect.anything(),
    ])
  })
})
