import { type ExecutionResult, execute, parse, validate } from 'graphql'
import { type Answered, type Asked, type FaultServer, startFaultServer } from '../fault-server.ts'
import { type Bulk, rootOf } from './shopify-root.ts'
import { shopifySchema } from './shopify-schema.ts'
import { createShopifyShop, type ShopifyShop } from './shopify-shop.ts'

export type ShopifyDouble = FaultServer & {
  readonly shop: ShopifyShop
  /** The origins of the vendor that lead to this double. */
  readonly reroute: Readonly<Record<string, string>>
  readonly token: string
  readonly clientId: string
  readonly clientSecret: string
  /** All tokens that were given out end. */
  endTokens(): void
  readonly bucket: { maximum: number; available: number; restoreRate: number }
  /** Questions that were refused because they cost more than was left. */
  throttled(): number
  /** What the next bulk operation comes to, and what the count of variants claims to be. */
  readonly bulk: {
    url: string | null
    errorCode: string | null
    isBusy: number
    lasts: number
    countsAs: number | null
    isForgotten: boolean
  }
  /** The operations asked for, by name. */
  operations(): string[]
}

const CLIENT = {
  token: 'shpat_0123456789abcdef0123456789abcdef',
  clientId: '0f1e2d3c',
  clientSecret: 'shpss_fedcba9876543210fedcba98',
}

/**
 * A shop of Shopify: documents are carried out by graphql-js on Shopify's own published schema, over records in memory. Costs, limits and bulk
 * operations behave as the vendor's documentation says, and nobody has compared them with the real one.
 */
