import { describe, expect, test } from 'vitest'
import type { Asked, Fault } from '#test/doubles/fault-server.ts'
import { expected, failure, OLD, odooWith, skus } from '#test/doubles/odoo/odoo-with.ts'
import type { Page } from '../connector.ts'
import { companiesRead } from './companies-read.ts'

const isPage = ({ json }: Asked) => JSON.stringify(json).includes('"id",">"')
const isSecondPage = (asked: Asked) => isPage(asked) && !JSON.stringify(asked.json).includes('["id",">",0]')
const isValues = ({ url, text }: Asked) => `${url} ${text}`.includes('product.template.attribute.value')

describe.each([19, 16])('Odoo %i: a read loses no row and gives none twice', (major) => {
  test.each<[Fault, (asked: Asked) => boolean]>([
    [{ is: 'limited', retryAfter: '3' }, isSecondPage],
    [{ is: 'limited' }, isValues],
    [{ is: 'limited', status: 503, retryAfter: '10' }, isSecondPage],
    [{ is: 'broken' }, isValues],
    [{ is: 'page', status: 502, title: 'Bad Gateway' }, isSecondPage],
    [{ is: 'hangs' }, isValues],
    [{ is: 'reset' }, isSecondPage],
    [{ is: 'lost' }, isValues],
    [{ is: 'truncated gzip' }, isSecondPage],
  ])('through %j', async (fault, isFor) => {
    const { double, world, pages } = await odooWith({ major }, 350)
    double.fail(fault, isFor)
    expect(skus(await pages())).toEqual(expected(double))
    expect([double.pending(), [...world.origins]]).toEqual([0, [double.origin]])
  })

  test('when it is cut off after any page and goes on from its cursor', async () => {
    const { double, session } = await odooWith({ major }, 700)
    const read: Page[] = []
    let cursor: string | null = null
    do {
      const iterator: AsyncIterator<Page> = session.read({ since: null, cursor, chosen: {} })[Symbol.asyncIterator]()
      const { value } = await iterator.next()
      await iterator.return?.()
      read.push(value)
      cursor = value.cursor
    } while (cursor !== null)
    expect(read.map(({ rows }) => rows.length)).toEqual([500, 500, 50])
    expect(skus(read)).toEqual(expected(double))
  })
})

describe('meanwhile', () => {
  test('what is deleted hides no other, and what is changed comes no second time', async () => {
    const { double, pages } = await odooWith({}, 700)
    const { records } = double
    const before = expected(double)
    const gone: string[] = []
    double.meanwhile((asked) => {
      if (!isSecondPage(asked)) return
      double.meanwhile(() => {})
      for (const id of [3, 4, 5, 700, 701]) {
        gone.push(String(records.table('product.product').get(id)?.['default_code']))
        records.table('product.product').delete(id)
      }
      records.write('product.product', [1, 2, 900], { weight: 2 })
    })
    const read = skus(await pages())
    expect(new Set(read).size).toBe(read.length)
    expect(before.filter((sku) => !gone.includes(sku) && !read.includes(sku))).toEqual([])
  })

  test('the run ends, and the read with it', async () => {
    const { session, world } = await odooWith({}, 700)
    const work = (async () => {
      for await (const _ of session.read({ since: null, cursor: null, chosen: {} })) world.end()
    })()
    await expect(work).rejects.toThrow('The run has ended.')
  })
})

describe('changes', () => {
  test('of a product bring its variants, and all of one second come', async () => {
    const { double, pages } = await odooWith({}, 20)
    const { records } = double
    const since = new Date('2026-06-01T00:00:00Z')
    expect(skus(await pages({ since }))).toEqual([])
    records.write('product.template', [1], { name: 'Changed' }, '2026-06-01 00:00:00.000001')
    records.write('product.product', [5], { weight: 1 }, '2026-06-01 00:00:00.999999')
    expect(skus(await pages({ since }))).toEqual(['P0-Red', 'P0-Blue', 'P2-Blue'])
  })

  test('of a thousand records in one moment are read to their end', async () => {
    const { double, pages } = await odooWith({}, 800)
    const all = await pages({ since: new Date('2025-12-31T00:00:00Z') })
    expect(skus(all)).toEqual(expected(double))
    expect(new Set(all.flatMap(({ rows }) => rows.map(({ changedAt }) => changedAt?.toISOString())))).toEqual(
      new Set([`${OLD.slice(0, 19).replace(' ', 'T')}.000Z`]),
    )
  })
})

