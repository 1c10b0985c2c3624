import type { OutboundAnswer } from '#platform/outbound/read-answer.ts'
import type { World } from '../connector.ts'
import { ForeignError } from '../foreign-error.ts'
import { at, listAt, textAt } from '../foreign-json.ts'
import { patiently } from '../patiently.ts'
import { faultOf, readJson, type Speaker } from '../read-answer.ts'
import { stayOn } from '../same-origin.ts'
import { centralFault, entraFault } from './central-fault.ts'
import { type Company, type CustomPage, customPageOf } from './custom-page.ts'

export type Central = {
  readonly speaker: Speaker
  readonly customPage: CustomPage | null
  readonly credentialsEnd: Date | null
  /** Where its people see an item; null for a server of one's own, whose pages are elsewhere. */
  itemPage(company: Company, number: string): string | null
  get(path: string, asked?: Asked): Promise<unknown>
  /** With the state that it was looked at in: what was changed since is not written over. */
  patch(path: string, etag: string, fields: object): Promise<unknown>
  post(path: string, body: object): Promise<unknown>
  /** All pages of a list, each with the address of the next, which goes on from there later too. */
  pages(path: string, asked?: Asked): AsyncIterable<CentralPage>
  companies(): Promise<readonly Company[]>
}

/** `isFresh`: from the database itself, for what is written next. `pageSize`: how many at once. */
export type Asked = { readonly isFresh?: boolean; readonly pageSize?: number }
export type CentralPage = {
  readonly values: readonly unknown[]
  readonly next: string | null
  readonly total: number | null
}

const CLOUD = 'https://api.businesscentral.dynamics.com'
const ENTRA = 'https://login.microsoftonline.com'

export function centralOf(world: World, settings: Readonly<Record<string, string>>): Central {
  const { where, tenant = '', environment = '', client_id: clientId = '', client_secret: clientSecret = '' } = settings
  const { address = '', user = '', access_key: accessKey = '', client_secret_ends: ends = '' } = settings
  const isCloud = where !== 'own'
  const base = isCloud ? `${CLOUD}/v2.0/${tenant}/${encodeURIComponent(environment)}` : address
  const basic = Buffer.from(`${user}:${accessKey}`).toString('base64')
  const given = isCloud ? [clientSecret, encodeURIComponent(clientSecret)] : [accessKey, basic]
  const secrets = given.filter((one) => one !== '')
  const speaker: Speaker = { system: 'Business Central', secrets, now: world.now }

  const renew = async () => {
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope: `${CLOUD}/.default`,
    })
    const answer = await world.send({
      method: 'POST',
      url: `${ENTRA}/${tenant}/oauth2/v2.0/token`,
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
      answer: { atMostBytes: 100_000, beyond: 'refuse' },
    })
    const body = readJson({ ...speaker, system: 'Microsoft Entra' }, answer)
    const token = textAt(body, 'access_token')
    if (token === null) throw entraFault(speaker, answer, body)
    const seconds = Number(at(body, 'expires_in') ?? 3_599)
    return { token, expiresAt: new Date(world.now().getTime() + seconds * 1_000) }
  }

  const send = async (
    method: 'GET' | 'PATCH' | 'POST',
    url: string,
    more: Record<string, string>,
    body: object | null,
  ) => {
    const attempt = async (isAgain: boolean): Promise<unknown> => {
      if (isCloud) await world.turn(LIMIT)
      const token = isCloud ? await world.token('access', renew) : null
      if (token !== null && !secrets.includes(token)) secrets.push(token)
      const answer = await world.send({
        method,
        url,
        headers: {
          accept: 'application/json',
          authorization: token === null ? `Basic ${basic}` : `Bearer ${token}`,
          ...(body === null ? {} : { 'content-type': 'application/json' }),
          ...more,
        },
        body: body === null ? null : JSON.stringify(body),
        answer: { atMostBytes: MOST_BYTES, beyond: 'refuse' },
      })
      if (answer.status === 401 && token !== null && !isAgain) {
        await world.forgetToken('access')
        return attempt(true)
      }
      return taken(answer)
    }
    return patiently(world, () => attempt(false))
  }

  const taken = (answer: OutboundAnswer): unknown => {
    const body = readJson(speaker, answer)
    if (answer.status < 300) return body
    throw centralFault(speaker, answer, body) ?? faultOf(speaker, answer, at(body, 'error') ?? body)
  }

  /** Also links to go on by, which stay where the connection leads. */
  const urlOf = (path: string) => (URL.canParse(path) ? stayOn(base, path, speaker) : `${base}/${path}`)

  const get = (path: string, { isFresh = false, pageSize }: Asked = {}) =>
    send(
      'GET',
      urlOf(path),
      {
        ...(isFresh ? {} : { 'data-access-intent': 'ReadOnly' }),
        ...(pageSize === undefined ? {} : { prefer: `odata.maxpagesize=${pageSize}` }),
      },
      null,
    )

  async function* pages(path: string, asked: Asked = {}): AsyncIterable<CentralPage> {
    let next: string | null = path
    while (next !== null) {
      const body: unknown = await get(next, asked)
      if (!Array.isArray(at(body, 'value'))) throw notAList()
      const link = textAt(body, '@odata.nextLink')
      next = link === null ? null : stayOn(base, link, speaker)
      const total = at(body, '@odata.count')
      yield { values: listAt(body, 'value'), next, total: typeof total === 'number' ? total : null }
    }
  }

  return {
    speaker,
    customPage: customPageOf(settings),
    credentialsEnd: ends === '' ? null : new Date(`${ends}T00:00:00Z`),
    itemPage: (company, number) =>
      isCloud
        ? `https://businesscentral.dynamics.com/${tenant}/${encodeURIComponent(environment)}/?company=${encodeURIComponent(company.name)}&page=30&filter=${encodeURIComponent(`Item.'No.' IS '${number.replaceAll("'", "''")}'`)}`
        : null,
    get,
    patch: (path, etag, fields) => send('PATCH', urlOf(path), { 'if-match': etag }, fields),
    post: (path, body) => send('POST', urlOf(path), {}, body),
    pages,
    async companies() {
      const companies: Company[] = []
      for await (const { values } of pages('api/v2.0/companies?$select=id,name,displayName')) {
        for (const one of values) {
          const [id, name] = [textAt(one, 'id'), textAt(one, 'name')]
          if (id !== null && name !== null) companies.push({ id, name, label: textAt(one, 'displayName') ?? name })
        }
      }
      return companies
    },
  }
}

/** 6,000 in five minutes for each app; some are left for what else it does. */
const LIMIT = { name: 'requests', count: 5_400, perMilliseconds: 300_000 }

/** Two hundred items with a hundred variants each are six. */
const MOST_BYTES = 30_000_000

function notAList(): ForeignError {
  return new ForeignError('unexpected_system', {
    reason: 'not_a_list',
    message: 'Business Central answered without a list. Check the address, and the name of the custom page.',
  })
}
