import type { OutboundAnswer } from '#platform/outbound/read-answer.ts'
import type { World } from '../connector.ts'
import { ForeignError } from '../foreign-error.ts'
import { at, listAt, textAt } from '../foreign-json.ts'
import { patiently } from '../patiently.ts'
import { faultOf, readJson, type Speaker } from '../read-answer.ts'
import { errorOf, odooFault } from './odoo-fault.ts'

/** A method of a model. Arguments have names; `ids` are the records that it is about. */
export type OdooCall = {
  readonly model: string
  readonly method: string
  readonly ids?: readonly number[]
  readonly args?: Readonly<Record<string, unknown>>
  readonly context?: Readonly<Record<string, unknown>>
}

export type OdooVersion = { readonly major: number; readonly text: string }

export type Odoo = {
  /** Without a slash at its end. */
  readonly address: string
  readonly speaker: Speaker
  /** When the key ends, as the person said. */
  readonly keyEnds: Date | null
  version(): Promise<OdooVersion>
  /** The user whose key it is. */
  uid(): Promise<number>
  /** Tried again where it passes: for what can be done twice with the effect of once. */
  call(call: OdooCall): Promise<unknown>
  /** Not tried again: where a lost answer is not the same as nothing done. */
  callOnce(call: OdooCall): Promise<unknown>
}

export function odooOf(world: World, settings: Readonly<Record<string, string>>): Odoo {
  const { address = '', api_key: key = '', login = '', database = '', api_key_ends: ends = '' } = settings
  const speaker: Speaker = { system: 'Odoo', secrets: [key, encodeURIComponent(key)], now: world.now }
  let found: OdooVersion | null = null
  let user: { readonly database: string; readonly uid: number } | null = null

  const send = async (method: 'GET' | 'POST', path: string, body: unknown): Promise<OutboundAnswer> => {
    if (new URL(address).hostname.endsWith('.odoo.com')) await world.turn(OF_ODOO_COM)
    return world.send({
      method,
      url: `${address}${path}`,
      headers: {
        accept: 'application/json',
        'user-agent': 'Selvedge',
        ...(body === null ? {} : { 'content-type': 'application/json; charset=utf-8' }),
        ...(path.startsWith('/json/2/') ? { authorization: `bearer ${key}` } : {}),
        ...(path.startsWith('/json/2/') && database !== '' ? { 'x-odoo-database': database } : {}),
      },
      body: body === null ? null : JSON.stringify(body),
      answer: { atMostBytes: MOST_BYTES, beyond: 'refuse' },
    })
  }

  const json2 = async ({ model, method, ids, args = {}, context }: OdooCall): Promise<unknown> => {
    const named = { ...args, ...(ids && { ids }), ...(context && { context }) }
    const answer = await send('POST', `/json/2/${model}/${method}`, named)
    if (answer.status === 404 && isPage(answer)) throw databaseNeeded()
    const body = readJson(speaker, answer)
    if (answer.status < 300) return body
    throw (
      odooFault(speaker, errorOf(body), answer.status) ?? faultOf(speaker, answer, { message: textAt(body, 'message') })
    )
  }

  const rpc = async (service: string, method: string, args: readonly unknown[]): Promise<unknown> => {
    const answer = await send('POST', '/jsonrpc', {
      jsonrpc: '2.0',
      method: 'call',
      id: 1,
      params: { service, method, args },
    })
    const body = readJson(speaker, answer)
    if (answer.status >= 300) throw faultOf(speaker, answer, { message: textAt(body, 'message') })
    // What went wrong is in an answer that is a success.
    const error = at(body, 'error')
    if (error === undefined) return at(body, 'result')
    throw (
      odooFault(speaker, errorOf(at(error, 'data')), null) ??
      faultOf(speaker, { ...answer, status: 500 }, { message: textAt(error, 'message') })
    )
  }

  const signIn = async (): Promise<{ readonly database: string; readonly uid: number }> => {
    if (login === '') {
      throw new ForeignError('credentials', {
        reason: 'login_needed',
        message:
          'This Odoo is older than 19, where the key alone is not enough. Enter the login of its user too, which is usually an e-mail address.',
      })
    }
    const name = database === '' ? await onlyDatabase() : database
    const uid = await rpc('common', 'authenticate', [name, login, key, {}])
    if (typeof uid === 'number') return { database: name, uid }
    throw new ForeignError('credentials', {
      reason: 'credentials_refused',
      message:
        'Odoo does not accept this login with this key. Check the login and the name of the database, and make another key under Preferences › Account Security.',
    })
  }

  const onlyDatabase = async (): Promise<string> => {
    const names = await rpc('db', 'list', []).catch((error: unknown) => {
      if (error instanceof ForeignError && error.kind !== 'passing' && error.kind !== 'rate_limited') return null
      throw error
    })
    const [name, other] = Array.isArray(names) ? names : []
    if (typeof name === 'string' && other === undefined) return name
    throw new ForeignError('credentials', {
      reason: 'database_needed',
      message: 'This Odoo does not say which database is its only one. Enter the name of the database.',
    })
  }

  const byRpc = async ({ model, method, ids, args = {}, context }: OdooCall): Promise<unknown> => {
    user ??= await signIn()
    const { [FIRST[method] ?? '']: first, ...named } = args
    const positional = [...(ids ? [ids] : []), ...(first === undefined ? [] : [first])]
    const keywords = { ...named, ...(context && { context }) }
    return rpc('object', 'execute_kw', [user.database, user.uid, key, model, method, positional, keywords])
  }

  const detect = async (): Promise<OdooVersion> => {
    const answer = await send('GET', '/web/version', null)
    if (answer.status >= 500 || answer.status === 429) throw faultOf(speaker, answer, null)
    const version = versionOf(answer.status === 200 ? tryJson(answer) : null)
    if (version !== null && version.major >= 19) return version
    const said = await rpc('common', 'version', []).catch((error: unknown) => {
      // What stands there answers neither question.
      if (error instanceof ForeignError && error.kind === 'not_found') throw notOdoo()
      throw error
    })
    const older = versionOf(said)
    if (older === null) throw notOdoo()
    if (older.major >= 14) return older
    throw new ForeignError('unexpected_system', {
      reason: 'version_too_old',
      message: `This is Odoo ${older.text}. It can be connected from Odoo 14 on, where keys were introduced.`,
      value: older.text,
    })
  }

  const version = async () => {
    found ??= await patiently(world, detect)
    return found
  }

  const callOnce = async (call: OdooCall) => ((await version()).major >= 19 ? json2(call) : byRpc(call))
  const uid = async (): Promise<number> => {
    if ((await version()).major >= 19)
      return Number(at(await json2({ model: 'res.users', method: 'context_get' }), 'uid'))
    user ??= await signIn()
    return user.uid
  }
  return {
    address,
    speaker,
    keyEnds: ends === '' ? null : new Date(`${ends}T00:00:00Z`),
    version,
    uid: () => patiently(world, uid),
    callOnce,
    call: (call) => patiently(world, () => callOnce(call)),
  }
}

