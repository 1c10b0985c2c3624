import { describe, expect, test } from 'vitest'
import type { Asked, Fault } from '#test/doubles/fault-server.ts'
import { expected, shopifyWith, skus } from '#test/doubles/shopify/shopify-with.ts'
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
