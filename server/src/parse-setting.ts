import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { S3Settings } from '#platform/file-storage/s3-storage.ts'

/** `null`: not limited. */
export type RateLimit = { readonly requests: number; readonly seconds: number } | null

export type Group =
  | 'Where it answers'
  | 'Data'
  | 'Files'
  | 'Backups'
  | 'Impact'
  | 'Calls to other services'
  | 'Mail'
  | 'Sessions and limits'
  | 'Operation'

export type Setting<T> = {
  readonly name: string
  readonly group: Group
  readonly absent: T
  readonly shownDefault: string
  /** Completes the sentence "NAME must be …". */
  readonly allowed: string
  readonly meaning: string
  readonly secret: boolean
  /** `undefined`: not allowed. */
  parse(raw: string): T | undefined
}

export const PROXY_GROUPS = ['loopback', 'linklocal', 'uniquelocal']

type Particulars<T> = Pick<Setting<T>, 'group' | 'shownDefault' | 'allowed' | 'meaning' | 'parse'> & {
  readonly secret?: boolean
}

export function setting<T>(name: string, absent: T, particulars: Particulars<T>): Setting<T> {
  return { secret: false, ...particulars, name, absent }
}

export function integer(
  name: string,
  absent: number,
  [least, most]: readonly [number, number],
  particulars: Pick<Setting<number>, 'group' | 'meaning'>,
): Setting<number> {
  return setting<number>(name, absent, {
    ...particulars,
    shownDefault: `\`${absent}\``,
    allowed: `a whole number from ${least} to ${most}`,
    parse: (raw) => parseInteger(raw, least, most),
  })
}

export function rateLimit(name: string, absent: NonNullable<RateLimit>, meaning: string): Setting<RateLimit> {
  return setting<RateLimit>(name, absent, {
    group: 'Sessions and limits',
    shownDefault: `\`${absent.requests}/${absent.seconds}\``,
    allowed: 'requests/seconds such as 600/60 (up to 1000000 requests in up to 86400 seconds), or off',
    meaning: `${meaning} Each process counts on its own.`,
    parse(raw) {
      if (raw.toLowerCase() === 'off') return null
      const [first = '', second = '', ...more] = raw.split('/')
      const requests = parseInteger(first.trim(), 1, 1_000_000)
      const seconds = parseInteger(second.trim(), 1, 86_400)
      return requests === undefined || seconds === undefined || more.length > 0 ? undefined : { requests, seconds }
    },
  })
}

function parseInteger(raw: string, least: number, most: number): number | undefined {
  const value = /^\d{1,9}$/.test(raw) ? Number(raw) : Number.NaN
  return value >= least && value <= most ? value : undefined
}

/** In milliseconds: `6h`, `1d`. */
export function parseStretch(raw: string): number | undefined {
  const [, count = '', unit] = /^(\d{1,3})([hd])$/.exec(raw.toLowerCase()) ?? []
  const hours = Number(count) * (unit === 'd' ? 24 : 1)
  return hours >= 1 && hours <= 31 * 24 ? hours * 3_600_000 : undefined
}

/** Cookies with the `__Host-` prefix and GS1 Digital Link paths need the root of a host, hence no path. */
export function parseOrigin(raw: string): string | undefined {
  const url = URL.canParse(raw) ? new URL(raw) : null
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return undefined
  const isBare =
    url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === ''
  return isBare ? url.origin : undefined
}

export function parseDatabaseUrl(raw: string): string | undefined {
  // `user@/database?host=/run/postgresql` names a unix socket; a URL parser asks for a host after "@".
  const parsable = raw.replace('@/', '@socket/')
  return /^postgres(ql)?:\/\//i.test(raw) && URL.canParse(parsable) ? raw : undefined
}

export function parseS3(raw: string): S3Settings | undefined {
  const url = URL.canParse(raw) ? new URL(raw) : null
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.hash !== '') return undefined
  const { region = 'us-east-1', ...others } = Object.fromEntries(url.searchParams)
  const hasBucket = /^\/[\w.-]+(\/[\w.-]+)*$/.test(url.pathname)
  if (!hasBucket || url.username === '' || url.password === '' || Object.keys(others).length > 0) return undefined
  try {
    return {
      url: `${url.origin}${url.pathname}`,
      region,
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    }
  } catch {
    return undefined
  }
}

/** A folder, or the address of a bucket as it was given: `openTarget` takes both. */
export function parseBackupTarget(raw: string): string | undefined {
  if (!raw.includes('://')) return resolve(raw)
  return parseS3(raw) && raw
}

/** Public keys of age: X25519, and those that also withstand a quantum computer. */
export function parseAgeRecipients(raw: string): readonly string[] | undefined {
  const keys = raw.split(',').map((key) => key.trim())
  return keys.every((key) => /^age1([02-9ac-hj-np-z]{58}|pq1[02-9ac-hj-np-z]{1900,2000})$/.test(key)) ? keys : undefined
}

export function parseProxies(raw: string): readonly string[] | undefined {
  const entries = raw.split(',').map((entry) => entry.trim())
  return entries.every(isProxy) ? entries : undefined
}

function isProxy(entry: string): boolean {
  const [address = '', prefix, ...more] = entry.split('/')
  if (PROXY_GROUPS.includes(entry)) return true
  const family = isIP(address)
  if (family === 0 || more.length > 0 || address.includes('%')) return false
  return prefix === undefined || parseInteger(prefix, 1, family === 4 ? 32 : 128) !== undefined
}
