import type { OutboundAnswer } from '#platform/outbound/read-answer.ts'
import type { World } from '../connector.ts'
import { ForeignError } from '../foreign-error.ts'
import { at, textAt } from '../foreign-json.ts'
import { patiently } from '../patiently.ts'
import { readJson, refusePage, type Speaker } from '../read-answer.ts'
import { stayOn } from '../same-origin.ts'
import { type EdmProperty, isEdmx, propertiesOf } from './edmx.ts'
import { isTokenAsked, sapFault, signInPage, xmlError } from './sap-fault.ts'
import { type Service, V2, V4 } from './services.ts'

export type Sap = {
  readonly address: string
  readonly speaker: Speaker
  /** When the password or the key ends, as the person said. */
  readonly credentialsEnd: Date | null
  /** Which of the two interfaces is there, with the properties of its products. */
  found(): Promise<FoundService>
  /** A list below the service, all of it that was asked for: what SAP sends in several parts is put together. */
  list(path: string): Promise<SapList>
  /** One row, changed only if it still is in this state. */
  patch(path: string, etag: string, fields: object): Promise<void>
}

export type FoundService = { readonly service: Service; readonly properties: ReadonlyMap<string, EdmProperty> }
export type SapList = { readonly values: readonly unknown[]; readonly total: number | null }

