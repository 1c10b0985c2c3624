import { badInput } from '#platform/app-error.ts'
import type { Connector } from '../connector.ts'
import { IN_A_MOMENT } from '../patiently.ts'
import { shopifyOf } from './ask-shopify.ts'
import { discoverShopify, testShopify } from './discover-shopify.ts'
import { readShopify } from './read-shopify.ts'
import { API_VERSIONS } from './shopify-documents.ts'
import { lookInShopify, prepareField, writeShopify } from './write-shopify.ts'

/** Shops of Shopify by its GraphQL Admin API; the older REST interface is not used. */
export const shopify: Connector = {
  kind: 'shopify',
  name: 'Shopify',
  settings: [
    { key: 'shop', kind: 'text', isRequired: true },
    { key: 'access', kind: 'choice', isRequired: true, choices: ['app', 'token'] },
    { key: 'client_id', kind: 'text', isRequired: true, onlyIf: { key: 'access', is: 'app' } },
    { key: 'client_secret', kind: 'secret', isRequired: true, onlyIf: { key: 'access', is: 'app' } },
    { key: 'access_token', kind: 'secret', isRequired: true, onlyIf: { key: 'access', is: 'token' } },
    { key: 'api_version', kind: 'choice', isRequired: false, choices: API_VERSIONS },
  ],
  writes: ['passport_address', 'score', 'carbon'],
  // What is searched by time comes from an index, which runs a few minutes late at worst.
  overlapSeconds: 900,
  parse(typed) {
    const access = typed['access'] === 'token' ? 'token' : 'app'
    const given = (key: string) => (typed[key] ?? '').trim()
    const required = (key: string, what: string) => {
      if (given(key) !== '') return given(key)
      throw badInput('field_required', `"${key}" is required: ${what}.`, { field: key })
    }
    const version = given('api_version')
    if (version !== '' && !API_VERSIONS.some((one) => one === version)) {
      throw badInput('field_not_allowed', `"api_version" must be one of ${API_VERSIONS.join(', ')}.`, {
        field: 'api_version',
        value: version,
      })
    }
    return {
      shop: parseShop(given('shop')),
      access,
      ...(access === 'token'
        ? { access_token: required('access_token', 'the Admin API access token of the app, which begins with shpat_') }
        : {
            client_id: required('client_id', 'the client ID of the app in the Dev Dashboard'),
            client_secret: required('client_secret', 'the client secret of the app in the Dev Dashboard'),
          }),
      api_version: version || API_VERSIONS[0],
    }
  },
  open(world, settings) {
    const shop = shopifyOf(world, settings)
    return {
      test: () => testShopify(shopifyOf(world, settings, IN_A_MOMENT)),
      discover: () => discoverShopify(shop),
      read: (from) => readShopify(world, shop, from),
      prepare: (target) => prepareField(shop, target),
      look: (target, items) => lookInShopify(shop, target, items),
      write: (target, items) => writeShopify(shop, target, items),
    }
  },
}

/** "acme", "acme.myshopify.com", "https://admin.shopify.com/store/acme/products": the name alone is kept, so that only Shopify is ever called. */
function parseShop(typed: string): string {
  const text = typed.toLowerCase().replace(/^https?:\/\//, '')
  const name =
    /^admin\.shopify\.com\/store\/([^/?#]+)/.exec(text)?.[1] ??
    /^([^/?#]+)\.myshopify\.com(?:[/?#].*)?$/.exec(text)?.[1] ??
    text
  if (/^[a-z0-9][a-z0-9-]{0,99}$/.test(name)) return name
  throw badInput(
    'shop_malformed',
    '"shop" must be the shop’s name at Shopify, such as acme of acme.myshopify.com or of admin.shopify.com/store/acme. Its own domain does not lead to Shopify’s interface.',
    { field: 'shop', value: typed.slice(0, 200) },
  )
}
