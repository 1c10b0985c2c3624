import { describe, expect, test } from 'vitest'
import type { Asked, Fault } from '#test/doubles/fault-server.ts'
import { expected, failure, shopifyWith, skus } from '#test/doubles/shopify/shopify-with.ts'
import type { Page } from '../connector.ts'

const says = (name: string) => (asked: Asked) => asked.text.includes(`query ${name}`)
const isSecondPage = (asked: Asked) => says('Products')(asked) && /id:>=/.test(asked.text)

describe('a read loses no row and gives none twice', () => {
  test.each<Fault>([
    { is: 'limited', retryAfter: '3' },
    { is: 'limited' },
    { is: 'broken' },
    { is: 'broken', status: 503 },
    { is: 'page', status: 502, title: 'Bad gateway' },
    { is: 'hangs' },
    { is: 'reset' },
    { is: 'lost' },
    { is: 'truncated gzip' },
    {
      is: 'answer',
      answer: {
        body: {
          errors: [
            {
              message: 'Internal error. Looks like something went wrong on our end.',
              extensions: { code: 'INTERNAL_SERVER_ERROR' },
            },
          ],
        },
      },
    },
    {
      is: 'answer',
      answer: {
        body: {
          errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
          extensions: {
            cost: {
              requestedQueryCost: 500,
              actualQueryCost: null,
              throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 100, restoreRate: 100 },
            },
          },
        },
      },
    },
  ])('through %j', async (fault) => {
    const { double, world, pages } = await shopifyWith({ count: 40 })
    double.fail(fault, isSecondPage)
    expect(skus(await pages()).sort()).toEqual(expected(double).sort())
    expect([double.pending(), [...world.origins]]).toEqual([0, ['https://acme.myshopify.com']])
  })

  test('while products vanish that were read before', async () => {
    const { double, pages } = await shopifyWith({ count: 90 })
    const before = expected(double)
    const gone = new Set<string>()
    double.meanwhile((asked) => {
      if (!isSecondPage(asked)) return
      for (const product of [...double.shop.products.values()].slice(0, 20)) {
        for (const { sku } of double.shop.variantsOf(product)) gone.add(String(sku))
        double.shop.remove(product)
      }
      double.meanwhile(() => {})
    })
    const read = skus(await pages())
    expect(new Set(read).size).toBe(read.length)
    expect(before.filter((sku) => !gone.has(sku) && !read.includes(sku))).toEqual([])
    expect(gone.size).toBeGreaterThan(0)
  })

  test('when it is cut off after any page and goes on from its cursor', async () => {
    const { double, session } = await shopifyWith({ count: 80 })
    const read: Page[] = []
    let cursor: string | null = null
    do {
      const iterator: AsyncIterator<Page> = session.read({ since: null, cursor, chosen: {} })[Symbol.asyncIterator]()
      const { value } = await iterator.next()
      await iterator.return?.()
      read.push(value)
      cursor = value.cursor
    } while (cursor !== null)
    expect(skus(read)).toEqual(expected(double))
    expect(read.length).toBe(4)
  })

  test('of a product with more variants than come with it, also when its list’s place is forgotten', async () => {
    const { double, pages } = await shopifyWith()
    const many = Array.from({ length: 230 }, (_, at) => ({
      sku: `V${at}`,
      selectedOptions: [{ name: 'Size', value: String(at) }],
    }))
    double.shop.addProduct({ title: 'Many' }, ...many)
    const answer = { body: { errors: [{ message: 'Invalid cursor for current pagination sort.' }] } }
    double.fail({ is: 'answer', answer }, (asked) => says('Variants')(asked))
    expect(skus(await pages())).toEqual(many.map(({ sku }) => sku))
  })

  test('where a question costs more than one may', async () => {
    const { double, pages } = await shopifyWith({ count: 40, maxCost: 100 })
    expect(skus(await pages())).toEqual(expected(double))
  })

  test('with no more asked than the shop regains', async () => {
    const { double, world, pages } = await shopifyWith({ count: 120 })
    double.bucket.available = 600
    double.bucket.restoreRate = 50
    expect(skus(await pages())).toEqual(expected(double))
    expect(world.slept.length).toBeGreaterThan(0)
    expect(double.asked.filter(({ headers }) => headers['x-shopify-access-token'] !== undefined).length).toBeLessThan(
      25,
    )
    expect(double.operations().filter((name) => name === 'Products').length).toBeLessThanOrEqual(6)
  })

  test('when the token ends in the middle, and is renewed once', async () => {
    const { double, world, pages } = await shopifyWith({ count: 60 })
    double.meanwhile((asked) => {
      if (!isSecondPage(asked)) return
      double.endTokens()
      double.meanwhile(() => {})
    })
    expect(skus(await pages())).toEqual(expected(double))
    expect(world.tokens.size).toBe(1)
    expect(double.asked.filter(({ url }) => url.pathname === '/admin/oauth/access_token')).toHaveLength(2)
  })
})

