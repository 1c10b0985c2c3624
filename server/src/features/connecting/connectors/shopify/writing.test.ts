import { describe, expect, test } from 'vitest'
import type { Asked, Fault } from '#test/doubles/fault-server.ts'
import type { ShopifyDouble } from '#test/doubles/shopify/shopify-double.ts'
import { failure, shopifyWith } from '#test/doubles/shopify/shopify-with.ts'
import type { WriteItem } from '../connector.ts'

const target = 'metafield.$app.passport_url'
const isSet = ({ text }: Asked) => text.includes('mutation Set')

const itemsOf = (double: ShopifyDouble): WriteItem[] =>
  [...double.shop.variants.values()].map((one) => ({
    of: 'variant',
    item: { id: one.id, address: null, name: String(one['sku']) },
    parentId: String(one['productId']),
    value: `https://dpp.example/${one.number}`,
  }))

const written = (double: ShopifyDouble) =>
  [...double.shop.variants.values()].filter(
    ({ id, number }) => double.shop.metafield(id, '$app', 'passport_url')?.value === `https://dpp.example/${number}`,
  ).length

describe('values come to where they belong', () => {
  test.each<Fault>([
    { is: 'limited', retryAfter: '2' },
    { is: 'broken' },
    { is: 'reset' },
    { is: 'lost' },
    { is: 'hangs' },
    { is: 'truncated gzip' },
  ])('through %j', async (fault) => {
    const { double, session } = await shopifyWith({ count: 30 })
    double.fail(fault, isSet)
    const outcomes = await session.write(target, itemsOf(double))
    expect(outcomes.every(({ state }) => state === 'written')).toBe(true)
    expect(written(double)).toBe(45)
    expect(
      double.asked
        .filter(isSet)
        .every(({ json }) => (json as { variables: { metafields: unknown[] } }).variables.metafields.length <= 25),
    ).toBe(true)
  })

  test('and an answer that was lost is no conflict, though the mark has changed', async () => {
    const { double, session } = await shopifyWith({ count: 2 })
    const items = itemsOf(double)
    await session.write(
      target,
      items.map((item) => ({ ...item, value: 'https://dpp.example/before' })),
    )
    const found = (await session.look?.(target, items)) ?? []
    double.fail({ is: 'reset' }, isSet)
    const outcomes = await session.write(
      target,
      items.map((item, at) => ({ ...item, mark: found[at]?.mark ?? '' })),
    )
    expect(outcomes.map(({ state }) => state)).toEqual(['written', 'written', 'written'])
  })

  test('with one bad among twenty-five, all others are written and it is named', async () => {
    const { double, session } = await shopifyWith({ count: 16 })
    const items = itemsOf(double).map((item, at) => (at === 4 ? { ...item, value: 'no address' } : item))
    const [gone] = [...double.shop.products.values()].slice(5, 6)
    if (gone) double.shop.remove(gone)
    const outcomes = await session.write(target, items)
    const bad = outcomes.map(({ state }, at) => [at, state]).filter(([, state]) => state !== 'written')
    expect(bad).toEqual([
      [4, 'refused'],
      [8, 'not_found'],
    ])
    expect(written(double)).toBe(22)
  })

  test('also where the shop does not say which is bad', async () => {
    const { double, session } = await shopifyWith({ count: 4 })
    const items = itemsOf(double).map((item, at) => (at === 2 ? { ...item, value: 'no address' } : item))
    const userErrors = [
      { field: ['metafields'], message: 'Value is invalid.', code: 'INVALID_VALUE', elementIndex: null },
    ]
    double.fail({ is: 'answer', answer: { body: { data: { metafieldsSet: { metafields: [], userErrors } } } } }, isSet)
    expect((await session.write(target, items)).map(({ state }) => state)).toEqual([
      'written',
      'written',
      'refused',
      'written',
      'written',
      'written',
    ])
  })

  test('and what was written is told when the shop is gone in the middle', async () => {
    const { double, session } = await shopifyWith({ count: 40 })
    double.meanwhile((asked) => {
      if (!isSet(asked)) return
      double.meanwhile(() => {})
      for (let tries = 0; tries < 4; tries += 1)
        double.fail({ is: 'broken', status: 503 }, (later) => isSet(later) && later !== asked)
    })
    const outcomes = await session.write(target, itemsOf(double))
    expect(outcomes.map(({ state }) => state)).toEqual([...Array(25).fill('written'), ...Array(35).fill('unknown')])
    expect(written(double)).toBe(25)
  })
})

