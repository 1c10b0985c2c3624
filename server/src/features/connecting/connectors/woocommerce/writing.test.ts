import { describe, expect, test } from 'vitest'
import type { Asked, Fault } from '#test/doubles/fault-server.ts'
import type { ShopDouble } from '#test/doubles/woocommerce/shop-double.ts'
import { shopWith } from '#test/doubles/woocommerce/shop-with.ts'
import type { WriteItem } from '../connector.ts'

describe('writing', () => {
  const items = (double: ShopDouble): WriteItem[] =>
    [...double.products.values()].flatMap((product) => {
      const own = [...double.variations.values()].filter(({ parent_id }) => parent_id === product.id)
      return (own.length > 0 ? own : [product]).map((item) => ({
        of: 'variant' as const,
        item: { id: String(item.id), address: null, name: String(item['sku']) },
        parentId: String(product.id),
        value: `https://dpp.example/${item.id}`,
      }))
    })
  const isBatch = ({ url }: Asked) => url.pathname.endsWith('/batch')
  const written = (double: ShopDouble) =>
    [...double.products.values(), ...double.variations.values()].filter(
      (one) => double.metaOf(one)['dpp_url'] === `https://dpp.example/${one.id}`,
    ).length

  test.each<Fault>([
    { is: 'limited', retryAfter: '2' },
    { is: 'broken' },
    { is: 'reset' },
    { is: 'lost' },
    { is: 'hangs' },
    { is: 'truncated gzip' },
  ])('through %j has each value where it belongs, once', async (fault) => {
    const { double, session } = await shopWith({}, 30)
    double.fail(fault, isBatch)
    const outcomes = await session.write('meta.dpp_url', items(double))
    expect(outcomes.every(({ state }) => state === 'written')).toBe(true)
    expect(written(double)).toBe(45)
    for (const one of double.variations.values()) expect(one['meta_data']).toHaveLength(1)
  })

  test('keeps to a hundred at once, and tells each item’s outcome in its place', async () => {
    const { double, session } = await shopWith({}, 250)
    const all = items(double).filter(({ item, parentId }) => item.id === parentId)
    const removed = all.at(3)?.item.id
    double.products.delete(Number(removed))
    const outcomes = await session.write('meta.dpp_url', all)
    expect(outcomes.map(({ state }, at) => (state === 'written' ? null : [at, state])).filter(Boolean)).toEqual([
      [3, 'not_found'],
    ])
    expect(double.asked.filter(isBatch).map(({ json }) => (json as { update: unknown[] }).update.length)).toEqual([
      100, 25,
    ])
  })

  test('tells what was written when the shop is gone in the middle', async () => {
    const { double, session } = await shopWith({}, 8)
    double.meanwhile((asked) => {
      if (!isBatch(asked)) return
      double.meanwhile(() => {})
      for (let tries = 0; tries < 4; tries += 1)
        double.fail({ is: 'broken', status: 503 }, (later) => isBatch(later) && later !== asked)
    })
    const outcomes = await session.write('meta.dpp_url', items(double))
    expect(outcomes.filter(({ state }) => state === 'written')).toHaveLength(written(double))
    expect(outcomes.filter(({ state }) => state === 'unknown').length).toBe(outcomes.length - written(double))
    expect(written(double)).toBeGreaterThan(0)
  })
})