export async function startShopifyDouble({
  version = '2026-07',
  served = version,
  now = () => new Date(),
  maxCost = 1_000,
}: {
  readonly version?: string
  readonly served?: string
  readonly now?: () => Date
  readonly maxCost?: number
} = {}): Promise<ShopifyDouble> {
  const schema = shopifySchema(version)
  const shop = createShopifyShop()
  const bulks = new Map<string, Bulk>()
  const bulk: ShopifyDouble['bulk'] = {
    url: null,
    errorCode: null,
    isBusy: 0,
    lasts: 2,
    countsAs: null,
    isForgotten: false,
  }
  const bucket = { maximum: 2_000, available: 2_000, restoreRate: 100 }
  let filledAt = now().getTime()
  let throttled = 0
  const tokens = new Set([CLIENT.token])
  let tokenNumber = 0

  const runBulk = (query: string) => {
    if (bulk.isBusy > 0) {
      bulk.isBusy -= 1
      return {
        bulkOperation: null,
        userErrors: [
          {
            field: null,
            message: 'A bulk query operation for this app and shop is already in progress.',
            code: 'OPERATION_IN_PROGRESS',
          },
        ],
      }
    }
    const { data, errors } = carryOut(query, {})
    if (errors)
      return {
        bulkOperation: null,
        userErrors: [{ field: ['query'], message: errors[0]?.message ?? '', code: 'INVALID' }],
      }
    const [found] = Object.values(data ?? {}) as { edges: { node: unknown }[] }[]
    const lines = (found?.edges ?? []).map(({ node }) => JSON.stringify(node))
    const id = `gid://shopify/BulkOperation/${bulks.size + 1}`
    const url = bulk.url ?? `https://storage.googleapis.com/shopify-tiers-assets/bulk-${bulks.size + 1}.jsonl`
    bulks.set(id, { id, status: 'CREATED', errorCode: null, objectCount: '0', url, lines })
    return { bulkOperation: { id, status: 'CREATED' }, userErrors: [] }
  }
  const root = rootOf(shop, { bulks: new Map(), runBulk, countsAs: () => bulk.countsAs })
  const node = root.node
  /** Each look at an operation brings it on. */
  let looks = 0
  root.node = ({ id }) => {
    const one = bulks.get(id)
    if (!one || bulk.isForgotten) return one ? null : node({ id })
    looks += 1
    const isEnd = looks > bulk.lasts
    if (isEnd) looks = 0
    const status = !isEnd ? 'RUNNING' : bulk.errorCode === null ? 'COMPLETED' : 'FAILED'
    const url = status === 'COMPLETED' && one.lines.length > 0 ? one.url : null
    return {
      __typename: 'BulkOperation',
      ...one,
      status,
      errorCode: isEnd ? bulk.errorCode : null,
      objectCount: String(one.lines.length),
      url,
    }
  }

  const carryOut = (query: string, variableValues: Record<string, unknown>): ExecutionResult => {
    const document = parse(query)
    const errors = validate(schema, document)
    if (errors.length > 0) return { errors }
    return execute({ schema, document, rootValue: root, variableValues }) as ExecutionResult
  }

  const handle = (asked: Asked): Answered => {
    const { pathname } = asked.url
    if (pathname === '/admin/oauth/access_token') return giveToken(asked)
    const file = /bulk-(\d+)\.jsonl$/.exec(pathname)
    if (file) {
      const lines = bulks.get(`gid://shopify/BulkOperation/${file[1]}`)?.lines ?? []
      return { headers: { 'content-type': 'application/jsonl' }, body: `${lines.join('\n')}\n` }
    }
    if (!/^\/admin\/api\/[\w-]+\/graphql\.json$/.test(pathname)) return { status: 404, body: { errors: 'Not Found' } }
    if (!tokens.has(String(asked.headers['x-shopify-access-token'] ?? ''))) {
      return {
        status: 401,
        body: { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' },
      }
    }
    const { query, variables } = asked.json as { query: string; variables?: Record<string, unknown> }
    return { headers: { 'x-shopify-api-version': served }, body: paid(query, variables ?? {}) }
  }

  /** As the documentation of costs says; what each field costs is of our own making. */
  const paid = (query: string, variables: Record<string, unknown>): unknown => {
    const first = Number(variables['first'] ?? 1)
    const requested = query.includes('mutation')
      ? 10
      : Math.ceil(first * (1 + Number(variables['variants'] ?? 0) * 0.4))
    const moment = now().getTime()
    bucket.available = Math.min(bucket.maximum, bucket.available + ((moment - filledAt) / 1000) * bucket.restoreRate)
    filledAt = moment
    const status = () => ({
      maximumAvailable: bucket.maximum,
      currentlyAvailable: Math.floor(bucket.available),
      restoreRate: bucket.restoreRate,
    })
    const cost = (actualQueryCost: number | null) => ({
      cost: { requestedQueryCost: requested, actualQueryCost, throttleStatus: status() },
    })
    if (requested > maxCost) {
      const message = `Query cost is ${requested}, which exceeds the single query max cost limit (${maxCost}).`
      return { errors: [{ message, extensions: { code: 'MAX_COST_EXCEEDED', cost: requested, maxCost } }] }
    }
    if (bucket.available < requested) {
      throttled += 1
      return {
        errors: [
          {
            message: 'Throttled',
            extensions: { code: 'THROTTLED', documentation: 'https://shopify.dev/api/usage/rate-limits' },
          },
        ],
        extensions: cost(null),
      }
    }
    bucket.available -= requested
    const result = carryOut(query, variables)
    return { ...JSON.parse(JSON.stringify(result)), extensions: cost(requested) }
  }

  const giveToken = ({ text }: Asked): Answered => {
    const form = new URLSearchParams(text)
    if (form.get('client_id') !== CLIENT.clientId || form.get('client_secret') !== CLIENT.clientSecret) {
      return {
        status: 400,
        body: { error: 'invalid_client', error_description: `The client ${form.get('client_secret')} is not known.` },
      }
    }
    const access_token = `shpat_made_${++tokenNumber}_0123456789abcdef`
    tokens.add(access_token)
    return { body: { access_token, scope: shop.scopes.join(','), expires_in: 86_399 } }
  }

  const server = await startFaultServer(handle)
  return {
    ...server,
    ...CLIENT,
    shop,
    bucket,
    throttled: () => throttled,
    bulk,
    reroute: { 'https://acme.myshopify.com': server.origin, 'https://storage.googleapis.com': server.origin },
    endTokens: () => tokens.clear(),
    operations: () =>
      server.asked.map(
        ({ json }) => /^(?:query|mutation) (\w+)/.exec(String((json as { query?: string } | null)?.query))?.[1] ?? '',
      ),
  }
}