describe('a shop of more than 25,000 variants is read by a bulk operation', () => {
  const large = async (count = 60) => {
    const shop = await shopifyWith({ count })
    shop.double.bulk.countsAs = 30_000
    return shop
  }
  const isFile = ({ url }: Asked) => url.pathname.endsWith('.jsonl')

  test('with each variant once, from Shopify’s own store alone, without credentials', async () => {
    const { double, world, pages } = await large()
    expect(skus(await pages())).toEqual(expected(double))
    expect(double.operations()).not.toContain('Products')
    expect([...world.origins].sort()).toEqual(['https://acme.myshopify.com', 'https://storage.googleapis.com'])
    expect(double.asked.filter(isFile).map(({ headers }) => headers['x-shopify-access-token'])).toEqual([undefined])
  })

  test('as the list reads it', async () => {
    const { double, pages } = await large(10)
    const byBulk = (await pages()).flatMap(({ rows }) => rows)
    double.bulk.countsAs = null
    expect((await pages()).flatMap(({ rows }) => rows)).toEqual(byBulk)
  })

  test('cut off, it goes on in the same file, and forgotten, from its beginning', async () => {
    const { double, session, pages } = await large(900)
    const iterator = session.read({ since: null, cursor: null, chosen: {} })[Symbol.asyncIterator]()
    const first = (await iterator.next()).value as Page
    const second = (await iterator.next()).value as Page
    await iterator.return?.()
    expect([first.rows.length, second.rows.length]).toEqual([0, 500])
    const rest = await pages({ cursor: second.cursor })
    expect([...skus([second]), ...skus(rest)]).toEqual(expected(double))
    double.bulk.isForgotten = true
    const work = pages({ cursor: second.cursor })
    await failure(work, double)
    double.bulk.isForgotten = false
    expect(double.operations().filter((name) => name === 'RunBulk').length).toBe(2)
  })

  test.each<Fault>([{ is: 'reset' }, { is: 'truncated gzip' }, { is: 'hangs' }, { is: 'lost' }])(
    'through %j of the file',
    async (fault) => {
      const { double, pages } = await large()
      double.fail(fault, isFile)
      expect(skus(await pages())).toEqual(expected(double))
      expect(double.pending()).toBe(0)
    },
  )

  test('while another is at work it waits', async () => {
    const { double, world, pages } = await large()
    double.bulk.isBusy = 2
    expect(skus(await pages())).toEqual(expected(double))
    expect(world.slept.filter((wait) => wait > 50_000)).toHaveLength(2)
  })

  test.each([
    'https://evil.example/bulk-1.jsonl',
    'http://169.254.169.254/bulk-1.jsonl',
    'https://storage.googleapis.com@evil.example/bulk-1.jsonl',
    'http://storage.googleapis.com/bulk-1.jsonl',
  ])('and its file at %s is not fetched', async (url) => {
    const { double, world, pages } = await large()
    double.bulk.url = url
    const error = await failure(pages(), double)
    expect([error.kind, error.said.reason]).toEqual(['unexpected_system', 'foreign_link'])
    expect([...world.origins]).toEqual(['https://acme.myshopify.com'])
  })

  test('that fails is no empty shop', async () => {
    const { double, pages } = await large()
    double.bulk.errorCode = 'ACCESS_DENIED'
    expect((await failure(pages(), double)).kind).toBe('permission')
    double.bulk.errorCode = 'TIMEOUT'
    expect((await failure(pages(), double)).kind).toBe('passing')
  })
})