test('false, nought, nothing, leading zeros, right to left and commas are what they are', async () => {
  const { double, pages } = await odooWith()
  double.records.insert('product.category', { id: 4, name: 'Apparel / Shirts' })
  double.addProduct({ name: "Hemd 'Ä/Ö' قميص 👕", categ_id: 4 }, [
    { default_code: "A'B/C", barcode: '00012345678905', weight: 0 },
  ])
  const [page] = await pages()
  expect(page?.rows[0]?.cells).toMatchObject({
    'product.name': "Hemd 'Ä/Ö' قميص 👕",
    'product.category': 'Apparel / Shirts',
    'product.description': null,
    'variant.sku': "A'B/C",
    'variant.gtin': '00012345678905',
    'variant.weight': null,
  })
})

test('pounds are kilograms with us', async () => {
  const { double, pages, session } = await odooWith()
  double.records.weightUnit = 'lb'
  double.addProduct({ name: 'Coat' }, [{ weight: 2.5 }])
  expect((await pages())[0]?.rows[0]?.cells['variant.weight']).toBe(1.133981)
  expect((await session.discover()).columns.find(({ key }) => key === 'variant.weight')?.unit).toBe('kg')
})

test('only the companies that were chosen are read, and what is everybody’s', async () => {
  const { double, pages } = await odooWith()
  for (const company_id of [1, 2, false]) {
    double.addProduct({ name: 'Shirt', company_id }, [{ default_code: `of ${company_id}` }])
  }
  expect(skus(await pages())).toEqual(['of 1', 'of 2', 'of false'])
  expect(skus(await pages({ chosen: { companies: ['2'] } }))).toEqual(['of 2', 'of false'])
  const account = { permissions: ['product.product:read', 'company:1', 'company:2'] }
  expect(companiesRead(account, {})).toEqual(account.permissions)
  expect(companiesRead(account, { companies: ['2'] })).toEqual(['product.product:read', 'company:2'])
})

test('services and what is not sold are named, unless they are chosen', async () => {
  const { double, pages } = await odooWith()
  double.addProduct({ name: 'Repair', type: 'service' }, [{ default_code: 'R' }])
  double.addProduct({ name: 'Yarn', sale_ok: false }, [{ default_code: 'Y' }])
  double.addProduct({ name: 'Shirt' }, [{ default_code: 'S' }])
  const [page] = await pages()
  expect(page?.leftOut?.map(({ item, said }) => [item.name, said.reason])).toEqual([
    ['Repair', 'kind_left_out'],
    ['Yarn', 'not_sold_left_out'],
  ])
  expect(skus(await pages({ chosen: { kinds: ['goods', 'service'], sold: ['all'] } }))).toEqual(['R', 'Y', 'S'])
})

test('other languages are columns, and the language of the rows is chosen', async () => {
  const { double, pages, session } = await odooWith({ languages: ['en_US', 'de_DE'] })
  double.addProduct({ name: { en_US: 'Jacket', de_DE: 'Jacke' } }, [
    { values: { Farbe: { en_US: 'Red', de_DE: 'Rot' } } },
  ])
  const { columns, choices } = await session.discover()
  expect(choices.find(({ key }) => key === 'language')?.options.map(({ key }) => key)).toEqual(['en_US', 'de_DE'])
  expect(columns.find(({ key }) => key === 'product.name@de')).toMatchObject({ usual: 'product_name', language: 'de' })
  const cells = async (chosen = {}) => (await pages({ chosen }))[0]?.rows[0]?.cells
  expect(await cells()).toMatchObject({ 'product.name': 'Jacket', 'product.name@de': 'Jacke', 'variant.color': 'Red' })
  expect(await cells({ language: ['de_DE'] })).toMatchObject({
    'product.name': 'Jacke',
    'product.name@en': 'Jacket',
    'variant.color': 'Rot',
  })
  // Odoo says "Scarf" in every language that nobody has translated it to.
  double.addProduct({ name: 'Scarf' }, [{}])
  expect((await pages())[0]?.rows[1]?.cells).toMatchObject({ 'product.name': 'Scarf', 'product.name@de': null })
})

