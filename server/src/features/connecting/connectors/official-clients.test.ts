import { Agent, request as ask } from 'node:https'
import { expect, test } from 'vitest'
import { DOUBLE_TLS } from '#test/doubles/double-tls.ts'
import { startShopifyDouble } from '#test/doubles/shopify/shopify-double.ts'
import { startShopDouble } from '#test/doubles/woocommerce/shop-double.ts'
import { atFileEnd } from '#test/file-end.ts'
import { shops } from '#test/shops.ts'

/** The vendors' own clients, which know nothing of us, take our doubles for the systems. */

test('the official client of WooCommerce reads and writes our double', async () => {
  const { wooCommerceClient } = shops()
  const double = await startShopDouble({ path: '/shop' })
  atFileEnd(() => double.close())
  const client = wooCommerceClient({
    url: double.address,
    consumerKey: double.key,
    consumerSecret: double.secret,
    version: 'wc/v3',
    axiosConfig: { httpsAgent: new Agent({ ca: DOUBLE_TLS.cert }), proxy: false },
  })
  const made = await client.post('products', { name: 'Jacket', type: 'variable', sku: 'J' })
  const { id } = made.data as { id: number }
  expect(made.status).toBe(201)
  await client.post(`products/${id}/variations`, { sku: 'J-R', attributes: [{ name: 'Color', option: 'Red' }] })
  const listed = await client.get('products', { per_page: 20 })
  expect(listed.headers['x-wp-total']).toBe('1')
  expect(listed.data).toMatchObject([{ name: 'Jacket', type: 'variable', variations: [expect.any(Number)] }])
  await client.put(`products/${id}`, { meta_data: [{ key: '_dpp_url', value: 'https://dpp.example/1' }] })
  const batch = await client.post('products/batch', { update: [{ id, name: 'Coat' }, { id: 999_999 }] })
  expect(batch.data).toMatchObject({
    update: [{ name: 'Coat' }, { error: { code: 'woocommerce_rest_product_invalid_id' } }],
  })
  expect((await client.get('settings/products/woocommerce_weight_unit')).data).toMatchObject({ value: 'kg' })
  const refused = await client.get('products', { per_page: 101 }).catch(({ response }) => response)
  expect([refused.status, refused.data]).toMatchObject([400, { code: 'rest_invalid_param' }])
  expect((await client.delete(`products/${id}`)).status).toBe(200)
})

test('the official client of Shopify reads and writes our double', async () => {
  const { shopifyClient } = shops()
  const double = await startShopifyDouble()
  atFileEnd(() => double.close())
  double.shop.addProduct({ title: 'Scarf' }, { sku: 'S' })
  const client = shopifyClient({
    storeDomain: 'acme.myshopify.com',
    apiVersion: '2026-07',
    accessToken: double.token,
    customFetchApi: (url: string, options: RequestInit) => fetchFrom(double.origin, url, options),
  })
  const listed = await client.request(
    'query Listed { products(first: 5) { nodes { id title variants(first: 2) { nodes { id sku } } } } }',
  )
  expect(listed.errors).toBeUndefined()
  expect(listed.data).toMatchObject({ products: { nodes: [{ title: 'Scarf', variants: { nodes: [{ sku: 'S' }] } }] } })
  const [product] = double.shop.products.values()
  const set = `mutation Set($metafields: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $metafields) { metafields { value } userErrors { code } } }`
  const metafields = [
    { ownerId: product?.id, namespace: '$app', key: 'passport_url', type: 'url', value: 'https://dpp.example/1' },
  ]
  expect((await client.request(set, { variables: { metafields } })).data).toMatchObject({
    metafieldsSet: { metafields: [{ value: 'https://dpp.example/1' }], userErrors: [] },
  })
  expect((await client.request('query Wrong { nothing }')).errors?.message).toBeTruthy()
  double.endTokens()
  expect((await client.request('query Shop { shop { name } }')).errors).toMatchObject({ networkStatusCode: 401 })
})

/** The vendor's name led to the double, with the double's certificate. */
function fetchFrom(origin: string, url: string, { method = 'GET', headers, body }: RequestInit): Promise<Response> {
  const { pathname, search } = new URL(url)
  const sent = Object.fromEntries(new Headers(headers))
  return new Promise((done, fail) => {
    ask(`${origin}${pathname}${search}`, { method, headers: sent, ca: DOUBLE_TLS.cert }, async (response) => {
      const bytes = Buffer.concat(await Array.fromAsync(response))
      const pairs = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)])
      done(new Response(bytes, { status: response.statusCode ?? 500, headers: pairs }))
    })
      .on('error', fail)
      .end(typeof body === 'string' ? body : undefined)
  })
}
