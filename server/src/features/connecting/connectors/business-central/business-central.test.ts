import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { startCentralDouble } from '#test/doubles/business-central/central-double.ts'
import { API, cloudOf, DETAILS, ENTRA } from '#test/doubles/business-central/central-with.ts'
import { atFileEnd } from '#test/file-end.ts'
import { foreignWorld, SYSTEM_URL, type TestWorld } from '#test/foreign-world.ts'
import type { ForeignRow, Page, ReadFrom, Session, TargetItem } from '../connector.ts'
import { textAt } from '../foreign-json.ts'
import { type Central, centralOf } from './ask-central.ts'
import { businessCentral } from './business-central.ts'

/**
 * What the connector promises of every Business Central. It runs against our double, and unchanged against a real one, in whose first company it makes
 * a few items: BASE_URL=https://api.businesscentral.dynamics.com BC_TENANT=… BC_ENVIRONMENT=… BC_CLIENT_ID=… BC_CLIENT_SECRET=… [BC_PAGE=… BC_FIELD=…]
 * npx vitest run server/src/features/connecting/connectors/business-central/business-central.test.ts
 */
const mark = `DP${randomBytes(4).toString('hex').toUpperCase()}`
const field = process.env['BC_FIELD'] ?? 'passportUrl'
let settings: Readonly<Record<string, string>>
let world: TestWorld
let session: Session
let central: Central
const ids: Record<string, string> = {}
let seeded: Date
let reroute: Record<string, string> = {}

beforeAll(async () => {
  const env = (name: string) => process.env[name] ?? ''
  if (SYSTEM_URL === null) {
    const double = await startCentralDouble()
    atFileEnd(() => double.close())
    reroute = { [API]: double.origin, [ENTRA]: double.origin }
    world = foreignWorld({ totalMs: 5_000, reroute })
    settings = businessCentral.parse({ ...cloudOf(double), ...DETAILS })
  } else {
    world = foreignWorld({ totalMs: 30_000 })
    settings = businessCentral.parse({
      tenant: env('BC_TENANT'),
      environment: env('BC_ENVIRONMENT'),
      client_id: env('BC_CLIENT_ID'),
      client_secret: env('BC_CLIENT_SECRET'),
      custom_page: env('BC_PAGE'),
    })
  }
  session = businessCentral.open(world, settings)
  central = centralOf(world, settings)
  await seed()
})

async function seed(): Promise<void> {
  seeded = new Date(Math.floor(Date.now() / 1000) * 1000)
  const [company] = await central.companies()
  const base = `api/v2.0/companies(${company?.id})`
  const create = async (path: string, given: object) => textAt(await central.post(`${base}/${path}`, given), 'id') ?? ''
  ids['coat'] = await create('items', { number: `${mark}-'C`, displayName: NAME, type: 'Inventory' })
  ids['red'] = await create('itemVariants', { itemId: ids['coat'], code: 'RED-M', description: 'Red, M' })
  ids['blue'] = await create('itemVariants', { itemId: ids['coat'], code: 'BLUE', description: 'Blue' })
  ids['hat'] = await create('items', {
    number: `${mark}-H`,
    displayName: 'Hat',
    type: 'Inventory',
    gtin: '04006381333931',
  })
  ids['gone'] = await create('items', { number: `${mark}-X`, displayName: 'Blocked', type: 'Inventory', blocked: true })
  ids['care'] = await create('items', { number: `${mark}-S`, displayName: 'Repair', type: 'Service' })
}

const NAME = `Coat "Zoë" — معطف 🧥`

async function pages(from: Partial<ReadFrom> = {}): Promise<Page[]> {
  return Array.fromAsync(session.read({ since: null, cursor: null, chosen: {}, ...from }))
}
const ours = (all: readonly Page[]): ForeignRow[] =>
  all.flatMap(({ rows }) => rows).filter(({ cells }) => String(cells['product.number']).startsWith(mark))

test('says which companies there are, and that it can only be read without a page of one’s own', async () => {
  const account = await session.test()
  expect(account.name).not.toBe('')
  expect(account.permissions).toEqual(expect.arrayContaining(['items:read', expect.stringMatching(/^company:/)]))
  const plain = await businessCentral.open(world, { ...settings, custom_page: '' }).test()
  expect(plain.warnings.map(({ reason }) => reason)).toContain('read_only')
})

