import { getVariableValues, type OperationDefinitionNode, parse, validate } from 'graphql'
import { describe, expect, test } from 'vitest'
import { MAKE, REMOVE, seedInput } from '#test/doubles/shopify/seeded-shop.ts'
import { shopifySchema } from '#test/doubles/shopify/shopify-schema.ts'
import { shopify } from './shopify.ts'
import * as documents from './shopify-documents.ts'

const wanted = {
  productKeys: ['custom.fabric', 'app--4711.passport_url', 'it\'s."odd"'],
  variantKeys: ['custom.hs_code'],
  locales: ['de', 'pt-BR'],
}
const none = { productKeys: [], variantKeys: [], locales: [] }

const ALL: readonly (readonly [string, string])[] = [
  ...Object.entries(documents).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text] as const] : [])),
  ...[wanted, none].flatMap((one) => [
    ['products', documents.productsDocument(one)] as const,
    ['variants', documents.variantsDocument(one)] as const,
    ['bulk', documents.bulkQuery(one)] as const,
  ]),
]

test.each(['2025-10', '2026-01', '2026-04', '2026-07', '2026-10'])(
  'everything that is asked of Shopify holds against its published schema of %s',
  (version) => {
    expect(documents.API_VERSIONS).toContain(version)
    const schema = shopifySchema(version)
    for (const [name, text] of ALL)
      expect([name, validate(schema, parse(text)).map(({ message }) => message)]).toEqual([name, []])
    expect(ALL.length).toBeGreaterThanOrEqual(15)
  },
)

test('so do the products that a real shop is tried with', () => {
  const schema = shopifySchema('2026-07')
  for (const text of [MAKE, REMOVE]) expect(validate(schema, parse(text))).toEqual([])
  const { variableDefinitions = [] } = parse(MAKE).definitions[0] as OperationDefinitionNode
  expect(getVariableValues(schema, variableDefinitions, { input: seedInput('DPP-1') }).errors).toBeUndefined()
})

describe('a shop is given', () => {
  const parsed = (shop: string) => shopify.parse({ shop, client_id: 'a', client_secret: 'b' })['shop']

  test.each([
    'acme-shop',
    'ACME-shop.myshopify.com',
    'https://acme-shop.myshopify.com/admin/products',
    'https://admin.shopify.com/store/acme-shop/products?x=1',
    ' acme-shop ',
  ])('as "%s"', (typed) => {
    expect(parsed(typed)).toBe('acme-shop')
  })

  test.each([
    '',
    'acme.example',
    'https://shop.example',
    'evil.example/.myshopify.com',
    'acme.myshopify.com.evil.example',
    'acme.myshopify.com@evil.example',
    '-acme',
    'a b',
    '169.254.169.254',
    'acme%2f.myshopify.com',
  ])('but not as "%s"', (typed) => {
    expect(() => parsed(typed)).toThrow(/"shop" must be the shop’s name at Shopify/)
  })

  test('with what its way in needs', () => {
    expect(() => shopify.parse({ shop: 'acme' })).toThrow(/"client_id" is required/)
    expect(() => shopify.parse({ shop: 'acme', access: 'token' })).toThrow(/"access_token" is required/)
    expect(() =>
      shopify.parse({ shop: 'acme', access: 'token', access_token: 'shpat_x', api_version: '2020-01' }),
    ).toThrow(/"api_version" must be one of/)
    expect(shopify.parse({ shop: 'acme', access: 'token', access_token: 'shpat_x' })).toEqual({
      shop: 'acme',
      access: 'token',
      access_token: 'shpat_x',
      api_version: '2026-07',
    })
  })
})
