import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { startOdooDouble } from '#test/doubles/odoo/odoo-double.ts'
import { atFileEnd } from '#test/file-end.ts'
import { foreignWorld, SYSTEM_URL } from '#test/foreign-world.ts'
import type { ForeignRow, ItemName, Page, ReadFrom, Session, TargetItem } from '../connector.ts'
import { type Odoo, odooOf, recordsOf } from './ask-odoo.ts'
import { odoo } from './odoo.ts'

/**
 * What the connector promises of every Odoo. It runs against our double, and unchanged against a real one, which it fills with a few products:
 * BASE_URL=https://odoo.example ODOO_KEY=… [ODOO_LOGIN=… ODOO_DATABASE=…] npx vitest run server/src/features/connecting/connectors/odoo/odoo.test.ts
 */
const mark = `DPP-${randomBytes(4).toString('hex')}`
const gtin = `29${String(Date.now()).slice(-10)}`
const world = foreignWorld({ totalMs: 5_000 })
const ids: Record<string, number> = {}
let settings: Readonly<Record<string, string>>
let session: Session
let system: Odoo
let seeded: Date

beforeAll(async () => {
  const typed =
    SYSTEM_URL === null
      ? await startOdooDouble().then((double) => {
          atFileEnd(() => double.close())
          return { address: double.origin, api_key: double.key }
        })
      : {
          address: SYSTEM_URL,
          api_key: process.env['ODOO_KEY'] ?? '',
          login: process.env['ODOO_LOGIN'] ?? '',
          database: process.env['ODOO_DATABASE'] ?? '',
        }
  settings = odoo.parse({ ...typed, api_key_ends: '2099-01-31' })
  session = odoo.open(world, settings)
  system = odooOf(world, settings)
  await seed()
})

const create = async (model: string, vals: object): Promise<number> => {
  const made = await system.call({ model, method: 'create', args: { vals_list: [vals] } })
  return (made as number[])[0] as number
}
const write = (model: string, id: number | undefined, vals: object) =>
  system.call({ model, method: 'write', ids: [id as number], args: { vals } })

async function seed(): Promise<void> {
  seeded = new Date(Math.floor(Date.now() / 1000) * 1000)
  const color = await create('product.attribute', {
    name: 'Colour',
    value_ids: [
      [0, 0, { name: 'Black' }],
      [0, 0, { name: 'Grün' }],
    ],
  })
  const values = await recordsOf(system, {
    model: 'product.attribute.value',
    method: 'search_read',
    args: { domain: [['attribute_id', '=', color]], fields: ['name'], order: 'id' },
  })
  const value_ids = [[6, 0, values.map((one) => (one as { id: number }).id)]]
  ids['jacket'] = await create('product.template', {
    name: NAME,
    description_sale: 'Warm & dry',
    attribute_line_ids: [[0, 0, { attribute_id: color, value_ids }]],
  })
  const variants = await recordsOf(system, {
    model: 'product.product',
    method: 'search_read',
    args: { domain: [['product_tmpl_id', '=', ids['jacket']]], fields: ['id'], order: 'id' },
  })
  for (const [at, name] of ['black', 'green'].entries()) ids[name] = (variants[at] as { id: number }).id
  await write('product.product', ids['black'], { default_code: `${mark}-J-B`, barcode: `0${gtin}`, weight: 1.25 })
  await write('product.product', ids['green'], { default_code: `${mark}-J-G` })
  ids['scarf'] = await create('product.template', { name: `Scarf ${mark}` })
  ids['hat'] = await create('product.template', { name: `Hat ${mark}` })
  for (const name of ['scarf', 'hat']) {
    const [only] = await recordsOf(system, {
      model: 'product.product',
      method: 'search_read',
      args: { domain: [['product_tmpl_id', '=', ids[name]]], fields: ['id'] },
    })
    ids[`${name} variant`] = (only as { id: number }).id
    await write('product.product', ids[`${name} variant`], { default_code: `${mark}-${name}`, weight: 0.3 })
  }
  await write('product.template', ids['hat'], { active: false })
  await write('product.product', ids['hat variant'], { active: false })
}

const NAME = `Jacket "Zoë" — معطف 🧥`

async function pages(from: Partial<ReadFrom> = {}): Promise<Page[]> {
  return Array.fromAsync(session.read({ since: null, cursor: null, chosen: {}, ...from }))
}
const rowsOf = (all: readonly Page[]): ForeignRow[] => all.flatMap(({ rows }) => rows)
const ours = (rows: readonly ForeignRow[]) =>
  rows.filter(({ cells }) => String(cells['variant.sku'] ?? '').startsWith(mark))
const named = (id: number | undefined): ItemName => ({ id: String(id), address: null, name: '' })

test('says who it is, what the key may do, and when it ends', async () => {
  const account = await session.test()
  expect(account.name).not.toBe('')
  expect(account.version).toMatch(/^Odoo \S*\d+/)
  expect(account.permissions).toEqual(
    expect.arrayContaining(['product.product:read', 'product.product:write', expect.stringMatching(/^company:\d+$/)]),
  )
  expect(account.credentialsExpireAt).toEqual(new Date('2099-01-31T00:00:00Z'))
  expect(account.warnings.map(({ reason }) => reason)).toEqual(['key_end_late'])
})