test('knows the columns and what to choose, and says what is not there', async () => {
  const { columns, choices, notRead } = await session.discover()
  const usual = Object.fromEntries(columns.map((one) => [one.key, one.usual]))
  expect(usual).toMatchObject({
    'product.number': 'sku',
    'product.name': 'product_name',
    'product.category': 'category',
    'variant.sku': 'variant_code',
    'variant.gtin': 'gtin',
  })
  expect(choices.map(({ key }) => key)).toEqual(['companies', 'kinds', 'blocked'])
  expect(notRead?.map(({ reason }) => reason)).toContain('not_in_interface')
})

test('reads each variant once, with its item', async () => {
  const all = await pages()
  const rows = ours(all)
  expect(rows.map(({ variant }) => variant?.id).sort()).toEqual([ids['red'], ids['blue'], ids['hat']].sort())
  const of = (name: string) => rows.find(({ variant }) => variant?.id === ids[name])
  expect(of('red')).toMatchObject({ product: { id: ids['coat'], name: NAME } })
  expect(of('red')?.cells).toMatchObject({
    'product.name': NAME,
    'product.number': `${mark}-'C`,
    'variant.sku': `${mark}-'C-RED-M`,
    'variant.name': 'Red, M',
    'variant.part_1': 'Red',
    'variant.part_2': 'M',
    'variant.gtin': null,
  })
  expect(of('hat')?.cells).toMatchObject({ 'variant.sku': `${mark}-H`, 'variant.gtin': '04006381333931' })
  expect(of('hat')?.product?.id).toBe(ids['hat'])
  expect(of('hat')?.changedAt?.getTime()).toBeGreaterThanOrEqual(seeded.getTime() - 120_000)
  expect(all.at(-1)?.cursor).toBeNull()
})

test('names what is blocked and what is a service, and reads them where that is chosen', async () => {
  const leftOut = (await pages()).flatMap((page) => page.leftOut ?? [])
  const reasonOf = (name: string) => leftOut.find(({ item }) => item.id === ids[name])?.said.reason
  expect([reasonOf('gone'), reasonOf('care')]).toEqual(['blocked_left_out', 'kind_left_out'])
  const chosen = { blocked: ['with'], kinds: ['Inventory', 'Service'] }
  expect(ours(await pages({ chosen })).length).toBe(5)
})

test('reads what has changed since', async () => {
  expect(ours(await pages({ since: new Date(seeded.getTime() - 60_000) })).length).toBe(3)
  expect(ours(await pages({ since: new Date(Date.now() + 3_600_000) }))).toEqual([])
})

test.skipIf(SYSTEM_URL !== null && !process.env['BC_PAGE'])(
  'writes into the page that was named, finds what it wrote, and clears it',
  async () => {
    const target = `custom.${field}`
    expect((await session.discover()).targets.map(({ key }) => key)).toContain(target)
    const named = (id: string | undefined) => ({ id: id ?? '', address: null, name: '' })
    const items: TargetItem[] = [
      { of: 'variant', item: named(ids['hat']), parentId: ids['hat'] ?? '' },
      { of: 'product', item: named(ids['coat']), parentId: null },
      { of: 'variant', item: named(ids['red']), parentId: ids['coat'] ?? '' },
      { of: 'product', item: named('00000000-0000-0000-0000-000000000001'), parentId: null },
    ]
    const look = async () => (await session.look?.(target, items)) ?? []
    const values = async () => (await look()).map((found) => found?.value ?? null)
    expect(await values()).toEqual([null, null, null, null])
    for (const version of [1, 2]) {
      const given = items.map((item, at) => ({ ...item, value: `https://dpp.example/${version}/${at}` }))
      const outcomes = await session.write(target, given)
      expect(outcomes.map(({ state }) => state)).toEqual(['written', 'written', 'not_found', 'not_found'])
      expect(await values()).toEqual([
        `https://dpp.example/${version}/0`,
        `https://dpp.example/${version}/1`,
        null,
        null,
      ])
    }
    await session.write(
      target,
      items.map((item) => ({ ...item, value: null })),
    )
    expect(await values()).toEqual([null, null, null, null])
  },
)

test('a wrong secret is told as such', async () => {
  const wrong = businessCentral.open(foreignWorld({ totalMs: 30_000, reroute }), {
    ...settings,
    client_secret: 'wrong',
  })
  await expect(wrong.test()).rejects.toMatchObject({ kind: 'credentials' })
})
