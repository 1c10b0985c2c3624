import { randomUUID } from 'node:crypto'
import { type Answered, type Asked, type FaultServer, startFaultServer } from '../fault-server.ts'
import { parseFilter, type Row } from '../odata-filter.ts'
import { CUSTOM, metadataOf, PROPERTIES } from './sap-metadata.ts'

export type SapDouble = FaultServer & {
  readonly user: string
  readonly password: string
  readonly products: Map<string, Row>
  /** "names" are descriptions by language: {EN: "Coat"}. */
  addProduct(number: string, given?: Row, names?: Readonly<Record<string, string>>): Row
  change(product: Row, given: Row): void
  /** Whoever writes next has to fetch a token again. */
  endSessions(): void
  allow(given: Partial<Rights>): void
}
type Rights = { isKnown: boolean; isDialogUser: boolean; mayRead: boolean; mayWrite: boolean }

export type SapOptions = {
  readonly generations?: readonly ('v2' | 'v4')[]
  readonly hasCustom?: boolean
  /** How many rows it sends at once, whatever was asked for. */
  readonly serverPage?: number
  /** More than so many it does not send, and names no next part. */
  readonly cap?: number
  /** Where links to next parts lead: SAP writes them in three ways. */
  readonly nextLink?: (path: string) => string
  readonly client?: string
  readonly isPlain?: boolean
}

const ROOTS = {
  v2: '/sap/opu/odata/sap/API_PRODUCT_SRV',
  v4: '/sap/opu/odata4/sap/api_product/srvd_a2x/sap/product/0002',
} as const
const USER = 'PASSPORTS'
const PASSWORD = 'planted/Pässword+0123456789'

