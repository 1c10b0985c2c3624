import { badInput } from '#platform/app-error.ts'
import type { Connector } from '../connector.ts'
import { IN_A_MOMENT } from '../patiently.ts'
import { shopOf } from './ask-shop.ts'
import { discoverShop } from './discover-shop.ts'
import { readShop } from './read-shop.ts'
import { testShop } from './test-shop.ts'
import { lookInShop, writeShop } from './write-shop.ts'

/** Shops on WordPress, from WooCommerce 3.5 on; variations of many products at once from 10.3, GTINs as a field from 9.2, brands from 9.6. */
export const woocommerce: Connector = {
  kind: 'woocommerce',
  name: 'WooCommerce',
  settings: [
    { key: 'address', kind: 'address', isRequired: true },
    { key: 'consumer_key', kind: 'secret', isRequired: true },
    { key: 'consumer_secret', kind: 'secret', isRequired: true },
  ],
  writes: ['passport_address', 'score', 'carbon'],
  // Times of change are whole seconds of the shop's own clock.
  overlapSeconds: 600,
  parse: (typed) => ({
    address: parseAddress(typed['address'] ?? ''),
    consumer_key: parseKey(typed['consumer_key'] ?? '', 'consumer_key', 'ck_'),
    consumer_secret: parseKey(typed['consumer_secret'] ?? '', 'consumer_secret', 'cs_'),
  }),
  open(world, settings) {
    const shop = shopOf(world, settings)
    return {
      test: () => testShop(shopOf(world, settings, IN_A_MOMENT)),
      discover: () => discoverShop(shop),
      read: (from) => readShop(world, shop, from),
      look: (target, items) => lookInShop(shop, target, items),
      write: (target, items) => writeShop(shop, target, items),
    }
  },
}

/** Any page of the shop is taken for what it is part of: "https://example.com/shop/wp-admin/…" is the shop at /shop. */
function parseAddress(typed: string): string {
  const text = typed.trim()
  const written = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`
  const url = text !== '' && URL.canParse(written) ? new URL(written) : null
  if (url === null || !['https:', 'http:'].includes(url.protocol) || url.username !== '' || url.password !== '') {
    throw badInput(
      'web_address_malformed',
      '"address" must be the web address of the shop, such as https://shop.example.',
      {
        field: 'address',
        value: text.slice(0, 200),
      },
    )
  }
  if (url.protocol === 'http:') {
    throw badInput(
      'address_insecure',
      '"address" must begin with https://: WooCommerce refuses its keys over plain http, and anyone on the way could read them. Switch the shop to https first.',
      { field: 'address', value: text.slice(0, 200) },
    )
  }
  const path = url.pathname.replace(/\/(wp-json|wp-admin|wp-login\.php|index\.php)(\/.*)?$/, '').replace(/\/+$/, '')
  return `${url.origin}${path}`
}

function parseKey(typed: string, field: string, beginning: 'ck_' | 'cs_'): string {
  const key = typed.replace(/\s+/g, '')
  if (key.startsWith(beginning) && key.length > 10) return key
  const other = beginning === 'ck_' ? 'cs_' : 'ck_'
  const hint = key.startsWith(other) ? ' This is the other half of the pair: the two are exchanged.' : ''
  throw badInput(
    'key_malformed',
    `"${field}" must begin with ${beginning}, as WooCommerce shows it when the key is made.${hint}`,
    {
      field,
    },
  )
}
