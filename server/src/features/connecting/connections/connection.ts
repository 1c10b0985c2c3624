import { type Times, timesRules } from '#kit/times.ts'
import { AppError, badInput } from '#platform/app-error.ts'
import type { Because } from '#platform/because.ts'
import { listOf, name, number, optional, type Parsed, text, truth } from '#platform/fields.ts'
import type { Account, Connector, Discovery, SampledColumn } from '../connectors/connector.ts'
import type { ForeignFault } from '../connectors/foreign-error.ts'
import { AUTHORITY, parseAuthority, settingsOf } from './authority-setting.ts'

/** A system of others that a workspace has connected, as everybody in it may know it: without its secrets. */
export type Connection = {
  readonly id: string
  /** Which connector: "woocommerce". */
  readonly kind: string
  readonly name: string
  readonly settings: Readonly<Record<string, string>>
  readonly secretNames: readonly string[]
  readonly account: KeptAccount | null
  readonly testedAt: Date | null
  readonly testFault: Fault | null
  readonly discovery: KeptDiscovery | null
  readonly discoveredAt: Date | null
  /** A draft has never been run to its end; one that is paused does nothing until somebody resumes it. */
  readonly state: 'draft' | 'active' | 'paused'
  readonly pausedBecause: Fault | null
  readonly mapping: Readonly<Record<string, string | null>>
  readonly leads: Readonly<Record<string, Leader>>
  readonly emptyAlso: readonly string[]
  readonly chosen: Readonly<Record<string, readonly string[]>>
  readonly guardPercent: number
  readonly publishesPassports: boolean
  readonly cron: string | null
  readonly timeZone: string | null
  readonly nextRunAt: Date | null
  readonly credentialsExpireAt: Date | null
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type KeptDiscovery = Omit<Discovery, 'columns'> & { readonly columns: readonly SampledColumn[] }

/** JSON has no dates: when the credentials end is a column. */
export type KeptAccount = Omit<Account, 'credentialsExpireAt'>

/** Why something was not done there. `kind` says what follows; null: it was nobody's fault, but somebody's wish. */
export type Fault = Because & { readonly kind: ForeignFault | null; readonly requestId?: string }

export const LEADERS = ['theirs', 'ours', 'newer'] as const
export type Leader = (typeof LEADERS)[number]

export const connectionRules = {
  name: name(100),
  mapping: jsonOf(
    (value): value is string | null => value === null || isShort(value),
    (field) =>
      badInput(
        'mapping_malformed',
        '"mapping" must be an object of at most 1000 entries, from a column there to an import column or null.',
        { field },
      ),
  ),
  leads: jsonOf(
    (value): value is Leader => LEADERS.includes(value as Leader),
    (field) =>
      badInput('leads_malformed', '"leads" must be an object from import columns to "theirs", "ours" or "newer".', {
        field,
      }),
  ),
  emptyAlso: listOf(text(200), 200),
  chosen: jsonOf(
    (value): value is string[] => Array.isArray(value) && value.length <= 200 && value.every(isShort),
    (field) =>
      badInput('chosen_malformed', '"chosen" must be an object from a choice to a list of what was chosen.', { field }),
  ),
  guardPercent: number({ min: 1, max: 100, unit: 'percent of the records of the connection' }),
  publishesPassports: truth(),
  cron: { ...timesRules.cron, required: false as const },
  timeZone: { ...timesRules.timeZone, required: false as const },
}

export type ConnectionFields = Parsed<typeof connectionRules>

/** An object by keys of the other system, or by columns of ours. */
function jsonOf<T>(fits: (value: unknown) => value is T, refuse: (field: string) => AppError) {
  return optional((value, field): Record<string, T> => {
    const entries = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : null
    if (entries && entries.length <= 1_000 && entries.every(([key, one]) => isShort(key) && fits(one))) {
      return Object.fromEntries(entries)
    }
    throw refuse(field)
  })
}

function isShort(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 200 && value.isWellFormed() && !value.includes('\0')
}

/** What was typed, as the connector keeps it: secrets apart from what everybody may read. */
export function partSettings(connector: Connector, typed: Readonly<Record<string, string>>) {
  const known = new Set(settingsOf(connector).map(({ key }) => key))
  const unknown = Object.keys(typed).find((key) => !known.has(key))
  if (unknown !== undefined) {
    const message = `${connector.name} has no setting "${unknown}". It has: ${[...known].join(', ')}.`
    throw badInput('setting_unknown', message, { field: unknown })
  }
  const { [AUTHORITY.key]: authority = '', ...own } = typed
  const trusted = authority.trim() === '' ? {} : { [AUTHORITY.key]: parseAuthority(authority) }
  const parsed = { ...connector.parse(own), ...trusted }
  const isSecret = new Set(connector.settings.filter(({ kind }) => kind === 'secret').map(({ key }) => key))
  const entries = Object.entries(parsed)
  return {
    settings: Object.fromEntries(entries.filter(([key]) => !isSecret.has(key))),
    secrets: Object.fromEntries(entries.filter(([key, value]) => isSecret.has(key) && value !== '')),
  }
}

/**
 * Whether secrets that were given for one place would now be sent to another: whoever may change an address could otherwise have them sent
 * to a server of their own.
 */
export function leadsElsewhere(
  { settings }: Connector,
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): boolean {
  return settings.some(({ key, kind }) => kind === 'address' && originOf(before[key]) !== originOf(after[key]))
}

function originOf(address = ''): string {
  return URL.canParse(address) ? new URL(address).origin : address
}

/** The texts of an object from outside, none of them long. */
export function parseTexts(value: unknown, field: string): Record<string, string> {
  if (value === undefined || value === null) return {}
  const entries = typeof value === 'object' && !Array.isArray(value) ? Object.entries(value) : null
  const isText = (one: unknown) =>
    typeof one === 'string' && one.length <= 20_000 && one.isWellFormed() && !one.includes('\0')
  if (entries && entries.length <= 50 && entries.every(([, one]) => isText(one))) return Object.fromEntries(entries)
  throw badInput('settings_malformed', `"${field}" must be an object of at most 50 texts.`, { field })
}

/** Its times, where it has some. */
export function timesOf({ cron, timeZone }: Pick<Connection, 'cron' | 'timeZone'>): Times | null {
  return cron === null || timeZone === null ? null : { cron, timeZone }
}

/** As many as a workspace needs; each is asked at its times. */
export const MAX_CONNECTIONS = 50

export function refuseTooManyConnections(count: number): void {
  if (count <= MAX_CONNECTIONS) return
  const message = `There are ${MAX_CONNECTIONS} connections, which is the limit. Disconnect one first.`
  throw badInput('too_many_connections', message, { limit: MAX_CONNECTIONS })
}

export function refusePaused({ id, name, state, pausedBecause }: Connection): void {
  if (state !== 'paused') return
  const why = pausedBecause ? ` ${pausedBecause.message}` : ''
  throw new AppError('conflict', 'connection_paused', `"${name}" is paused.${why} Resume it first.`, {
    field: 'id',
    value: id,
  })
}
