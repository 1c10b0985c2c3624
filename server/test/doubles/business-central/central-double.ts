import { randomUUID } from 'node:crypto'
import { type Answered, type Asked, type FaultServer, startFaultServer } from '../fault-server.ts'
import { parseFilter, type Row } from '../odata-filter.ts'
import { centralFields, fail, keyOf } from './central-answers.ts'

export type CentralDouble = FaultServer & {
  readonly tenant: string
  readonly clientId: string
  readonly clientSecret: string
  readonly user: string
  readonly accessKey: string
  /** Of the first company, unless another is named. */
  addItem(given: Row, variants?: readonly Row[], company?: string): { item: Row; variants: Row[] }
  change(row: Row, given: Row): void
  remove(row: Row): void
  readonly items: Row[]
  readonly variants: Row[]
  readonly companies: Row[]
  /** No token that was given counts any longer. */
  endTokens(): void
  /** No link to a next page that was given leads on any longer. */
  endLinks(): void
  allow(given: Partial<Rights>): void
}
type Rights = { isRegistered: boolean; mayRead: boolean; mayWrite: boolean; secretFault: string | null }

export type CentralOptions = {
  /** Whether variants say when they were changed, as newer versions do. */
  readonly hasVariantDates?: boolean
  /** Where links to next pages lead. */
  readonly publicOrigin?: string
}

const API = 'https://api.businesscentral.dynamics.com'
const TENANT = '11111111-2222-3333-4444-555555555555'