test('fields that a company or an app has made are columns, a brand among them', async () => {
  const { double, pages, session } = await odooWith()
  const own = (type: string, string: string, relation?: string) => ({
    type,
    string,
    ...(relation ? { relation } : {}),
    readonly: false,
    required: false,
  })
  Object.assign(double.records.schema['product.template'] as object, {
    product_brand_id: own('many2one', 'Brand', 'product.brand'),
    x_studio_material: own('char', 'Material'),
    x_recycled: own('boolean', 'Recycled'),
    hs_code: own('char', 'HS Code'),
  })
  double.records.insert('product.brand', { name: 'Ångström' })
  double.addProduct({ name: 'Hat', product_brand_id: 1, hs_code: '650500', x_studio_material: false })
  const { columns } = await session.discover()
  const usual = Object.fromEntries(columns.map(({ key, usual }) => [key, usual]))
  expect(usual).toMatchObject({
    'field.product_brand_id': 'brand',
    'field.hs_code': 'hs_code',
    'field.x_studio_material': 'material_composition',
    'field.x_recycled': undefined,
  })
  expect(Object.keys(usual)).not.toContain('field.list_price')
  expect((await pages())[0]?.rows[0]?.cells).toMatchObject({
    'field.product_brand_id': 'Ångström',
    'field.hs_code': '650500',
    'field.x_studio_material': null,
    'field.x_recycled': false,
  })
})

test('no page is larger than five hundred, however many there are', async () => {
  const { double, session } = await odooWith({}, 3_000)
  let count = 0
  for await (const { rows } of session.read({ since: null, cursor: null, chosen: {} })) {
    expect(rows.length).toBeLessThanOrEqual(500)
    count += rows.length
  }
  expect(count).toBe(expected(double).length)
  // A page, and the values of its attributes.
  expect(double.asked.length).toBeLessThanOrEqual(2 * 10 + 6)
})

test.each<[Fault, string, string]>([
  [{ is: 'page', title: 'Welcome to nginx!' }, 'unexpected_system', 'web_page'],
  [{ is: 'page', status: 403, title: 'Just a moment...' }, 'unexpected_system', 'blocked_by_guard'],
  [{ is: 'redirect', to: 'http://169.254.169.254/latest/meta-data' }, 'unexpected_system', 'redirected'],
  [{ is: 'answer', answer: { body: { records: [] } } }, 'unexpected_system', 'not_a_list'],
  [{ is: 'broken', status: 403 }, 'permission', 'not_permitted'],
])('%j ends it with what to do', async (fault, kind, reason) => {
  const { double, world, pages } = await odooWith({}, 5)
  double.fail(fault, isPage)
  const error = await failure(pages(), double)
  expect([error.kind, error.said.reason]).toEqual([kind, reason])
  expect([...world.origins]).toEqual([double.origin])
})

test('a key that ends in the middle is told as such, and what was read is kept', async () => {
  const { double, session } = await odooWith({}, 700)
  const read: Page[] = []
  const work = (async () => {
    for await (const page of session.read({ since: null, cursor: null, chosen: {} })) {
      read.push(page)
      double.allow({ isKnown: false })
    }
  })()
  expect((await failure(work, double)).kind).toBe('credentials')
  double.allow({ isKnown: true })
  const rest = await Array.fromAsync(session.read({ since: null, cursor: read[0]?.cursor ?? null, chosen: {} }))
  expect(skus([...read, ...rest])).toEqual(expected(double))
})