/** S/4HANA with the two interfaces for products: what mock servers leave out (tokens for writing, cookies, ETags, 401) is here. */
export async function startSapDouble(options: SapOptions = {}): Promise<SapDouble> {
  const { generations = ['v2', 'v4'], hasCustom = true, serverPage = Number.POSITIVE_INFINITY } = options
  const products = new Map<string, Row>()
  const rights: Rights = { isKnown: true, isDialogUser: false, mayRead: true, mayWrite: true }
  const sessions = new Map<string, string>()
  let version = 0

  const handle = (asked: Asked): Answered => {
    if (rights.isDialogUser) return SIGN_IN
    if (!isKnown(asked))
      return { status: 401, headers: { 'content-type': 'text/html' }, body: '<html><title>Logon failed</title></html>' }
    const generation = generations.find((one) => asked.url.pathname.startsWith(`${ROOTS[one]}/`))
    if (generation === undefined)
      return fail(
        'v2',
        404,
        '/IWFND/MED/170',
        "No service found for namespace '', name 'API_PRODUCT_SRV', version '0001'",
      )
    if (!rights.mayRead) return fail(generation, 403, '/IWFND/CM_CONSUMER/003', 'No authorization to access Service')
    const path = asked.url.pathname.slice(ROOTS[generation].length + 1)
    if (path === '$metadata')
      return { headers: { 'content-type': 'application/xml' }, body: metadataOf(generation, hasCustom) }
    if (isTokenAsked(asked) || path === '') return root(asked)
    const [, set = '', key] = /^(\w+)(?:\((.*)\))?$/.exec(path) ?? []
    if (key !== undefined) return one(asked, generation, decodeURIComponent(key))
    return list(asked, generation, set)
  }

  const isKnown = ({ headers, url }: Asked) =>
    rights.isKnown &&
    (options.client === undefined || url.searchParams.get('sap-client') === options.client) &&
    headers.authorization === `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString('base64')}`

  /** Of any address below the service, with GET as with HEAD. */
  const isTokenAsked = ({ headers }: Asked) => String(headers['x-csrf-token']).toLowerCase() === 'fetch'

  const root = (asked: Asked): Answered => {
    if (!isTokenAsked(asked)) return { body: { d: { EntitySets: [] } } }
    const [session, token] = [randomUUID(), `planted-csrf-${randomUUID()}`]
    sessions.set(session, token)
    return {
      headers: {
        'x-csrf-token': token,
        'set-cookie': `SAP_SESSIONID_S4H_100=${session}; path=/; secure; expires=Tue, 01 Jan 2030 00:00:00 GMT`,
      },
      body: { d: { EntitySets: [] } },
    }
  }

  const etagOf = (product: Row) => `W/"${product['version']}"`
  const shownOf = (
    generation: 'v2' | 'v4',
    product: Row,
    selected: readonly string[] | null,
    isExpanded: boolean,
  ): Row => {
    const isV2 = generation === 'v2'
    const isAsked = (name: string) => selected?.some((one) => one.split('/')[0] === name) ?? true
    const names = [...PROPERTIES, ...(hasCustom ? CUSTOM : [])].filter(([name]) => isAsked(name))
    const shown: Row = Object.fromEntries(names.map(([name, type]) => [name, written(product[name], type, isV2)]))
    if (!isV2 && isAsked('WeightISOUnit')) shown['WeightISOUnit'] = product['WeightISOUnit'] ?? ''
    const descriptions = Object.entries(product['names'] as Record<string, string>).map(
      ([Language, ProductDescription]) => ({
        Product: product['Product'],
        Language,
        ProductDescription,
      }),
    )
    if (isV2) {
      const uri = `https://internal.example${ROOTS.v2}/A_Product('${product['Product']}')`
      const to_Description = isExpanded ? { results: descriptions } : { __deferred: { uri: `${uri}/to_Description` } }
      return {
        __metadata: { id: uri, uri, type: 'API_PRODUCT_SRV.A_ProductType', etag: etagOf(product) },
        ...shown,
        ...(isAsked('to_Description') ? { to_Description } : {}),
      }
    }
    return { '@odata.etag': etagOf(product), ...shown, ...(isExpanded ? { _ProductDescription: descriptions } : {}) }
  }

  const list = (asked: Asked, generation: 'v2' | 'v4', set: string): Answered => {
    const query = asked.url.searchParams
    const isV2 = generation === 'v2'
    const sorted = [...products.values()].sort((one, other) =>
      String(one['Product']) < String(other['Product']) ? -1 : 1,
    )
    const filter = parseFilter(query.get('$filter') ?? '')
    const isDescriptions = set.endsWith('ProductDescription')
    const rows = isDescriptions
      ? sorted.flatMap((one) =>
          Object.keys(one['names'] as Row).map((Language) => ({ Product: one['Product'], Language })),
        )
      : sorted.filter(filter.matches)
    const skip = Number(query.get('$skip') ?? 0) + Number(query.get('$skiptoken') ?? 0)
    const top = Math.min(Number(query.get('$top') ?? rows.length), options.cap ?? rows.length)
    const wanted = rows.slice(skip, skip + top)
    const page = wanted.slice(0, serverPage)
    const next = new URL(asked.url)
    next.searchParams.set('$skiptoken', String(Number(query.get('$skiptoken') ?? 0) + page.length))
    if (query.has('$top')) next.searchParams.set('$top', String(Number(query.get('$top')) - page.length))
    const link = (options.nextLink ?? ((path) => path))(`${next.pathname}${next.search}`)
    const selected = query.get('$select')?.split(',') ?? null
    const results = isDescriptions
      ? page
      : page.map((one) => shownOf(generation, one as Row, selected, query.has('$expand')))
    const isMore = wanted.length > page.length
    if (!isV2) {
      return {
        body: {
          '@odata.context': '$metadata',
          ...(query.has('$count') ? { '@odata.count': rows.length } : {}),
          value: results,
          ...(isMore ? { '@odata.nextLink': link } : {}),
        },
      }
    }
    return {
      body: {
        d: {
          ...(query.has('$inlinecount') ? { __count: String(rows.length) } : {}),
          results,
          ...(isMore ? { __next: link } : {}),
        },
      },
    }
  }

  const one = (asked: Asked, generation: 'v2' | 'v4', key: string): Answered => {
    const product = products.get(/^(?:Product=)?'(.*)'$/.exec(key)?.[1]?.replaceAll("''", "'") ?? '')
    if (!product) return fail(generation, 404, 'SY/530', 'Product does not exist.')
    if (asked.method === 'GET') {
      const shown = shownOf(generation, product, null, false)
      return { body: generation === 'v2' ? { d: shown } : shown }
    }
    const session = /SAP_SESSIONID_S4H_100=([^;]+)/.exec(asked.headers.cookie ?? '')?.[1] ?? ''
    const token = asked.headers['x-csrf-token']
    // A session with another's token, or a token without its session: both have been seen behind load balancers.
    if (token === undefined || sessions.get(session) !== token) {
      return {
        status: 403,
        headers: { 'x-csrf-token': 'Required', 'content-type': 'text/plain' },
        body: 'CSRF token validation failed',
      }
    }
    if (!rights.mayWrite) return fail(generation, 403, 'API_PRD_MSG/009', 'Changing products is not permitted.')
    const match = asked.headers['if-match']
    if (match === undefined)
      return fail(generation, 428, '/IWBEP/CM_MGW_RT/094', 'Data update requires conditional header.')
    if (match !== '*' && match !== etagOf(product))
      return fail(generation, 412, '/IWBEP/CM_MGW_RT/041', 'Precondition failed')
    const fields = asked.json as Row
    const known = new Set([...PROPERTIES, ...CUSTOM].map(([name]) => name))
    const unknown = Object.keys(fields).find((name) => !known.has(name))
    if (unknown !== undefined)
      return fail(generation, 400, '/IWCOR/CX_OD_BAD_REQUEST/0', `Property '${unknown}' is invalid`)
    double.change(product, fields)
    return { status: 204, body: '' }
  }

  const server = await startFaultServer(handle, { isPlain: options.isPlain ?? false })
  const double: SapDouble = {
    ...server,
    user: USER,
    password: PASSWORD,
    products,
    addProduct(number, given = {}, names = { EN: `Product ${number}` }) {
      const usual = { ProductType: 'HAWA', ProductGroup: 'L001', IsMarkedForDeletion: false, BaseUnit: 'PC' }
      const product: Row = {
        LastChangeDateTime: '2026-01-01T00:00:00Z',
        version: version++,
        ...usual,
        ...given,
        Product: number,
        names,
      }
      products.set(number, product)
      return product
    },
    change: (product, given) =>
      void Object.assign(product, { LastChangeDateTime: new Date().toISOString() }, given, { version: version++ }),
    endSessions: () => sessions.clear(),
    allow: (given) => void Object.assign(rights, given),
  }
  return double
}

/** As each type is written: decimals as texts in V2, moments in ticks there. */
function written(value: unknown, type: string, isV2: boolean): unknown {
  if (type === 'Edm.Decimal') return isV2 ? Number(value ?? 0).toFixed(3) : Number(value ?? 0)
  if (type === 'Edm.DateTimeOffset') return isV2 ? `/Date(${Date.parse(String(value))}+0000)/` : value
  return type === 'Edm.Boolean' ? value === true : (value ?? '')
}

function fail(generation: 'v2' | 'v4', status: number, code: string, message: string): Answered {
  if (generation === 'v4') return { status, body: { error: { code, message, target: '', details: [] } } }
  const innererror = {
    transactionid: randomUUID().replaceAll('-', ''),
    errordetails: [{ code, message, severity: 'error' }],
  }
  return { status, body: { error: { code, message: { lang: 'en', value: message }, innererror } } }
}

const SIGN_IN: Answered = {
  headers: { 'content-type': 'text/html;charset=utf-8' },
  body: '<html><head><title>Logon</title></head><body><form method="post"><input type="hidden" name="SAMLRequest" value="x"/></form></body></html>',
}
