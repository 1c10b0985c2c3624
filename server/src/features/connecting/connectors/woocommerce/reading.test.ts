import { describe, expect, test } from 'vitest'
import type { Asked, Fault } from '#test/doubles/fault-server.ts'
import { expected, OLD, shopWith, skus } from '#test/doubles/woocommerce/shop-with.ts'
import type { Page } from '../connector.ts'

describe('a read loses no row and gives none twice', () => {
  const isSecondPage = ({ url }: Asked) => url.searchParams.get('offset') === '99'
  const isVariations = ({ url }: Asked) => url.pathname.endsWith('/variations')

  test.each<[Fault, (asked: Asked) => boolean]>([
    [{ is: 'limited', retryAfter: '3' }, isSecondPage],
    [{ is: 'limited' }, isVariations],
    [{ is: 'limited', status: 503, retryAfter: '10' }, isSecondPage],
    [{ is: 'broken' }, isVariations],
    [{ is: 'broken', status: 502 }, isSecondPage],
    [{ is: 'page', status: 503, title: 'Briefly unavailable for scheduled maintenance' }, isSecondPage],
    [{ is: 'hangs' }, isVariations],
    [{ is: 'reset' }, isSecondPage],
    [{ is: 'lost' }, isVariations],
    [{ is: 'truncated gzip' }, isSecondPage],
  ])('through %j', async (fault, isFor) => {
    const { double, world, pages } = await shopWith({}, 130)
    double.fail(fault, isFor)
    expect(skus(await pages()).sort()).toEqual(expected(double).sort())
    expect([double.pending(), [...world.origins]]).toEqual([0, [double.origin]])
  })

  test('while products vanish that were read before, and at the end', async () => {
    const { double, pages } = await shopWith({}, 330)
    const before = expected(double)
    const gone = new Set<string>()
    double.meanwhile(({ url }) => {
      if (!isSecondPage({ url } as Asked)) return
      for (const product of [...double.products.values()].filter((one) => one.id < 200 || one.id > 590).slice(0, 60)) {
        for (const sku of [
          product,
          ...[...double.variations.values()].filter((one) => one['parent_id'] === product.id),
        ])
          gone.add(String(sku['sku']))
        double.products.delete(product.id)
      }
      double.meanwhile(() => {})
    })
    const read = skus(await pages())
    expect(new Set(read).size).toBe(read.length)
    expect(before.filter((sku) => !gone.has(sku) && !read.includes(sku))).toEqual([])
  })

  test('when it is cut off after any page and goes on from its cursor', async () => {
    const { double, session, pages } = await shopWith({}, 450)
    const read: Page[] = []
    let cursor: string | null = null
    for (;;) {
      const iterator: AsyncIterator<Page> = session.read({ since: null, cursor, chosen: {} })[Symbol.asyncIterator]()
      const { value } = await iterator.next()
      await iterator.return?.()
      read.push(value)
      cursor = value.cursor
      if (cursor === null) break
    }
    expect(skus(read)).toEqual(skus(await pages()))
    expect(skus(read).sort()).toEqual(expected(double).sort())
  })

  test('where the host manages fewer at once', async () => {
    const { double, pages } = await shopWith({}, 120)
    const isLarge = ({ url }: Asked) =>
      Number(url.searchParams.get('per_page')) === 100 && url.pathname.endsWith('/products')
    for (let tries = 0; tries < 4; tries += 1) double.fail({ is: 'broken', status: 504 }, isLarge)
    expect(skus(await pages()).sort()).toEqual(expected(double).sort())
    expect(double.asked.some(({ url }) => url.searchParams.get('per_page') === '25')).toBe(true)
  })

  test('without the list of all variations, which shops before 10.3 do not have', async () => {
    const { double, pages } = await shopWith({ isFlat: false }, 30)
    expect(skus(await pages()).sort()).toEqual(expected(double).sort())
    expect(double.asked.filter(({ url }) => url.pathname.endsWith('/wc/v3/variations'))).toHaveLength(1)
  })

  test('keeping no more than a page', async () => {
    const { session, double } = await shopWith({}, 700)
    const sizes: number[] = []
    for await (const { rows } of session.read({ since: null, cursor: null, chosen: {} })) sizes.push(rows.length)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(501)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(expected(double).length)
  })

  test('that ends with the run', async () => {
    const { session, world } = await shopWith({}, 130)
    const seen: number[] = []
    const work = (async () => {
      for await (const { rows } of session.read({ since: null, cursor: null, chosen: {} })) {
        seen.push(rows.length)
        world.end()
      }
    })()
    await expect(work).rejects.toThrow('The run has ended.')
    expect(seen).toHaveLength(1)
  })
})

