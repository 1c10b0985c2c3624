import { timesRules } from '#kit/times.ts'
import { badInput } from '#platform/app-error.ts'
import type { Because } from '#platform/because.ts'
import { name, number, optional, type Parsed, parseText, required, show, text, truth } from '#platform/fields.ts'

export const PICKUP_OUTCOMES = ['imported', 'unchanged', 'waits', 'failed', 'cancelled'] as const
export type PickupOutcome = (typeof PICKUP_OUTCOMES)[number]

/** Between its runs it rests; a run fetches a file, has it read as its profile says, checked, and written. */
export const PICKUP_STATES = ['rests', 'fetches', 'reads', 'checks', 'runs'] as const
export type PickupState = (typeof PICKUP_STATES)[number]

/** A file that is fetched at set times from an address or by SFTP, and imported as its profile says. */
export type ImportPickup = {
  readonly id: string
  readonly name: string
  /** Null: the profile was deleted. */
  readonly profileId: string | null
  readonly address: string
  readonly userName: string | null
  readonly hasSecret: boolean
  /** Of SFTP: what a person has confirmed, and what the server showed last. */
  readonly hostKey: string | null
  readonly hostKeySeen: string | null
  readonly cron: string
  readonly timeZone: string
  readonly guardPercent: number
  readonly isPaused: boolean
  readonly nextRunAt: Date | null
  readonly state: PickupState
  readonly tries: number
  readonly importId: string | null
  readonly takenSha256: Buffer | null
  readonly etag: string | null
  readonly modified: string | null
  readonly agreedFrom: Date
  readonly lastRunAt: Date | null
  readonly outcome: PickupOutcome | null
  /** Why the last run did not import anything by itself. */
  readonly because: Because | null
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Kept encrypted; one of the two. A password without a user name is a token. */
export type PickupSecret =
  | { readonly password: string }
  | { readonly privateKey: string; readonly passphrase: string | null }

export const importPickupRules = {
  name: name(100),
  address: required(optional(parseAddress, { maxLength: 2_000 })),
  userName: text(200),
  hostKey: optional(parseHostKey, { pattern: '^SHA256:[A-Za-z0-9+/]{43}$' }),
  guardPercent: number({ min: 0, max: 100, unit: '%' }),
  isPaused: truth(),
  ...timesRules,
}

export type PickupFields = Parsed<typeof importPickupRules>

export const USUAL = { guardPercent: 10, isPaused: false } as const

/** As many as a workspace has senders; each keeps a process busy at its time. */
export const MAX_PICKUPS = 50

export function refuseTooManyPickups(count: number): void {
  if (count <= MAX_PICKUPS) return
  const message = `The workspace has ${MAX_PICKUPS} pickups, which is the limit. Delete one first.`
  throw badInput('too_many_pickups', message, { limit: MAX_PICKUPS })
}

/** Other services listen there, which take what is sent for commands of their own. */
const WELL_KNOWN = 1_024
const NEVER_PORTS: ReadonlySet<number> = new Set([1433, 1521, 2049, 3306, 5432, 6379, 9042, 11211, 27017])

function parseAddress(value: unknown, field: string): string {
  const given = parseText(value, field, 2_000).trim()
  const refuse = (why: string) =>
    badInput(
      'pickup_address_malformed',
      `"${field}" must be the address of a file, such as https://files.example.com/articles.csv or ` +
        `sftp://files.example.com/out/articles.csv; ${why}`,
      { field, value: given.slice(0, 200) },
    )
  const url = URL.canParse(given) ? new URL(given) : null
  if (!url || url.hostname === '') throw refuse(`got ${show(given)}.`)
  if (url.username !== '' || url.password !== '') throw refuse('give the user name and the password apart from it.')
  if (url.protocol === 'sftp:') {
    const port = portOf(url)
    if (port !== 22 && (port < WELL_KNOWN || NEVER_PORTS.has(port))) throw refuse(`port ${port} is not for SFTP.`)
    if (url.pathname === '' || url.pathname.endsWith('/')) throw refuse('it has to end with the name of a file.')
    if (url.search !== '' || url.hash !== '') throw refuse('it has no "?" and no "#".')
    if (pathOf(url).slice(0, -nameIn(url).length).includes('*'))
      throw refuse('"*" can only be in the name of the file.')
    return url.href
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refuse(`"${url.protocol}" is neither.`)
  url.hash = ''
  return url.href
}

export function isSftp(address: string): boolean {
  return address.startsWith('sftp:')
}

export function portOf({ port }: URL): number {
  return port === '' ? 22 : Number(port)
}

/** As the server has it: what is written %20 in the address is a blank there. */
export function pathOf(url: URL): string {
  try {
    return decodeURIComponent(url.pathname)
  } catch {
    return url.pathname
  }
}

export function nameIn(url: URL): string {
  return pathOf(url).split('/').at(-1) ?? ''
}

/** To whom a secret is told: with another server or user it has to be given again. */
export function toldTo({ address, userName }: Pick<ImportPickup, 'address' | 'userName'>): string {
  const { protocol, host } = new URL(address)
  return `${protocol}//${host} ${userName ?? ''}`
}

function parseHostKey(value: unknown, field: string): string {
  const given = parseText(value, field, 100).trim().replace(/=+$/, '')
  if (/^SHA256:[A-Za-z0-9+/]{43}$/.test(given)) return given
  const message = `"${field}" must be the fingerprint of the server's key, such as SHA256: and 43 characters, as ssh-keygen -l shows it; got ${show(value)}.`
  throw badInput('host_key_malformed', message, { field, value: given })
}

export type GivenSecret = { readonly password?: unknown; readonly privateKey?: unknown; readonly passphrase?: unknown }

/** Undefined: none was given. */
export function parseSecret({ password, privateKey, passphrase }: GivenSecret): PickupSecret | undefined {
  const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''
  if (isGiven(password) && isGiven(privateKey)) {
    const message = 'Give either a password or a private key.'
    throw badInput('two_secrets', message, { field: 'privateKey' })
  }
  if (isGiven(password)) {
    const parsed = parseText(password, 'password', 2_000)
    if (/[\r\n\0]/.test(parsed)) {
      throw badInput('password_malformed', '"password" must be one line.', { field: 'password' })
    }
    return { password: parsed }
  }
  if (!isGiven(privateKey)) return undefined
  const key = parseText(privateKey, 'privateKey', 20_000).trim()
  if (!/^-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]+-----END [A-Z ]*PRIVATE KEY-----$/.test(key)) {
    const message = '"privateKey" must be a private key as text, from "-----BEGIN … PRIVATE KEY-----" to its end line.'
    throw badInput('private_key_malformed', message, { field: 'privateKey' })
  }
  return {
    privateKey: `${key}\n`,
    passphrase: isGiven(passphrase) ? parseText(passphrase, 'passphrase', 2_000) : null,
  }
}

/** Where the secret of a pickup belongs; moved elsewhere it does not open. */
export function pickupPlace(workspaceId: string, id: string): string {
  return `import_pickups/${workspaceId}/${id}`
}

/** In seconds, after so many tries in a row that came to nothing; then the run fails. */
const PAUSES = [30, 120, 600]
/** However long a server asks to be left alone: it may be mistaken. */
const LONGEST_PAUSE_MS = 3_600_000

/** When it is tried again; null: it has failed often enough. */
export function nextTry(tries: number, now: Date, pauseMs: number | null): Date | null {
  const seconds = PAUSES[tries]
  if (seconds === undefined) return null
  return new Date(now.getTime() + Math.min(Math.max(seconds * 1_000, pauseMs ?? 0), LONGEST_PAUSE_MS))
}

export type Weighed = {
  /** Whether a person has started an import of this pickup as it is set now, and it was not undone. */
  readonly isAgreed: boolean
  readonly rows: number
  readonly refused: number
  readonly deletions: number
  readonly guardPercent: number
}

/** Why what was checked is for a person to start; null: it is written. */
export function guardOf({ isAgreed, rows, refused, deletions, guardPercent }: Weighed): Because | null {
  if (deletions > 0) {
    const message =
      `Rows of this file would delete ${deletions.toLocaleString('en')} records, which never happens on a schedule. ` +
      'Look at the import, and start it yourself if that is meant.'
    return { reason: 'pickup_deletes', message, value: deletions }
  }
  if (refused > 0 && refused * 100 > rows * guardPercent) {
    const message =
      `${refused.toLocaleString('en')} of ${rows.toLocaleString('en')} rows have errors, which is more than ${guardPercent} %. ` +
      'Look at the import, and start it yourself if that is meant.'
    return { reason: 'pickup_many_errors', message, value: refused, limit: guardPercent }
  }
  if (isAgreed) return null
  const message =
    'This is the first file since the pickup was set up or changed. Look at what it would do, and start the import.'
  return { reason: 'pickup_first_run', message }
}
