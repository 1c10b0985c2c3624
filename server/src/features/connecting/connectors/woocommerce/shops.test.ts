import { describe, expect, test } from 'vitest'
import type { ShopOptions } from '#test/doubles/woocommerce/shop-records.ts'
import { expected, failure, shopWith, skus } from '#test/doubles/woocommerce/shop-with.ts'
import { woocommerce } from './woocommerce.ts'

describe('shops that are set up otherwise', () => {
  test.each<[string, ShopOptions]>([
    ['in a directory', { path: '/shop' }],
    ['without readable addresses', { isPretty: false }],
    ['for which each readable address is its front page', { isPretty: false, isAllFrontPage: true }],
    ['in a directory without readable addresses', { path: '/de/shop', isPretty: false }],
    ['whose host takes the credentials’ header away', { keepsAuthorization: false }],
    ['with all of it', { path: '/shop', isPretty: false, keepsAuthorization: false, isFlat: false }],
  ])('%s are read and written', async (_, options) => {
    const { double, session, pages } = await shopWith(options, 4)
    const account = await session.test()
    expect(account).toMatchObject({ name: 'Atelier & Söhne', version: 'WooCommerce 11.0.1' })
    expect(account.warnings.map(({ reason }) => reason)).toEqual(
      options.keepsAuthorization === false ? ['credentials_in_address'] : [],
    )
    expect(skus(await pages()).sort()).toEqual(expected(double).sort())
    const [product] = double.products.values()
    const item = { id: String(product?.id), address: null, name: 'P' }
    expect(
      await session.write('meta.dpp_url', [{ of: 'product', item, parentId: null, value: 'https://dpp.example/1' }]),
    ).toEqual([{ state: 'written' }])
  })

  test('over plain http are refused before a key is sent, and why is told', async () => {
    const typed = {
      address: 'http://shop.example',
      consumer_key: `ck_${'0'.repeat(40)}`,
      consumer_secret: `cs_${'0'.repeat(40)}`,
    }
    expect(() => woocommerce.parse(typed)).toThrow(
      /must begin with https:\/\/: WooCommerce refuses its keys over plain http/,
    )
    const { double, session } = await shopWith({ isPlain: true })
    expect((await failure(session.test(), double)).kind).toBe('credentials')
    expect(double.asked.every(({ url }) => !url.search.includes('consumer_secret'))).toBe(true)
  })

  test('whose address is that of one of its pages say which is theirs', async () => {
    const { double, world } = await shopWith()
    const typed = {
      address: `${double.address}/product/jacket`,
      consumer_key: double.key,
      consumer_secret: double.secret,
    }
    const error = await failure(woocommerce.open(world, typed).test(), double)
    expect([error.kind, error.said]).toMatchObject([
      'unexpected_system',
      { reason: 'address_of_page', value: double.address },
    ])
  })

  test('that moved say where to', async () => {
    const { double, session, world } = await shopWith()
    double.fail({ is: 'redirect', to: 'https://www.shop.example/wp-json/?secret=1' })
    const error = await failure(session.test(), double)
    expect([error.kind, error.said.reason]).toEqual(['unexpected_system', 'redirected'])
    expect(error.message).toContain('"https://www.shop.example/wp-json/"')
    double.fail({ is: 'redirect', to: 'http://169.254.169.254/latest/meta-data' })
    await failure(session.test(), double)
    expect([...world.origins]).toEqual([double.origin])
  })

  test.each([
    ['Just a moment...', 403, 'Cloudflare'],
    ['Your access to this site has been limited by the site owner - Wordfence', 503, 'Wordfence'],
    ['Sucuri WebSite Firewall - Access Denied', 403, 'the Sucuri firewall'],
    ['Not Acceptable!', 406, 'ModSecurity'],
  ])('behind a guard that answers "%s" (%i) name the guard', async (title, status, guard) => {
    const { double, session } = await shopWith()
    double.fail({ is: 'page', status, title })
    const error = await failure(session.test(), double)
    expect([error.kind, error.said.reason]).toEqual(['unexpected_system', 'blocked_by_guard'])
    expect(error.message).toContain(guard)
    expect(error.message).toContain(title)
  })

  test('that are no WooCommerce are told from those that are', async () => {
    const { double, session } = await shopWith({ hasWooCommerce: false })
    expect((await failure(session.test(), double)).said.reason).toBe('no_woocommerce')
    const other = await shopWith({ path: '/elsewhere' })
    const strayed = woocommerce.open(other.world, {
      address: other.double.origin,
      consumer_key: other.double.key,
      consumer_secret: other.double.secret,
    })
    expect((await failure(strayed.test(), other.double)).said.reason).toBe('web_page')
  })

  test('whose key reads only, or does not see the settings, say what will be missing', async () => {
    const { double, session } = await shopWith()
    double.allow({ mayWrite: false, seesSettings: false })
    const { permissions, warnings, version } = await session.test()
    expect([permissions, warnings.map(({ reason }) => reason), version]).toEqual([
      ['read'],
      ['key_reads_only', 'weight_unit_unknown'],
      null,
    ])
    expect((await session.discover()).columns.find(({ key }) => key === 'variant.weight')).not.toHaveProperty('unit')
    const item = { id: '1', address: null, name: 'P' }
    const error = await failure(
      session.write('meta.dpp_url', [{ of: 'product', item, parentId: null, value: 'x' }]),
      double,
    )
    expect([error.kind, error.said.reason]).toEqual(['permission', 'key_may_not'])
    double.allow({ isKnown: false })
    expect((await failure(session.discover(), double)).kind).toBe('credentials')
  })

  test.each([
    ['kg', 'kg'],
    ['g', 'g'],
    ['lbs', 'lb'],
    ['oz', 'oz'],
  ] as const)('weighing in %s say so', async (unit, ours) => {
    const { session } = await shopWith({ unit })
    expect((await session.discover()).columns.find(({ key }) => key === 'variant.weight')?.unit).toBe(ours)
  })

  test('with groups, products of others and disabled variations name them as left out', async () => {
    const { double, pages } = await shopWith({}, 1)
    double.addProduct({ name: 'Set', type: 'grouped', sku: 'G' })
    double.addProduct({ name: 'Elsewhere', type: 'external', sku: 'E' })
    double.addProduct({ name: 'Subscription', type: 'subscription', sku: 'SUB' })
    const [red] = double.variations.values()
    if (red) red['status'] = 'private'
    const all = await pages()
    expect(skus(all)).toEqual(['P0-Blue', 'SUB'])
    expect(all.flatMap(({ leftOut }) => leftOut ?? []).map(({ item, said }) => [item.name, said.reason])).toEqual([
      ['Product 0, Red', 'state_left_out'],
      ['Set', 'kind_left_out'],
      ['Elsewhere', 'kind_left_out'],
    ])
    expect(
      skus(await pages({ chosen: { kinds: ['goods', 'grouped', 'external'], states: ['publish', 'private'] } })),
    ).toEqual(expect.arrayContaining(['G', 'E', 'P0-Red']))
  })

  test('with odd values are read all the same', async () => {
    const { double, pages } = await shopWith()
    const odd = {
      name: 'Caf&eacute; &amp; <b>Co</b>',
      sku: "'/\\",
      weight: '1,5',
      description: '',
      global_unique_id: '',
      brands: [],
      categories: [{ id: 15, name: 'Uncategorized', slug: 'uncategorized' }],
      translations: [],
    }
    double.addProduct({
      ...odd,
      meta_data: [
        { key: '_ean', value: '0012345678905' },
        { key: '_list', value: ['inner'] },
        { key: 'empty', value: '' },
      ],
    })
    double.addProduct({
      name: '',
      sku: '',
      weight: '0',
      attributes: [
        { name: 'Size', options: ['S', 'M'] },
        { name: 'Marke', options: ['Nord'] },
      ],
    })
    const [first, second] = (await pages()).flatMap(({ rows }) => rows)
    expect(first?.cells).toMatchObject({
      'product.name': 'Café & Co',
      'product.sku': "'/\\",
      'variant.weight': 1.5,
      'variant.gtin': '0012345678905',
      'product.brand': null,
      'product.category': null,
    })
    expect(first?.cells).not.toHaveProperty('product.meta._list')
    expect(second?.cells).toMatchObject({
      'product.name': null,
      'product.sku': null,
      'variant.weight': null,
      'variant.size': null,
      'product.brand': 'Nord',
    })
    expect(second?.product?.name).toMatch(/^#\d+$/)
  })

  test('that do not answer are told of soon, because somebody waits for a test', async () => {
    const { double, session, world } = await shopWith()
    for (let tries = 0; tries < 2; tries += 1) double.fail({ is: 'lost' })
    expect((await failure(session.test(), double)).kind).toBe('passing')
    double.fail({ is: 'limited', retryAfter: '30' })
    expect((await failure(session.test(), double)).kind).toBe('rate_limited')
    expect(world.slept.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(2_000)
  })
})
