import type { OutboundAnswer } from '#platform/outbound/read-answer.ts'
import type { World } from '../connector.ts'
import { ForeignError } from '../foreign-error.ts'
import { textAt } from '../foreign-json.ts'
import { patiently } from '../patiently.ts'
import { faultOf, readJson, type Speaker } from '../read-answer.ts'
import { shopFault } from './shop-fault.ts'

export type Asking = Readonly<Record<string, string | number>>

export type Shop = {
  /** Without a slash at its end: "https://example.com/shop". */
  readonly address: string
  readonly speaker: Speaker
  /** The path is that below /wp-json/: "wc/v3/products". */
  get(path: string, query?: Asking): Promise<ShopAnswer>
  /** What is sent can be sent again: it sets values to what they are to be. */
  post(path: string, body: unknown): Promise<ShopAnswer>
  /** Whom the shop is asked as, in the way that works there. Null where nothing has worked yet. */
  readonly way: { isByQuery: boolean; isByRoute: boolean } | null
}

export type ShopAnswer = { readonly body: unknown; readonly total: number | null }

/**
 * One shop and the two things about it that only asking tells: whether its addresses are readable (/wp-json/…) or not (?rest_route=…), and
 * whether its host lets the header with the credentials through. Where it does not they go along in the address, which is over https alone.
 */
export function shopOf(world: World, settings: Readonly<Record<string, string>>, longestWait?: number): Shop {
  const { address = '', consumer_key: key = '', consumer_secret: secret = '' } = settings
  const basic = Buffer.from(`${key}:${secret}`).toString('base64')
  const secrets = [key, secret, basic, encodeURIComponent(key), encodeURIComponent(secret)]
  const speaker: Speaker = { system: 'WooCommerce', secrets, now: world.now }
  let isByRoute = false
  let isByQuery = false
  let isRootKnown = false
  let isWayKnown = false

  const send = (method: 'GET' | 'POST', path: string, query: Asking, body: unknown): Promise<OutboundAnswer> => {
    const asked = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) asked.set(name, String(value))
    if (isByQuery) {
      asked.set('consumer_key', key)
      asked.set('consumer_secret', secret)
    }
    // Commas stay as they are: they hold lists of a hundred numbers, and an address has a length.
    const text = asked.toString().replaceAll('%2C', ',')
    const url = isByRoute
      ? `${address}/?rest_route=/${path}${text === '' ? '' : `&${text}`}${FOR_KEYS}`
      : `${address}/wp-json/${path}${text === '' ? '' : `?${text}`}`
    return world.send({
      method,
      url,
      headers: {
        accept: 'application/json',
        ...(isByQuery ? {} : { authorization: `Basic ${basic}` }),
        ...(body === null ? {} : { 'content-type': 'application/json' }),
      },
      body: body === null ? null : JSON.stringify(body),
      answer: { atMostBytes: MOST_BYTES, beyond: 'refuse' },
    })
  }

  const ask = async (method: 'GET' | 'POST', path: string, query: Asking, body: unknown): Promise<ShopAnswer> => {
    const answer = await send(method, path, query, body)
    if (!isRootKnown && !isByRoute && (isPage(answer) || isFrontPage(answer, path))) {
      isByRoute = true
      const other = await send(method, path, query, body)
      if (isPage(other)) {
        // Neither is WordPress: the first is what a person sees there.
        isByRoute = false
        readJson(speaker, answer)
      }
      return await taken(path, other, () => ask(method, path, query, body))
    }
    return await taken(path, answer, () => ask(method, path, query, body))
  }

  const taken = async (path: string, answer: OutboundAnswer, again: () => Promise<ShopAnswer>): Promise<ShopAnswer> => {
    const body = readJson(speaker, answer)
    isRootKnown = true
    if (answer.status < 300) {
      // What WordPress says to anybody proves nothing of the credentials.
      isWayKnown ||= path.startsWith('wc/')
      const total = Number(answer.headers['x-wp-total'] ?? Number.NaN)
      return { body, total: Number.isInteger(total) ? total : null }
    }
    const isNobody = answer.status === 401 && textAt(body, 'code') === 'woocommerce_rest_cannot_view'
    if (isNobody && !isWayKnown && !isByQuery && address.startsWith('https:')) {
      isByQuery = true
      try {
        return await again()
      } catch (error) {
        isByQuery = false
        throw error
      }
    }
    throw shopFault(speaker, answer, body) ?? faultOf(speaker, answer, body)
  }

  return {
    address,
    speaker,
    get: (path, query = {}) => patiently(world, () => ask('GET', path, query, null), longestWait),
    post: (path, body) => patiently(world, () => ask('POST', path, {}, body), longestWait),
    get way() {
      return isWayKnown ? { isByQuery, isByRoute } : null
    },
  }
}

/** Whether the shop has no such route: an older version, or another plugin's. */
export function isNoRoute(error: unknown): boolean {
  return error instanceof ForeignError && error.said.reason === 'no_route'
}

/** WooCommerce looks at keys only where the address as it was sent has these words in it, and takes everyone else for nobody. */
const FOR_KEYS = '&via=wp-json/wc/'

/** A hundred products with long descriptions have been seen to be five. */
const MOST_BYTES = 30_000_000

/** To a site without readable addresses each is its front page, whose address ends with a slash. */
function isFrontPage({ status, headers }: OutboundAnswer, path: string): boolean {
  return status === 301 && /^[^?#]*/.exec(headers['location'] ?? '')?.[0].endsWith(`/wp-json/${path}/`) === true
}

/** What a site without readable addresses shows for them: its page for "not found", or its home page. */
function isPage({ status, body }: OutboundAnswer): boolean {
  return (status === 404 || status === 200) && body.subarray(0, 200).toString('utf8').trimStart().startsWith('<')
}
