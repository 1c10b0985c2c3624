import { createHash } from 'node:crypto'
import type { World } from '../connector.ts'
import { at } from '../foreign-json.ts'
import { patiently } from '../patiently.ts'
import { faultOf, readJson, type Speaker } from '../read-answer.ts'
import { airtableFault } from './airtable-fault.ts'

export type Airtable = {
  readonly speaker: Speaker
  /** The JSON of the answer. What passes is tried again, so only what can be done twice with the effect of once is to be asked. */
  ask(request: AirtableRequest): Promise<unknown>
}

export type AirtableRequest = {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Whose turns it takes, "app…"; null for what is of no base. */
  readonly base: string | null
  /** After the version: "meta/bases", "app…/tbl…". Identifiers alone, which need no encoding. */
  readonly path: string
  readonly query?: URLSearchParams
  readonly body?: object
}

const ORIGIN = 'https://api.airtable.com'

/**
 * Airtable by its Web API. It allows five requests a second for each base and fifty for each token, whoever asks; so turns are taken by base and by token,
 * together with all other connections of the workspace. They are 300 ms apart: five of a second's end and five of the next one's beginning
 * would be ten in one, and on their way some come closer together. https://airtable.com/developers/web/api/rate-limits
 */
export function airtableOf(world: World, settings: Readonly<Record<string, string>>, longestWait?: number): Airtable {
  const token = settings['access_token'] ?? ''
  const speaker: Speaker = { system: 'Airtable', secrets: token === '' ? [] : [token], now: world.now }
  const tokenName = `airtable token ${createHash('sha256').update(token).digest('hex').slice(0, 16)}`

  const once = async ({ method = 'GET', base, path, query, body }: AirtableRequest): Promise<unknown> => {
    await world.turn({ name: tokenName, count: 45, perMilliseconds: 1_000, among: 'workspace' })
    await world.turn({ name: `airtable ${base ?? tokenName}`, ...APART, among: 'workspace', isCall: true })
    const search = query === undefined || query.size === 0 ? '' : `?${query}`
    const answer = await world.send({
      method,
      url: `${ORIGIN}/v0/${path}${search}`,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      answer: { atMostBytes: MOST_BYTES, beyond: 'refuse' },
    })
    const read = answer.status === 429 ? null : readJson(speaker, answer)
    if (answer.status < 300 && read !== null) return read
    const said = answer.status === 429 ? jsonOrNull(answer.body) : read
    throw airtableFault(speaker, answer, said) ?? faultOf(speaker, answer, at(said, 'error') ?? said)
  }

  return { speaker, ask: (request) => patiently(world, () => once(request), longestWait) }
}

const APART = { count: 1, perMilliseconds: 300 }

/** A hundred records, each of which may have long texts. */
const MOST_BYTES = 30_000_000

function jsonOrNull(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return null
  }
}
