import type { World } from '../connector.ts'
import { ForeignError, quoted } from '../foreign-error.ts'
import { at, listAt, numberAt, sentencesOf, textAt } from '../foreign-json.ts'
import { patiently } from '../patiently.ts'
import { faultOf, readJson, type Speaker } from '../read-answer.ts'

export type Shopify = {
  /** "acme" of acme.myshopify.com. */
  readonly shop: string
  readonly speaker: Speaker
  /** The data of a query or mutation that can be sent again. */
  ask(document: string, variables?: Readonly<Record<string, unknown>>): Promise<unknown>
  /** The version that answered, where it is not the one that was asked. */
  readonly otherVersion: string | null
  readonly version: string
}

/**
 * One shop by GraphQL. Shopify counts costs, and says with each answer what is left: before a question that would cost more, its regaining is
 * waited for.
 */
export function shopifyOf(world: World, settings: Readonly<Record<string, string>>, longestWait?: number): Shopify {
  const { shop = '', access = 'app', access_token = '', client_id = '', client_secret = '' } = settings
  const version = settings['api_version'] || '2026-07'
  const origin = `https://${shop}.myshopify.com`
  const secrets = new Set([access_token, client_secret, encodeURIComponent(client_secret)].filter(Boolean))
  const speaker: Speaker = {
    system: 'Shopify',
    get secrets() {
      return [...secrets]
    },
    now: world.now,
  }
  const costs = new Map<string, number>()
  let left: { available: number; restoreRate: number; at: number } | null = null
  let otherVersion: string | null = null

  const renew = async () => {
    const form = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret })
    const answer = await patiently(
      world,
      async () => {
        const given = await world.send({
          method: 'POST',
          url: `${origin}/admin/oauth/access_token`,
          headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
          body: form.toString(),
          answer: { atMostBytes: 100_000, beyond: 'refuse' },
        })
        if (given.status === 404) throw noShop(shop)
        const body = readJson(speaker, given)
        if (given.status >= 500 || given.status === 429) throw faultOf(speaker, given, body)
        return { status: given.status, body }
      },
      longestWait,
    )
    const token = textAt(answer.body, 'access_token')
    if (token === null) throw appRefused(speaker, answer.body)
    secrets.add(token)
    const seconds = numberAt(answer.body, 'expires_in') ?? 3_600
    // A little early, so that none ends on its way.
    return { token, expiresAt: new Date(world.now().getTime() + Math.max(seconds - 300, 60) * 1000) }
  }

  const token = async (): Promise<string> => {
    if (access === 'token') return access_token
    const found = await world.token('shopify', renew)
    secrets.add(found)
    return found
  }

  /** What the shop regains in a second is left: whoever asks next, another process or session of ours, does not know yet what things cost. */
  const waitForCost = async (document: string) => {
    const cost = costs.get(document)
    if (left === null || cost === undefined) return
    const regained = ((world.now().getTime() - left.at) / 1000) * left.restoreRate
    const missing = cost + left.restoreRate - left.available - regained
    if (missing > 0) await world.sleep(Math.ceil((missing / left.restoreRate) * 1000))
  }

  const keepCost = (document: string, body: unknown) => {
    const cost = at(at(body, 'extensions'), 'cost')
    const asked = numberAt(cost, 'requestedQueryCost')
    const status = at(cost, 'throttleStatus')
    const available = numberAt(status, 'currentlyAvailable')
    if (asked !== null) costs.set(document, asked)
    if (available !== null) {
      left = { available, restoreRate: numberAt(status, 'restoreRate') || 50, at: world.now().getTime() }
    }
  }

  const once = async (
    document: string,
    variables: Readonly<Record<string, unknown>>,
    mayRenew: boolean,
  ): Promise<unknown> => {
    await waitForCost(document)
    const answer = await world.send({
      method: 'POST',
      url: `${origin}/admin/api/${version}/graphql.json`,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'x-shopify-access-token': await token(),
      },
      body: JSON.stringify({ query: document, variables }),
      answer: { atMostBytes: 30_000_000, beyond: 'refuse' },
    })
    if (answer.status === 401 && access !== 'token' && mayRenew) {
      await world.forgetToken('shopify')
      return once(document, variables, false)
    }
    const served = answer.headers['x-shopify-api-version']
    if (served !== undefined && served !== version) otherVersion = served.slice(0, 20)
    const body = readJson(speaker, answer)
    keepCost(document, body)
    if (answer.status >= 300) throw statusFault(speaker, shop, answer.status, body) ?? faultOf(speaker, answer, body)
    const errors = at(body, 'errors')
    if (errors !== undefined && sentencesOf(errors).length > 0) throw graphFault(speaker, world, body, left)
    return at(body, 'data')
  }

  return {
    shop,
    speaker,
    version,
    get otherVersion() {
      return otherVersion
    },
    ask: (document, variables = {}) => patiently(world, () => once(document, variables, true), longestWait),
  }
}