/** Records as a list, whatever else might have come. */
export async function recordsOf(odoo: Odoo, call: OdooCall): Promise<readonly unknown[]> {
  const answer = await odoo.call(call)
  if (Array.isArray(answer)) return answer
  throw new ForeignError('unexpected_system', {
    reason: 'not_a_list',
    message: `Odoo answered to "${call.method}" of "${call.model}" with something that is not a list.`,
  })
}

/** What Odoo writes for "nothing" is false. */
export function filled(value: unknown): unknown {
  return value === false || value === '' ? null : value
}

/** [5, "Jacket"], or false. */
export function relatedOf(record: unknown, field: string): { readonly id: number; readonly name: string } | null {
  const value = at(record, field)
  const [id, name] = Array.isArray(value) ? value : []
  return typeof id === 'number' && typeof name === 'string' ? { id, name } : null
}

/** Before 19 the first argument of these has another name in each version, or must have none. */
const FIRST: Readonly<Record<string, string>> = {
  create: 'vals_list',
  write: 'vals',
  search_count: 'domain',
  has_access: 'operation',
  check_access_rights: 'operation',
}

/** Five hundred variants with their descriptions have been seen to be two. */
const MOST_BYTES = 30_000_000

/** Odoo's own hosting asks for about one request a second. */
const OF_ODOO_COM = { name: 'requests', count: 60, perMilliseconds: 60_000 }

function versionOf(said: unknown): OdooVersion | null {
  const [major] = [...listAt(said, 'version_info'), ...listAt(said, 'server_version_info')]
  const text = textAt(said, 'version') ?? textAt(said, 'server_version')
  // Odoo's own hosting has versions in between: "saas~18".
  const number = Number(/\d+/.exec(String(major ?? text ?? ''))?.[0] ?? Number.NaN)
  return Number.isInteger(number) ? { major: number, text: text ?? String(number) } : null
}

function tryJson({ body }: OutboundAnswer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

function isPage({ body }: OutboundAnswer): boolean {
  return body.subarray(0, 200).toString('utf8').trimStart().startsWith('<')
}

/** Where several databases are served at one address, and none is named, there is no interface either. */
function databaseNeeded(): ForeignError {
  return new ForeignError('unexpected_system', {
    reason: 'database_needed',
    message:
      'Odoo answers, but not its interface. If several databases are served at this address, enter the name of yours; otherwise check the address.',
  })
}

function notOdoo(): ForeignError {
  return new ForeignError('unexpected_system', {
    reason: 'not_odoo',
    message: 'What answers at this address is not Odoo. Enter the address that people open Odoo with.',
  })
}