/** Business Central by its documents: nobody can run it here, so this double is our reading of them. */
export async function startCentralDouble(options: CentralOptions = {}): Promise<CentralDouble> {
  const companies = ['CRONUS DE', "L'Atelier & Co/Süd"].map((name) => ({ id: randomUUID(), name, displayName: name }))
  const items: Row[] = []
  const variants: Row[] = []
  const itemById = new Map<unknown, Row>()
  const variantsById = new Map<unknown, Row[]>()
  const tokens = new Set<string>()
  const rights: Rights = { isRegistered: true, mayRead: true, mayWrite: true, secretFault: null }
  const secret = 'sk~8Q.planted-client-secret_0123'
  const accessKey = 'kEyPlantedAccess/0123456789+AbCdEf='
  let epoch = 0
  let version = 0
  const fieldsOf = centralFields(options.hasVariantDates !== false)
  type Kind = keyof typeof fieldsOf

  const handle = (asked: Asked): Answered => {
    const { pathname } = asked.url
    if (pathname === `/${TENANT}/oauth2/v2.0/token`) return giveToken(asked)
    const base = pathname.startsWith('/BC/') ? '/BC/' : `/v2.0/${TENANT}/Production/`
    if (!pathname.startsWith(base)) {
      return { status: 404, body: { error: { code: 'NoEnvironment', message: 'Environment does not exist.' } } }
    }
    if (!isKnown(asked, base))
      return fail(401, 'Authentication_InvalidCredentials', 'The server has rejected the client credentials.')
    if (!rights.mayRead)
      return fail(403, 'Authorization_RequestDenied', 'Sorry, the current permissions prevented the action.')
    return dispatch(asked, decodeURIComponent(pathname.slice(base.length)))
  }

  const giveToken = ({ text }: Asked): Answered => {
    const form = new URLSearchParams(text)
    const isRight = form.get('client_id') === 'client-1' && form.get('client_secret') === secret
    if (!isRight || rights.secretFault !== null) {
      const description =
        rights.secretFault ??
        "AADSTS7000215: Invalid client secret provided. Ensure the secret being sent in the request is the client secret value, not the client secret ID, for a secret added to app 'client-1'."
      const tail = ` Trace ID: ${randomUUID()} Correlation ID: ${randomUUID()} Timestamp: 2026-11-22 20:00:00Z`
      return {
        status: 401,
        body: { error: 'invalid_client', error_description: `${description}${tail}`, error_codes: [7000215] },
      }
    }
    const token = `eyJ0eXAi.planted-token-${tokens.size}.${randomUUID()}`
    tokens.add(token)
    return { body: { token_type: 'Bearer', expires_in: 3599, ext_expires_in: 3599, access_token: token } }
  }

  const isKnown = ({ headers }: Asked, base: string) =>
    rights.isRegistered &&
    (base === '/BC/'
      ? headers.authorization === `Basic ${Buffer.from(`svc:${accessKey}`).toString('base64')}`
      : tokens.has(/^Bearer (.*)$/.exec(headers.authorization ?? '')?.[1] ?? ''))

  const dispatch = (asked: Asked, path: string): Answered => {
    if (path === 'api/v2.0/companies') return { body: { '@odata.context': 'x', value: companies } }
    const match =
      /^api\/(?:v2\.0|acme\/passports\/v1\.0)\/companies\(([0-9a-f-]+)\)\/(items|itemVariants|itemDetails)(?:\((.*)\))?$/.exec(
        path,
      ) ?? /^ODataV4\/Company\('(.*?)'\)\/(VariantCard)(?:\((.*)\))?$/.exec(path)
    if (!match)
      return fail(404, 'BadRequest_NotFound', `No HTTP resource was found that matches the request URI '${path}'.`)
    const [, named = '', kind, key] = match
    const company = companies.find(({ id, name }) => id === named || name === named.replaceAll("''", "'"))
    if (!company) return fail(404, 'Internal_CompanyNotFound', 'The company does not exist.')
    if (asked.method === 'POST') return create(kind as Kind, company.id, asked.json as Row)
    const rows = rowsOf(kind as Kind, company.id)
    if (key === undefined) return list(asked, kind as Kind, rows, path)
    const found = rows.find(({ shown, row }) => key === row['id'] || key === keyOf(shown))
    if (!found) return fail(404, 'BadRequest_NotFound', 'The record that you tried to open is not available.')
    return asked.method === 'PATCH' ? patch(asked, found.row, kind as Kind) : { body: found.shown }
  }

  /** In the state in which it was shown last, by page: a list of ten thousand is not made anew for each question. */
  const shownLast = new WeakMap<Row, Map<Kind, { readonly state: string; readonly shown: Row }>>()
  const shownOf = (kind: Kind, row: Row): Row => {
    const item = itemById.get(row['itemId'])
    const state = `${row['version']} ${item?.['version']}`
    const known = shownLast.get(row) ?? new Map()
    const last = known.get(kind)
    if (last?.state === state) return last.shown
    const all: Row = { itemNumber: item?.['number'], Item_No: item?.['number'], Code: row['code'], ...row }
    const own = Object.fromEntries(fieldsOf[kind].map((name) => [name, all[name] ?? (name === 'netWeight' ? 0 : '')]))
    const shown = { '@odata.etag': etagOf(row), ...own }
    shownLast.set(row, known.set(kind, { state, shown }))
    return shown
  }
  const rowsOf = (kind: Kind, company: unknown) =>
    (kind === 'items' || kind === 'itemDetails' ? items : variants)
      .filter((row) => row['company'] === company)
      .map((row) => ({ row, shown: shownOf(kind, row) }))
  const etagOf = (row: Row) => `W/"JzIw${row['version']}'"`

  const list = ({ url, headers }: Asked, kind: Kind, rows: ReturnType<typeof rowsOf>, path: string): Answered => {
    const query = url.searchParams
    const selected = query.get('$select')?.split(',')
    const filter = parseFilter(query.get('$filter') ?? '')
    const known: readonly string[] = fieldsOf[kind]
    const unknown = [...(selected ?? []), ...filter.fields].find((name) => !known.includes(name))
    if (unknown !== undefined) {
      return fail(400, 'BadRequest', `Could not find a property named '${unknown}' on type 'Microsoft.NAV.${kind}'.`)
    }
    const found = rows
      .filter(({ shown }) => filter.matches(shown))
      .sort((one, other) => (orderOf(one.shown) < orderOf(other.shown) ? -1 : 1))
    const [tokenEpoch, after] = (query.get('$skiptoken') ?? '').split('|')
    if (after !== undefined && Number(tokenEpoch) !== epoch)
      return fail(400, 'BadRequest', 'The skip token is invalid.')
    const rest = found.filter(({ shown }) => after === undefined || orderOf(shown) > after)
    const size = Number(query.get('$top') ?? /maxpagesize=(\d+)/.exec(String(headers['prefer'] ?? ''))?.[1] ?? 20_000)
    const page = rest.slice(0, size)
    const last = page.at(-1)?.shown
    const next = new URL(url)
    if (last) next.searchParams.set('$skiptoken', `${epoch}|${orderOf(last)}`)
    const isMore = rest.length > page.length && !query.has('$top')
    return {
      body: {
        '@odata.context': `${API}/$metadata#${path}`,
        ...(query.has('$count') ? { '@odata.count': found.length } : {}),
        value: page.map(({ row, shown }) => ({
          ...Object.fromEntries(
            Object.entries(shown).filter(([name]) => name[0] === '@' || !selected || selected.includes(name)),
          ),
          ...(query.get('$expand') === 'itemVariants' ? { itemVariants: variantsOf(row) } : {}),
        })),
        ...(isMore ? { '@odata.nextLink': `${originOf(url)}${next.pathname}${next.search}` } : {}),
      },
    }
  }
  const orderOf = (shown: Row) =>
    String(shown['number'] ?? `${shown['itemNumber'] ?? shown['Item_No']} ${shown['code'] ?? shown['Code']}`)
  const originOf = (url: URL) => options.publicOrigin ?? (url.pathname.startsWith('/BC/') ? url.origin : API)
  const variantsOf = (item: Row) =>
    (variantsById.get(item['id']) ?? [])
      .filter((row) => variants.includes(row))
      .map((row) => shownOf('itemVariants', row))

  const keep = (row: Row): void => {
    if (row['itemId'] === undefined) {
      items.push(row)
      itemById.set(row['id'], row)
      return
    }
    variants.push(row)
    variantsById.set(row['itemId'], [...(variantsById.get(row['itemId']) ?? []), row])
  }

  const patch = ({ headers, json }: Asked, row: Row, kind: Kind): Answered => {
    if (!rights.mayWrite)
      return fail(403, 'Authorization_RequestDenied', 'You do not have the following permissions: Modify.')
    const match = headers['if-match']
    if (match === undefined) return fail(400, 'BadRequest', 'The If-Match header must be specified.')
    if (match !== '*' && match !== etagOf(row)) {
      return fail(409, 'Request_EntityChanged', 'Another user has already changed the record.')
    }
    const long = Object.values(json as Row).find((value) => String(value).length > 250)
    if (long !== undefined) {
      return fail(
        400,
        'Application_StringExceededLength',
        'The length of the string is 251, but it must be less than or equal to 250 characters.',
      )
    }
    double.change(row, json as Row)
    return { body: shownOf(kind, row) }
  }

  const create = (kind: Kind, company: string, given: Row): Answered => {
    const common = { id: randomUUID(), company, lastModifiedDateTime: new Date().toISOString(), version: version++ }
    const row: Row = { type: 'Inventory', blocked: false, ...given, ...common }
    keep(row)
    return { status: 201, body: shownOf(kind, row) }
  }

  const server = await startFaultServer(handle)
  const double: CentralDouble = {
    ...server,
    tenant: TENANT,
    clientId: 'client-1',
    clientSecret: secret,
    user: 'svc',
    accessKey,
    items,
    variants,
    companies,
    addItem(given, of = [], company = companies[0]?.id ?? '') {
      const old = { company, lastModifiedDateTime: '2026-01-01T00:00:00.123Z', version: version++ }
      const item: Row = { id: randomUUID(), type: 'Inventory', blocked: false, ...old, ...given }
      keep(item)
      const made = of.map((one): Row => ({ id: randomUUID(), itemId: item['id'], ...old, version: version++, ...one }))
      made.forEach(keep)
      return { item, variants: made }
    },
    change: (row, given) =>
      void Object.assign(row, given, { version: version++, lastModifiedDateTime: new Date().toISOString() }),
    remove(row) {
      for (const rows of [items, variants]) if (rows.includes(row)) rows.splice(rows.indexOf(row), 1)
    },
    endTokens: () => tokens.clear(),
    endLinks: () => void epoch++,
    allow: (given) => void Object.assign(rights, given),
  }
  return double
}