export function sapOf(world: World, settings: Readonly<Record<string, string>>): Sap {
  const {
    address = '',
    by,
    user = '',
    password = '',
    api_key: apiKey = '',
    client = '',
    service: wish = 'auto',
    credentials_end: ends = '',
  } = settings
  const basic = Buffer.from(`${user}:${password}`).toString('base64')
  const secrets = (by === 'key' ? [apiKey] : [password, basic]).filter((one) => one !== '')
  const speaker: Speaker = { system: 'SAP', secrets, now: world.now }
  let known: FoundService | null = null
  let csrf: { readonly token: string; readonly cookies: string } | null = null

  const send = (method: 'GET' | 'PATCH', url: string, headers: Readonly<Record<string, string>>, body: object | null) =>
    world.send({
      method,
      url: withClient(url),
      headers: {
        accept: 'application/json',
        ...(by === 'key' ? { apikey: apiKey } : { authorization: `Basic ${basic}` }),
        ...(body === null ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === null ? null : JSON.stringify(body),
      answer: { atMostBytes: MOST_BYTES, beyond: 'refuse' },
    })
  const withClient = (url: string) =>
    client === '' || url.includes('sap-client=') ? url : `${url}${url.includes('?') ? '&' : '?'}sap-client=${client}`

  /** What is no success is thrown; what is none of OData too. */
  const refuse = (answer: OutboundAnswer): void => {
    const page = signInPage(speaker, answer)
    if (page !== null) throw page
    // Gateways write this one as a web page.
    if (answer.status === 401 || isTokenAsked(answer)) throw sapFault(speaker, answer, jsonOrNull(answer))
    if (answer.status >= 200 && answer.status < 300) return
    const xml = xmlError(answer.body.subarray(0, 100_000).toString('utf8'))
    throw sapFault(speaker, answer, xml ?? readJson(speaker, answer))
  }

  const get = (url: string): Promise<unknown> =>
    patiently(world, async () => {
      const answer = await send('GET', url, {}, null)
      refuse(answer)
      return readJson(speaker, answer)
    })

  const metadata = async (service: Service): Promise<FoundService> => {
    const text = await patiently(world, async () => {
      const answer = await send('GET', `${address}${service.root}/$metadata`, { accept: 'application/xml' }, null)
      refuse(answer)
      return answer.body.toString('utf8')
    })
    const properties = isEdmx(text) ? propertiesOf(text, service.products) : []
    if (properties.some(({ name }) => name === 'Product')) {
      return { service, properties: new Map(properties.map((one) => [one.name, one])) }
    }
    throw new ForeignError('unexpected_system', {
      reason: 'not_sap',
      message:
        'What answers at this address is not SAP’s interface for products. Check the address; in SAP’s cloud it is the one with "-api".',
    })
  }

  const found = async (): Promise<FoundService> => {
    known ??= wish === 'v2' ? await metadata(V2) : wish === 'v4' ? await metadata(V4) : await either()
    return known
  }
  /** Older systems do not have the newer one, and others have not switched it on. */
  const either = async (): Promise<FoundService> => {
    try {
      return await metadata(V4)
    } catch (error) {
      if (
        !(error instanceof ForeignError) ||
        !['not_found', 'permission', 'refused', 'unexpected_system'].includes(error.kind)
      )
        throw error
      return metadata(V2)
    }
  }

  const list = async (path: string): Promise<SapList> => {
    const { service } = await found()
    const values: unknown[] = []
    let total: number | null = null
    let next: string | null = `${address}${service.root}/${path}`
    for (let parts = 0; next !== null; parts += 1) {
      if (parts > MOST_PARTS) throw endless()
      const body: unknown = await get(next)
      const inner = service.generation === 'v2' ? at(body, 'd') : body
      const results = service.generation === 'v2' ? (at(inner, 'results') ?? inner) : at(inner, 'value')
      if (!Array.isArray(results)) throw notAList()
      values.push(...results)
      const count = textAt(inner, service.generation === 'v2' ? '__count' : '@odata.count')
      total ??= count === null ? null : Number(count)
      const link: string | null = textAt(inner, service.generation === 'v2' ? '__next' : '@odata.nextLink')
      next = link === null ? null : stayOn(address, linkFrom(next, link), speaker)
    }
    return { values, total: Number.isInteger(total) ? total : null }
  }

  const fetchToken = async () => {
    const { service } = await found()
    const answer = await send('GET', `${address}${service.root}/`, { 'x-csrf-token': 'Fetch' }, null)
    refuse(answer)
    const token = answer.headers['x-csrf-token'] ?? ''
    const cookies = cookiesOf(answer.headers['set-cookie'] ?? '')
    secrets.push(...[token, ...cookies.map(({ value }) => value)].filter((one) => one.length > 8))
    return { token, cookies: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
  }

  const patch = (path: string, etag: string, fields: object): Promise<void> =>
    patiently(world, async () => {
      const { service } = await found()
      for (let tries = 0; ; tries += 1) {
        csrf ??= await fetchToken()
        const headers = {
          'if-match': etag,
          ...(csrf.token === '' ? {} : { 'x-csrf-token': csrf.token }),
          ...(csrf.cookies === '' ? {} : { cookie: csrf.cookies }),
        }
        const answer = await send('PATCH', `${address}${service.root}/${path}`, headers, fields)
        // The token is of a session, which ends, or which a load balancer has led elsewhere.
        if (isTokenAsked(answer)) csrf = null
        if (isTokenAsked(answer) && tries === 0) continue
        refuse(answer)
        return refusePage(speaker, answer)
      }
    })

  const credentialsEnd = ends === '' ? null : new Date(`${ends}T00:00:00Z`)
  return { address, speaker, credentialsEnd, found, list, patch }
}

/** Five hundred products with their descriptions in forty languages are four. */
const MOST_BYTES = 40_000_000
/** Of one list of at most some thousand rows. */
const MOST_PARTS = 200

/** SAP writes links relative to the service, to the host, or whole. */
function linkFrom(asked: string, link: string): string {
  if (link.startsWith('/') || URL.canParse(link)) return link
  return new URL(link, asked).href
}

/** One line has them all, and days in it have commas of their own. */
export function cookiesOf(header: string): { name: string; value: string }[] {
  return header.split(/,(?=\s*[^;,=\s]+=)/).flatMap((one) => {
    const [pair = ''] = one.split(';')
    const at = pair.indexOf('=')
    return at < 1 ? [] : [{ name: pair.slice(0, at).trim(), value: pair.slice(at + 1).trim() }]
  })
}

function jsonOrNull({ body }: OutboundAnswer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

function notAList(): ForeignError {
  return new ForeignError('unexpected_system', {
    reason: 'not_a_list',
    message: 'SAP answered without a list. Check the address.',
  })
}

function endless(): ForeignError {
  return new ForeignError('unexpected_system', {
    reason: 'endless_list',
    message: `SAP names a next part of one list more than ${MOST_PARTS} times, so it was given up.`,
    value: MOST_PARTS,
  })
}