function noShop(shop: string): ForeignError {
  return new ForeignError('unexpected_system', {
    reason: 'no_shop',
    message: `Shopify has no shop "${shop}.myshopify.com". Its name is in the address of its admin: admin.shopify.com/store/NAME.`,
  })
}

/** Answered as OAuth does: {"error":"invalid_client","error_description":"…"}. */
function appRefused({ secrets }: Speaker, body: unknown): ForeignError {
  const words = quoted([textAt(body, 'error'), ...sentencesOf(body)].filter(Boolean).join(': '), secrets)
  return new ForeignError('credentials', {
    reason: 'app_refused',
    message: `Shopify gives this app no access${words === '' ? '' : `: "${words}"`}. Check the client ID and secret, and that the app is installed in this shop and belongs to the same organisation.`,
  })
}

function statusFault({ secrets }: Speaker, shop: string, status: number, body: unknown): ForeignError | null {
  const words = quoted(sentencesOf(at(body, 'errors') ?? body).join('; '), secrets)
  const said = words === '' ? '' : `: "${words}"`
  if (status === 404) return noShop(shop)
  if (status === 401) {
    return new ForeignError('credentials', {
      reason: 'credentials_refused',
      message: `Shopify does not accept the access token${said}. Give a current one, or install the app again.`,
    })
  }
  if (status === 402 || status === 423) {
    return new ForeignError('permission', {
      reason: 'shop_closed',
      message: `The shop is ${status === 402 ? 'frozen, as when its plan is not paid' : 'locked'}${said}. Its owner can open it in Shopify.`,
      value: status,
    })
  }
  return null
}

/** Of an answer that is a success by its status. */
function graphFault(
  { secrets }: Speaker,
  world: World,
  body: unknown,
  left: { available: number; restoreRate: number } | null,
): ForeignError {
  const errors = at(body, 'errors')
  const first = listAt(body, 'errors')[0] ?? errors
  const extensions = at(first, 'extensions')
  const code = textAt(extensions, 'code') ?? ''
  const words = quoted(sentencesOf(errors).join('; '), secrets)
  const requestId = textAt(at(body, 'extensions'), 'requestId')
  const details = requestId === null ? {} : { requestId }
  switch (code || words.toUpperCase()) {
    case 'THROTTLED': {
      const asked = numberAt(at(at(body, 'extensions'), 'cost'), 'requestedQueryCost') ?? 100
      const missing = left === null ? 100 : Math.max(asked - left.available, 50)
      const retryAt = new Date(world.now().getTime() + Math.ceil((missing / (left?.restoreRate ?? 50)) * 1000))
      const message = 'Shopify allows no more requests for now.'
      return new ForeignError('rate_limited', { reason: 'throttled', message }, { retryAt, ...details })
    }
    case 'MAX_COST_EXCEEDED':
      return new ForeignError('refused', {
        reason: 'max_cost_exceeded',
        message: `Too much was asked of Shopify at once: "${words}".`,
      })
    case 'ACCESS_DENIED': {
      const needed = quoted(textAt(extensions, 'requiredAccess') ?? '', secrets)
      const what = needed === '' ? `: "${words}"` : `, which needs ${needed}`
      const message = `The app may not do this in Shopify${what}. Give it the scopes read_products and write_products, and install it again.`
      return new ForeignError('permission', { reason: 'scope_missing', message }, details)
    }
    case 'SHOP_INACTIVE':
      return new ForeignError('permission', {
        reason: 'shop_closed',
        message: 'The shop is not active. Its owner can open it in Shopify.',
      })
    case 'INTERNAL_SERVER_ERROR':
    case 'TIMEOUT':
      return new ForeignError(
        'passing',
        { reason: 'system_fault', message: `Shopify has an error of its own: "${words}".` },
        details,
      )
  }
  if (/cursor/i.test(words)) {
    return new ForeignError('not_found', {
      reason: 'cursor_expired',
      message: `Shopify no longer knows where the list was left: "${words}".`,
    })
  }
  return new ForeignError(
    'unexpected_system',
    {
      reason: 'not_understood',
      message: `Shopify did not understand what was asked: "${words}". Another version of its interface may be needed; choose one in the settings.`,
    },
    details,
  )
}
