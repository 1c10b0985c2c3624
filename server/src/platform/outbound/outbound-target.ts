import { isIP } from 'node:net'
import { judgeAddress } from './judge-address.ts'
import { OutboundError } from './outbound-error.ts'
import { isListedAddress, isListedName, type PrivateTarget } from './private-targets.ts'

/** What an operator allows to be called, beyond https to the internet. */
export type OutboundRules = {
  readonly privateTargets: readonly PrivateTarget[]
  /** Whether the internet may be called without encryption. */
  readonly allowHttp: boolean
}

/** Where a call goes: a name that is still to be looked up, or an address. */
export type OutboundTarget = {
  readonly url: URL
  /** Without brackets. */
  readonly host: string
  readonly port: number
  readonly isAddress: boolean
  /** Whether the operator has listed this name, so that it may lead into a private network. */
  readonly isListed: boolean
}

/**
 * Reads an address as the call will, by the one parser that knows all its spellings (WHATWG: 0x7f.1 and 2130706433 are 127.0.0.1).
 * What a name leads to is judged when it is connected to, by `refuseAddress`.
 */
export function parseTarget(rules: OutboundRules, address: string): OutboundTarget {
  const url = URL.canParse(address) && address.length <= MAX_URL ? new URL(address) : null
  if (!url || url.hostname === '') {
    throw new OutboundError('url_malformed', 'This is not a web address such as https://example.com/hook.')
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new OutboundError('url_not_allowed', `Only https addresses can be called, not "${url.protocol}".`)
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutboundError(
      'url_not_allowed',
      'A user name or password in the address is not sent. Use a header such as Authorization instead.',
    )
  }
  url.hash = ''
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  const isAddress = isIP(host) > 0
  const isListed = isListedName(rules.privateTargets, host, port)
  const target = { url, host, port, isAddress, isListed }
  if (isAddress) refuseAddress(rules, target, host)
  if (NEVER_PORTS.has(port)) throw portRefused(port)
  if (!isListed && !(isAddress && isListedAddress(rules.privateTargets, host, port))) {
    if (url.protocol === 'http:' && !rules.allowHttp && (isAddress || !mayBeListed(rules, port))) throw httpRefused()
  }
  return target
}

/** Throws unless this address, to which the target's name has led, may be called. */
export function refuseAddress(
  rules: OutboundRules,
  { url, host, port, isListed }: OutboundTarget,
  address: string,
): void {
  const standing = judgeAddress(address)
  const isAllowed = isListed || isListedAddress(rules.privateTargets, address, port)
  if (standing === 'never' || (standing === 'private' && !isAllowed)) throw privateRefused(host)
  if (!isAllowed) refuseWay(rules, url, port)
}

/** Throws unless the operator's proxy may be asked for it. What the name leads to is for the proxy to judge. */
export function refuseForProxy(rules: OutboundRules, { url, host, port }: OutboundTarget): void {
  // The proxy's own machine.
  if (/(^|\.)localhost$/.test(host)) throw privateRefused(host)
  refuseWay(rules, url, port)
}

/** Whether the operator has listed it by its name or its address: where a name leads is not asked. */
export function isPermitted({ privateTargets }: OutboundRules, target: OutboundTarget): boolean {
  return target.isListed || (target.isAddress && isListedAddress(privateTargets, target.host, target.port))
}

/** What holds for all of the internet. */
function refuseWay({ allowHttp }: OutboundRules, { protocol }: URL, port: number): void {
  if (protocol === 'http:' && !allowHttp) throw httpRefused()
  if (port < 1024 && port !== 443 && port !== 80) throw portRefused(port)
}

/** A name may yet lead to a listed network, which may be called without encryption. */
function mayBeListed({ privateTargets }: OutboundRules, port: number): boolean {
  return privateTargets.some((target) => target.network !== null && (target.port === null || target.port === port))
}

export function privateRefused(host: string): OutboundError {
  return new OutboundError(
    'target_private',
    `"${host}" leads into a private network, which is not called. If it is yours, the operator of this ` +
      'service can allow it with OUTBOUND_PRIVATE_TARGETS.',
  )
}

function httpRefused(): OutboundError {
  return new OutboundError(
    'url_not_allowed',
    'The address must begin with https://, so that what is sent cannot be read on the way.',
  )
}

function portRefused(port: number): OutboundError {
  return new OutboundError(
    'url_not_allowed',
    `Port ${port} is not allowed for web addresses. Use 443, or a port from 1024 up.`,
  )
}

const MAX_URL = 2_000

/** Databases, caches and mail: they take a web request for commands, and stand beside us as often as not. */
const NEVER_PORTS: ReadonlySet<number> = new Set([
  21, 22, 23, 25, 53, 110, 111, 135, 139, 143, 161, 389, 445, 465, 514, 587, 636, 993, 995, 1433, 1521, 2049, 2375,
  2376, 2379, 3306, 3389, 5432, 5433, 5900, 6379, 6432, 9042, 10250, 11211, 27017,
])
