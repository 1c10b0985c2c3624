import { describe, expect, test } from 'vitest'
import type { Asked, Fault } from '#test/doubles/fault-server.ts'
import { expected, failure, shopifyWith, skus } from '#test/doubles/shopify/shopify-with.ts'
import type { Page } from '../connector.ts'

describe('a shop of more than 25,000 variants is read by a bulk operation', () => {
  const large = async (count = 60) => {
    const shop = await shopifyWith({ count, ...(count > 100 ? { totalMs: 10_000 } : {}) })
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

  test('but not for a few values to show', async () => {
    const { double, session } = await large(10)
    for await (const { rows } of session.read({ since: null, cursor: null, chosen: {}, isSample: true })) {
      expect(rows.length).toBeGreaterThan(0)
      break
    }
    expect(double.operations()).not.toContain('RunBulk')
  })

  test('as the list reads it', async () => {
    const { double, pages } = await large(10)
    const byBulk = (await pages()).flatMap(({ rows }) => rows)
    double.bulk.countsAs = null
    expect((await pages()).flatMap(({ rows }) => rows)).toEqual(byBulk)
  })

  test('cut off, it goes on in the same file, and forgotten, from its beginning', async () => {
    const { double, session, pages } = await large(560)
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
