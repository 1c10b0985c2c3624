import { describe, expect, test } from 'vitest'
import { type Exchange, RECORDED, RECORDED_BEFORE, recorded } from '#test/doubles/woocommerce/recorded-shop.ts'
import type { ShopDouble } from '#test/doubles/woocommerce/shop-double.ts'
import { failure, shopWith } from '#test/doubles/woocommerce/shop-with.ts'
import type { TestWorld } from '#test/foreign-world.ts'

describe('what was recorded of a real shop', () => {
  test('is what the double answers, in keys and types', async () => {
    const { double, world } = await shopWith({ unit: 'lbs', nextPost: 10, nextTerm: 18 })
    const categories = [{ id: 15, name: 'Uncategorized', slug: 'uncategorized' }]
    const attributes = [{ name: 'Color', variation: true, options: ['Red', 'Blue'] }]
    const tee = double.addProduct({ name: 'Tee', sku: 'TEE', attributes, categories })
    for (const option of ['Red', 'Blue']) double.addVariation(tee, { attributes: [{ name: 'Color', option }] })
    for (const name of ['S0', 'S1', 'S2']) double.addProduct({ name, sku: name, categories })
    expect(RECORDED).toHaveLength(24)
    expect(await differencesFrom(RECORDED, double, world)).toEqual([])
  })

  test('of one before 10.3 is what the double of one answers: variations, the bin, a field removed, unreadable addresses', async () => {
    const { double, world } = await shopWith({ isFlat: false, nextPost: 15 })
    double.addProduct({ name: 'Holder', global_unique_id: '04006381333931' })
    expect(RECORDED_BEFORE).toHaveLength(16)
    expect(await differencesFrom(RECORDED_BEFORE, double, world)).toEqual([])
  })

  test('is understood: a page of products with their variations, and what was written', async () => {
    const { double, session } = await shopWith()
    const replay = (label: string, end: string) => {
      const { status, headers, body } = recorded(label).response
      double.fail(
        { is: 'answer', answer: { status, headers, body } },
        ({ url }) => url.pathname.endsWith(end) && (end !== '/products' || url.searchParams.has('offset')),
      )
    }
    replay('list products page 1', '/products')
    replay('list product variations', '/variations')
    const [page] = await Array.fromAsync(take(session.read({ since: null, cursor: null, chosen: {} }), 1))
    expect(page?.rows.map(({ cells }) => [cells['product.name'], cells['product.sku']])).toEqual([
      ['Tee', 'TEE'],
      ['S0', 'S0'],
    ])
    expect(page?.total).toBe(5)
    replay('write back meta product batch', '/batch')
    const items = [16, 999_999].map((id) => ({
      of: 'product' as const,
      item: { id: String(id), address: null, name: '' },
      parentId: null,
      value: 'x',
    }))
    expect((await session.write('meta._dpp_url', items)).map(({ state }) => state)).toEqual(['written', 'not_found'])
    replay('weight unit', '/woocommerce_weight_unit')
    const { columns } = await session.discover()
    expect(columns.find(({ key }) => key === 'variant.weight')?.unit).toBe('lb')
  })

  test.each([
    ['error bad key', 'credentials'],
    ['error bad secret', 'credentials'],
    ['error no auth', 'credentials'],
    ['error route', 'unexpected_system'],
    ['error 404 id', 'not_found'],
    ['error per_page', 'refused'],
    ['error duplicate sku', 'refused'],
    ['error bad params', 'refused'],
    ['error batch>100', 'refused'],
  ] as const)('"%s" is of the class "%s"', async (label, kind) => {
    const { double, session } = await shopWith({}, 1)
    const { status, body } = recorded(label).response
    // Once more for the other way of giving the credentials.
    for (const _ of [1, 2]) double.fail({ is: 'answer', answer: { status, body } })
    expect((await failure(Array.fromAsync(session.read({ since: null, cursor: null, chosen: {} })), double)).kind).toBe(
      kind,
    )
  })
})

async function differencesFrom(
  exchanges: readonly Exchange[],
  double: ShopDouble,
  world: TestWorld,
): Promise<readonly string[]> {
  const differences: string[] = []
  for (const { label, request, response } of exchanges) {
    const credentials = CREDENTIALS[label] ?? `${double.key}:${double.secret}`
    const isNobody = label === 'error no auth'
    const authorization = {
      authorization: `Basic ${Buffer.from(credentials.replace('KEY', double.key)).toString('base64')}`,
    }
    double.allow({ mayWrite: label !== 'error key that reads only' })
    const answer = await world.send({
      method: request.method as 'GET',
      url: `${double.origin}${request.path}`,
      headers: { 'content-type': 'application/json', ...(isNobody ? {} : authorization) },
      body: (request.body ?? null) === null ? null : JSON.stringify(request.body),
      answer: { atMostBytes: 1_000_000, beyond: 'refuse' },
    })
    if (answer.status !== response.status) differences.push(`${label}: ${answer.status}, not ${response.status}`)
    for (const header of ['x-wp-total', 'x-wp-totalpages']) {
      if (header in answer.headers !== header in response.headers) differences.push(`${label}: ${header}`)
    }
    differences.push(...compared(label, JSON.parse(answer.body.toString()), response.body))
  }
  return differences
}

const CREDENTIALS: Readonly<Record<string, string>> = {
  'error bad key': 'ck_wrong:cs_wrong',
  'error bad secret': 'KEY:cs_wrong',
}

async function* take<T>(from: AsyncIterable<T>, count: number): AsyncIterable<T> {
  let taken = 0
  for await (const one of from) {
    yield one
    if (++taken === count) return
  }
}

/** Where keys or types differ; of lists the first entries are compared. */
function compared(place: string, ours: unknown, theirs: unknown): string[] {
  const [one, other] = [typeOf(ours), typeOf(theirs)]
  if (one !== other) return [`${place}: ${one}, not ${other}`]
  if (Array.isArray(ours) && Array.isArray(theirs)) {
    return ours.length > 0 && theirs.length > 0 ? compared(`${place}[0]`, ours[0], theirs[0]) : []
  }
  if (one !== 'object') return []
  const [left, right] = [ours as Record<string, unknown>, theirs as Record<string, unknown>]
  const keys = [...new Set([...Object.keys(left), ...Object.keys(right)])]
  return keys.flatMap((key) =>
    key in left && key in right
      ? compared(`${place}.${key}`, left[key], right[key])
      : [`${place}: ${key} only ${key in left ? 'ours' : 'theirs'}`],
  )
}

function typeOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value
}