describe('what is in a shop', () => {
  test('gift cards, bundles, archived and draft products are left out by name, or chosen', async () => {
    const { double, pages } = await shopifyWith({ count: 1 })
    double.shop.addProduct({ title: 'Voucher', isGiftCard: true }, { sku: 'GIFT' })
    double.shop.addProduct({ title: 'Set' }, { sku: 'SET', requiresComponents: true })
    double.shop.addProduct({ title: 'Old', status: 'ARCHIVED' }, { sku: 'OLD' })
    double.shop.addProduct({ title: 'Secret', status: 'UNLISTED' }, { sku: 'SECRET' })
    const all = await pages()
    expect(skus(all)).toEqual(['P0-Red', 'P0-Blue'])
    expect(
      all.flatMap(({ leftOut }) => leftOut ?? []).map(({ item, said }) => [item.name, said.reason, said.value]),
    ).toEqual([
      ['Voucher', 'kind_left_out', 'gift_card'],
      ['Set', 'kind_left_out', 'bundle'],
      ['Old', 'state_left_out', 'ARCHIVED'],
      ['Secret', 'state_left_out', 'UNLISTED'],
    ])
    const chosen = { states: ['ACTIVE', 'ARCHIVED', 'UNLISTED'], kinds: ['goods', 'bundles', 'gift_cards'] }
    expect(skus(await pages({ chosen }))).toEqual(['P0-Red', 'P0-Blue', 'GIFT', 'SET', 'OLD', 'SECRET'])
  })

  test('own fields and languages are columns', async () => {
    const { double, session, pages } = await shopifyWith()
    const { shop } = double
    shop.locales.push({ locale: 'de', name: 'German', primary: false, published: true })
    for (const [key, type] of [
      ['fabric', 'list.single_line_text_field'],
      ['care_instructions', 'rich_text_field'],
      ['net', 'weight'],
      ['color_pattern', 'list.metaobject_reference'],
    ] as const) {
      shop.define({ namespace: 'custom', key, name: key, type, ownerType: 'PRODUCT' })
    }
    shop.define({
      namespace: 'custom',
      key: 'hs_code',
      name: 'HS code',
      type: 'single_line_text_field',
      ownerType: 'PRODUCTVARIANT',
    })
    const product = shop.addProduct(
      {
        title: 'Scarf',
        category: { id: 'gid://shopify/TaxonomyCategory/aa', fullName: 'Apparel > Scarves' },
        tags: ['warm', 'soft'],
      },
      { sku: 'S' },
    )
    const [variant] = shop.variantsOf(product)
    shop.translate(product, 'de', { title: 'Schal', body_html: '<p>Weich</p>' })
    shop.setMetafield(product.id, 'custom', 'fabric', '["Wool","Silk"]', 'list.single_line_text_field')
    shop.setMetafield(product.id, 'custom', 'net', '{"value":0.2,"unit":"KILOGRAMS"}', 'weight')
    shop.setMetafield(
      product.id,
      'custom',
      'care_instructions',
      JSON.stringify({
        type: 'root',
        children: [
          {
            type: 'paragraph',
            children: [
              { type: 'text', value: 'Wash ' },
              { type: 'text', value: 'cold' },
            ],
          },
          { type: 'paragraph', children: [{ type: 'text', value: 'Dry flat' }] },
        ],
      }),
      'rich_text_field',
    )
    shop.setMetafield(product.id, 'loose', 'note', 'x')
    shop.setMetafield(variant?.id ?? '', 'custom', 'hs_code', '611710')
    const { columns, notRead } = await session.discover()
    expect(columns.filter(({ key }) => key.includes('metafield')).map(({ key, usual }) => [key, usual])).toEqual([
      ['metafield.custom.care_instructions', 'care_instructions'],
      ['metafield.custom.fabric', 'material_composition'],
      ['metafield.custom.net', undefined],
      ['variant.metafield.custom.hs_code', 'hs_code'],
    ])
    expect(columns.find(({ key }) => key === 'product.title@de')).toMatchObject({
      usual: 'product_name',
      language: 'de',
    })
    expect(notRead?.map(({ reason, message }) => [reason, /: (.*)\.$/.exec(message)?.[1]])).toEqual(
      expect.arrayContaining([
        ['metafields_undefined', 'loose.note'],
        ['metafields_references', 'custom.color_pattern'],
      ]),
    )
    const [row] = (await pages()).flatMap(({ rows }) => rows)
    expect(row?.cells).toMatchObject({
      'product.category': 'Apparel > Scarves',
      'product.tags': 'warm, soft',
      'product.title@de': 'Schal',
      'product.description@de': 'Weich',
      'metafield.custom.fabric': 'Wool, Silk',
      'metafield.custom.net': '0.2 kg',
      'metafield.custom.care_instructions': 'Wash cold\nDry flat',
      'variant.metafield.custom.hs_code': '611710',
      'variant.title': 'Scarf',
    })
    expect(row?.cells).not.toHaveProperty('option.title')
  })
})