test('knows the columns, what to choose and where to write', async () => {
  const { columns, choices, targets } = await session.discover()
  const usual = Object.fromEntries(columns.map((one) => [one.key, one.usual]))
  expect(usual).toMatchObject({
    'product.name': 'product_name',
    'product.category': 'category',
    'variant.sku': 'variant_code',
    'variant.color': 'color',
    'variant.gtin': 'gtin',
    'variant.weight': 'weight_kg',
  })
  expect(columns.map(({ key }) => key)).toContain('attribute.colour')
  expect(new Set(columns.map(({ key }) => key)).size).toBe(columns.length)
  expect(choices.map(({ key }) => key)).toEqual(['companies', 'language', 'archived', 'kinds', 'sold'])
  expect(choices[0]?.options.length).toBeGreaterThan(0)
  expect(targets.map(({ key }) => key)).toContain('product.product.x_dpp_url')
})

test('reads each variant once, with what its product says', async () => {
  const all = await pages()
  const [black, green, scarf, ...others] = ours(rowsOf(all))
  expect(others).toEqual([])
  expect(black?.product?.id).toBe(String(ids['jacket']))
  expect([black, green, scarf].map((row) => row?.variant?.id)).toEqual(
    [ids['black'], ids['green'], ids['scarf variant']].map(String),
  )
  expect(black?.cells).toMatchObject({
    'product.name': NAME,
    'product.sku': null,
    'product.description': 'Warm & dry',
    'variant.name': 'Black',
    'variant.color': 'Black',
    'variant.size': null,
    'variant.gtin': `0${gtin}`,
    'variant.weight': 1.25,
  })
  expect(green?.cells).toMatchObject({ 'variant.color': 'Grün', 'variant.gtin': null, 'variant.weight': null })
  expect(scarf?.cells).toMatchObject({ 'product.sku': `${mark}-scarf`, 'variant.name': `Scarf ${mark}` })
  expect(black?.product?.address).toContain(`model=product.template`)
  expect(black?.changedAt?.getTime()).toBeGreaterThanOrEqual(seeded.getTime() - 120_000)
  expect(all.at(-1)?.cursor).toBeNull()
})

test('names what is archived, and reads it where that is chosen', async () => {
  const leftOut = (await pages()).flatMap((page) => page.leftOut ?? [])
  expect(leftOut.find(({ item }) => item.id === String(ids['hat variant']))).toMatchObject({
    item: { name: `Hat ${mark}` },
    said: { reason: 'archived_left_out' },
  })
  const read = ours(rowsOf(await pages({ chosen: { archived: ['with'] } })))
  expect(read.find(({ cells }) => cells['variant.sku'] === `${mark}-hat`)?.cells['variant.state']).toBe('archived')
})

test('reads what has changed since, also the product of a variant alone', async () => {
  expect(ours(rowsOf(await pages({ since: new Date(seeded.getTime() - 1_000) }))).length).toBe(3)
  expect(ours(rowsOf(await pages({ since: new Date(Date.now() + 60_000) })))).toEqual([])
})

test('makes a field, writes into it, finds what it wrote, and clears it', async () => {
  const target = await session.prepare?.('product.product.x_dpp_url')
  expect(target).toBe('product.product.x_dpp_url')
  expect(await session.prepare?.('product.product.x_dpp_url')).toBe(target)
  const { targets } = await session.discover()
  expect(targets.find(({ key }) => key === target)).toMatchObject({ isNew: false })
  const variant = (id: number | undefined, parent: number | undefined): TargetItem => ({
    of: 'variant',
    item: named(id),
    parentId: String(parent),
  })
  const items = [
    variant(ids['black'], ids['jacket']),
    variant(ids['green'], ids['jacket']),
    variant(999_999_999, ids['jacket']),
    { of: 'product' as const, item: named(ids['jacket']), parentId: null },
  ]
  const look = async () => (await session.look?.(target as string, items))?.map((found) => found?.value ?? null)
  expect(await look()).toEqual([null, null, null, null])
  for (const version of [1, 2]) {
    const given = items.map((item, at) => ({ ...item, value: `https://dpp.example/${version}/${at}` }))
    const outcomes = await session.write(target as string, given)
    expect(outcomes.map(({ state }) => state)).toEqual(['written', 'written', 'not_found', 'refused'])
    expect(await look()).toEqual([`https://dpp.example/${version}/0`, `https://dpp.example/${version}/1`, null, null])
  }
  // One call for all of them, one of which is not there.
  const cleared = await session.write(
    target as string,
    items.map((item) => ({ ...item, value: null })),
  )
  expect(cleared.map(({ state }) => state)).toEqual(['written', 'written', 'not_found', 'refused'])
  expect(await look()).toEqual([null, null, null, null])
})

test('a wrong key is told as such', async () => {
  const wrong = odoo.open(foreignWorld({ totalMs: 5_000 }), { ...settings, api_key: 'f'.repeat(40) })
  await expect(wrong.test()).rejects.toMatchObject({ kind: 'credentials', said: { reason: 'credentials_refused' } })
})