describe('what is wrong is told in words that help', () => {
  test('an app that is not known, a token that ended, a shop that is not there', async () => {
    const { double, session } = await shopifyWith({ access: 'token' })
    double.endTokens()
    expect((await failure(session.test(), double)).said.reason).toBe('credentials_refused')
    const other = await shopifyWith()
    other.double.fail({
      is: 'answer',
      answer: {
        status: 400,
        body: { error: 'invalid_client', error_description: `Unknown ${other.double.clientSecret}` },
      },
    })
    const error = await failure(other.session.test(), other.double)
    expect([error.kind, error.said.reason]).toEqual(['credentials', 'app_refused'])
    other.double.fail({ is: 'answer', answer: { status: 404, body: { errors: 'Not Found' } } })
    expect((await failure(other.session.test(), other.double)).said.reason).toBe('no_shop')
  })

  test.each([
    [402, 'permission', 'shop_closed'],
    [423, 'permission', 'shop_closed'],
    [403, 'permission', 'not_permitted'],
    [401, 'credentials', 'credentials_refused'],
  ])('an answer of %i', async (status, kind, reason) => {
    const { double, session } = await shopifyWith({ access: 'token' })
    double.fail({ is: 'answer', answer: { status, body: { errors: '[API] This action is not allowed.' } } })
    const error = await failure(session.test(), double)
    expect([error.kind, error.said.reason]).toEqual([kind, reason])
  })

  test.each([
    [
      {
        message: 'Access denied for products field.',
        extensions: { code: 'ACCESS_DENIED', requiredAccess: '`read_products` access scope.' },
      },
      'permission',
      'scope_missing',
    ],
    [{ message: 'Shop is inactive', extensions: { code: 'SHOP_INACTIVE' } }, 'permission', 'shop_closed'],
    [
      { message: "Field 'x' doesn't exist on type 'Shop'", extensions: { code: 'undefinedField' } },
      'unexpected_system',
      'not_understood',
    ],
  ])('an error inside a success: %j', async (error, kind, reason) => {
    const { double, session } = await shopifyWith({ access: 'token' })
    double.fail({ is: 'answer', answer: { body: { errors: [error] } } })
    const thrown = await failure(session.test(), double)
    expect([thrown.kind, thrown.said.reason]).toEqual([kind, reason])
  })

  test('scopes that are missing, and another version than was asked', async () => {
    const { double, session } = await shopifyWith({ served: '2026-10' })
    double.shop.scopes.splice(0, 9, 'read_products')
    const account = await session.test()
    expect(account.warnings.map(({ reason, value }) => [reason, value])).toEqual([
      ['scope_missing_write', 'write_products'],
      ['scope_missing_languages', undefined],
      ['version_differs', '2026-10'],
    ])
    expect(account).toMatchObject({
      name: 'Atelier & Söhne',
      version: 'Shopify 2026-10',
      permissions: ['read_products'],
    })
    double.shop.scopes.splice(0, 9, 'read_orders')
    expect((await failure(session.test(), double)).said.reason).toBe('scope_missing')
  })

  test('a redirect, a web page, and text that is no JSON', async () => {
    const { double, session, world } = await shopifyWith({ access: 'token' })
    const faults = [
      [{ is: 'redirect', to: 'http://169.254.169.254/latest/meta-data' }, 'redirected'],
      [{ is: 'page', title: 'Log in to Shopify' }, 'web_page'],
      [{ is: 'answer', answer: { body: 'nope' } }, 'not_json'],
    ] as const
    for (const [fault, reason] of faults) {
      double.fail(fault)
      const error = await failure(session.test(), double)
      expect([error.kind, error.said.reason]).toEqual(['unexpected_system', reason])
    }
    expect([...world.origins]).toEqual(['https://acme.myshopify.com'])
  })
})