describe('changes', () => {
  test('of a product bring all its variations, and of a variation alone its product', async () => {
    const { double, pages } = await shopWith({}, 20)
    const since = new Date('2026-06-01T00:00:00Z')
    expect(skus(await pages({ since }))).toEqual([])
    const [first, , third] = [...double.products.values()]
    const variation = [...double.variations.values()].find(({ parent_id }) => parent_id === third?.id)
    if (!first || !variation) throw new Error('The double is empty.')
    double.change(first, { name: 'Changed' })
    double.change(variation, { weight: '2' })
    expect(new Set(skus(await pages({ since })))).toEqual(new Set(['P0-Red', 'P0-Blue', 'P2-Red', 'P2-Blue']))
  })

  test('are asked for in UTC, whatever clock the shop has', async () => {
    const { double, pages } = await shopWith({}, 1)
    await pages({ since: new Date('2026-06-01T12:34:56Z') })
    const asked = double.asked.map(({ url }) => url.searchParams).filter((query) => query.has('modified_after'))
    expect(asked.map((query) => [query.get('modified_after'), query.get('dates_are_gmt')])).toEqual(
      asked.map(() => ['2026-06-01T12:34:56', 'true']),
    )
    expect(asked.length).toBeGreaterThan(0)
  })
})

describe('languages', () => {
  const translated = async (plugin: 'wpml' | 'polylang') => {
    const shop = await shopWith({ plugin, mainLanguage: 'de' })
    const { double } = shop
    const original = double.addProduct({ name: 'Jacke', sku: 'J', lang: 'de', description: '<p>Warm</p>', ...OLD })
    double.addVariation(original, { sku: 'J-R', attributes: [{ name: 'Farbe', option: 'Rot' }], ...OLD })
    const copy = double.addProduct({ name: 'Jacket', sku: 'J', lang: 'en', ...OLD })
    double.addVariation(copy, { sku: 'J-R', attributes: [{ name: 'Colour', option: 'Red' }], ...OLD })
    double.addProduct({ name: 'Nur deutsch', sku: 'N', lang: 'de', ...OLD })
    for (const one of [original, copy]) one['translations'] = { de: original.id, en: String(copy.id) }
    return { ...shop, original, copy }
  }

  test.each(['wpml', 'polylang'] as const)(
    'copies that %s made are one product, with columns of its languages',
    async (plugin) => {
      const { session, pages, original } = await translated(plugin)
      const { columns, choices } = await session.discover()
      expect(choices.find(({ key }) => key === 'language')?.options.map(({ key }) => key)).toEqual(['de', 'en'])
      expect(columns.find(({ key }) => key === 'product.name@en')).toMatchObject({
        usual: 'product_name',
        language: 'en',
      })
      const read = (await pages({ chosen: { language: ['de'] } })).flatMap(({ rows }) => rows)
      expect(
        read.map(({ variant, cells }) => [variant?.id, cells['product.name'], cells['product.name@en'] ?? null]),
      ).toEqual([
        [String(original.id + 1), 'Jacke', 'Jacket'],
        [expect.any(String), 'Nur deutsch', null],
      ])
    },
  )

  test.each(['wpml', 'polylang'] as const)(
    'copies of %s are one product, too, where no language was chosen',
    async (plugin) => {
      const { pages, original } = await translated(plugin)
      expect((await pages()).flatMap(({ rows }) => rows.map(({ variant }) => variant?.id))[0]).toBe(
        String(original.id + 1),
      )
      expect(skus(await pages())).toEqual(['J-R', 'N'])
    },
  )

  test.each(['wpml', 'polylang'] as const)('a change of a copy of %s is a change of its product', async (plugin) => {
    const { double, pages, original, copy } = await translated(plugin)
    double.change(copy, { name: 'Warm jacket' })
    const read = await pages({ since: new Date('2026-06-01'), chosen: { language: ['de'] } })
    expect(
      read.flatMap(({ rows }) => rows.map(({ product, cells }) => [product?.id, cells['product.name@en']])),
    ).toEqual([[String(original.id), 'Warm jacket']])
  })
})
