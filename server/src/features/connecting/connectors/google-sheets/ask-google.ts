import { createHash } from 'node:crypto'
import type { World } from '../connector.ts'
import { ForeignError, quoted } from '../foreign-error.ts'
import { at, numberAt, textAt } from '../foreign-json.ts'
import { patiently } from '../patiently.ts'
import { faultOf, readJson, type Speaker } from '../read-answer.ts'
import { googleFault } from './google-fault.ts'
import { assertionOf, readKeyFile, TOKEN_URL } from './service-account.ts'

/** One spreadsheet, asked as one account. */
export type Google = {
  readonly speaker: Speaker
  readonly spreadsheetId: string
  /** The e-mail address of the account. */
  readonly account: string
  /** The JSON of the answer about the spreadsheet; once. */
  once(request: GoogleRequest): Promise<unknown>
  /** Tries again what passes, so all in it is to have the effect of once when it is done twice. */
  patiently<T>(attempt: () => Promise<T>): Promise<T>
}

export type GoogleRequest = {
  /** After the identifier of the spreadsheet. */
  readonly method: '' | ':getByDataFilter' | ':batchUpdate'
  /** Which fields of the answer are wanted: https://developers.google.com/workspace/sheets/api/guides/field-masks */
  readonly fields: string
  readonly body?: object
}

const ORIGIN = 'https://sheets.googleapis.com'

/**
 * Google allows 60 requests to read and 60 to write in a minute for each account, 300 of each for its project, and more of neither until the minute is over. A few
 * are left to other programs. https://developers.google.com/workspace/sheets/api/limits
 */
const OF_ACCOUNT = { count: 50, perMilliseconds: 60_000, among: 'workspace' } as const
const OF_PROJECT = { count: 250, perMilliseconds: 60_000, among: 'workspace' } as const

/** Five hundred rows with all their texts, or the keys of a long sheet. */
const MOST_BYTES = 30_000_000

export function googleOf(world: World, settings: Readonly<Record<string, string>>, longestWait?: number): Google {
  const account = readKeyFile(settings['service_account'] ?? '')
  const spreadsheetId = settings['spreadsheet'] ?? ''
  const secrets = [settings['service_account'] ?? '', account.key].filter((one) => one !== '')
  const speaker: Speaker = { system: 'Google Sheets', secrets, now: world.now }
  const named = createHash('sha256').update(account.email).digest('hex').slice(0, 16)

  const renew = async () => {
    const answer = await world.send({
      method: 'POST',
      url: TOKEN_URL,
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: assertionOf(account, world.now()),
      }).toString(),
      answer: { atMostBytes: 100_000, beyond: 'refuse' },
    })
    const body = readJson(speaker, answer)
    const token = textAt(body, 'access_token')
    if (answer.status < 300 && token !== null) {
      return { token, expiresAt: new Date(world.now().getTime() + (numberAt(body, 'expires_in') ?? 3_600) * 1_000) }
    }
    if (answer.status === 400 || answer.status === 401) {
      const said = quoted(textAt(body, 'error_description') ?? textAt(body, 'error') ?? '', secrets)
      throw new ForeignError('credentials', {
        reason: 'credentials_refused',
        message: `Google does not accept the key of the service account: "${said.replace(/\.+$/, '')}". Make another key in the Google Cloud console, and check that the clock of this machine is right.`,
      })
    }
    // What was sent may be said again in the answer, cut off in the middle.
    throw faultOf(speaker, answer, null)
  }

  const once = async (request: GoogleRequest, isAgain = false): Promise<unknown> => {
    const { method, fields, body } = request
    const use = method === ':batchUpdate' ? 'writes' : 'reads'
    await world.turn({ name: `google sheets ${use} of project ${account.project}`, ...OF_PROJECT })
    await world.turn({ name: `google sheets ${use} of ${named}`, ...OF_ACCOUNT })
    const token = await world.token('access', renew)
    if (!secrets.includes(token)) secrets.push(token)
    const answer = await world.send({
      method: body === undefined ? 'GET' : 'POST',
      url: `${ORIGIN}/v4/spreadsheets/${encodeURIComponent(spreadsheetId)}${method}?${new URLSearchParams({ fields })}`,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      answer: { atMostBytes: MOST_BYTES, beyond: 'refuse' },
    })
    if (answer.status === 401 && !isAgain) {
      await world.forgetToken('access')
      return once(request, true)
    }
    const read = readJson(speaker, answer)
    if (answer.status >= 300) {
      throw googleFault(speaker, answer, read) ?? faultOf(speaker, answer, at(read, 'error') ?? read)
    }
    if (textAt(read, 'spreadsheetId') === spreadsheetId) return read
    throw new ForeignError('unexpected_system', {
      reason: 'other_spreadsheet',
      message:
        'Google answered without saying of which spreadsheet. Nothing was taken from the answer; check the address.',
    })
  }

  return {
    speaker,
    spreadsheetId,
    account: account.email,
    once: (request) => once(request),
    patiently: (attempt) => patiently(world, attempt, longestWait),
  }
}
