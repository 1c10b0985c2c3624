import type { OutboundAnswer } from '#platform/outbound/read-answer.ts'
import type { World } from '../connector.ts'
import { ForeignError, quoted } from '../foreign-error.ts'
import { momentAt, numberAt, textAt } from '../foreign-json.ts'
import { patiently } from '../patiently.ts'
import { faultOf, readJson, type Speaker } from '../read-answer.ts'

export type EcoVadis = {
  readonly speaker: Speaker
  /** A page of records; null: there is no such page. */
  page(asked: PageAsked): Promise<RecordPage | null>
  /** Once, because it may have been heard; a token that has ended is renewed before. */
  post(path: string, body: unknown): Promise<{ readonly status: number; readonly body: unknown }>
}

export type PageAsked = {
  /** From 1. */
  readonly page: number
  readonly size: number
  /** By field and operator: "f__evid__eq". Values are sent in double quotes, as the API has them. */
  readonly filters: Readonly<Record<string, string>>
}

/** `pages`: how many there are, where it says so. */
export type RecordPage = { readonly records: readonly unknown[]; readonly pages: number | null }

const HOSTS = {
  live: 'https://api.ecovadis-survey.com',
  sandbox: 'https://api-sandbox.ecovadis-survey.com',
}

/** No limit is published: an ask a second disturbs nobody. */
const LIMIT = { name: 'requests', count: 60, perMilliseconds: 60_000 }

/** Five hundred records with all their texts. */
const MOST_BYTES = 30_000_000

/** Renewed so long before it ends: the world renews a minute before what it is told. */
const EARLY_MS = 240_000

export function ecoVadisOf(world: World, settings: Readonly<Record<string, string>>): EcoVadis {
  const { where = 'live', user = '', password = '', version = 'v2.1' } = settings
  const origin = where === 'sandbox' ? HOSTS.sandbox : HOSTS.live
  const secrets = [password, encodeURIComponent(password)].filter((one) => one !== '')
  const speaker: Speaker = { system: 'EcoVadis', secrets, now: world.now }

  const renew = async () => {
    const answer = await world.send({
      method: 'POST',
      url: `${origin}/EVToken`,
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'password', username: user, password }).toString(),
      answer: { atMostBytes: 100_000, beyond: 'refuse' },
    })
    const body = readJson(speaker, answer)
    const token = textAt(body, 'access_token')
    if (token !== null) {
      const ends = momentAt(body, '.expires')?.getTime() ?? Number.POSITIVE_INFINITY
      const lasts = world.now().getTime() + (numberAt(body, 'expires_in') ?? 3_600) * 1_000
      return { token, expiresAt: new Date(Math.min(ends, lasts) - EARLY_MS) }
    }
    const said = textAt(body, 'error_description') ?? textAt(body, 'error')
    if (answer.status === 400 || answer.status === 401) {
      throw new ForeignError('credentials', {
        reason: 'credentials_refused',
        message: `EcoVadis does not accept the user name and password of the API: "${quoted(said ?? '', secrets)}".`,
      })
    }
    throw faultOf(speaker, answer, body)
  }

  const once = async (
    request: { method: 'GET' | 'POST'; path: string; body?: unknown },
    isAgain = false,
  ): Promise<OutboundAnswer> => {
    await world.turn(LIMIT)
    const token = await world.token('access', renew)
    if (!secrets.includes(token)) secrets.push(token)
    const { method, path, body } = request
    const answer = await world.send({
      method,
      url: `${origin}/${version}/${path}`,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      answer: { atMostBytes: MOST_BYTES, beyond: 'refuse' },
    })
    if (answer.status !== 401 || isAgain) return answer
    await world.forgetToken('access')
    return once(request, true)
  }

  return {
    speaker,
    page: ({ page, size, filters }) =>
      patiently(world, async () => {
        const query = [
          ...Object.entries(filters).map(([field, value]) => `${field}=${encodeURIComponent(inQuotes(value))}`),
          `page_size=${size}`,
          `page_number=${page}`,
        ].join('&')
        const answer = await once({ method: 'GET', path: `EVData?${query}` })
        const body = readJson(speaker, answer)
        if (/page number out of range/i.test(textAt(body, 'Message') ?? '')) return null
        if (answer.status >= 300) throw faultOf(speaker, answer, plainly(body))
        if (!Array.isArray(body)) throw notAList()
        return { records: body, pages: pagesOf(answer) }
      }),
    async post(path, body) {
      const answer = await once({ method: 'POST', path, body })
      if (answer.status < 300) return { status: answer.status, body: answer.body.toString('utf8').slice(0, 1_000) }
      const read = readJson(speaker, answer)
      if (answer.status === 400) return { status: 400, body: read }
      throw faultOf(speaker, answer, plainly(read))
    },
  }
}

/** A quotation mark in a value would end it, and no value that is asked for has one. */
function inQuotes(value: string): string {
  return `"${value.replaceAll('"', '')}"`
}

/** "Requested-Page-Number: 1/7" */
function pagesOf({ headers }: OutboundAnswer): number | null {
  const pages = /^\s*\d+\s*\/\s*(\d+)\s*$/.exec(headers['requested-page-number'] ?? '')?.[1]
  return pages === undefined ? null : Number(pages)
}

/** It writes "Message" with a capital letter. */
function plainly(body: unknown): unknown {
  return textAt(body, 'Message') ?? body
}

function notAList(): ForeignError {
  return new ForeignError('unexpected_system', {
    reason: 'not_a_list',
    message: 'EcoVadis answered without a list of companies. Check the version of the API.',
  })
}
