import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isWithin, parseAddress } from './judge-address.ts'

/** An operator's leave to call into a network of their own: a name or a network, and one port of it or all. */
export type PrivateTarget = {
  readonly name: string | null
  /** CIDR. */
  readonly network: string | null
  readonly port: number | null
}

/** `10.0.5.0/24`, `192.168.1.10:5678`, `[fd00::5]:8080`, `n8n.lan`, `n8n.lan:5678`; undefined for anything else. */
export function parsePrivateTarget(text: string): PrivateTarget | undefined {
  const [, bracketed, bare, portText] = /^(?:\[([^\]]+)\]|([^[\]]+?))(?::(\d{1,5}))?$/.exec(text) ?? []
  // More than one colon outside brackets is an IPv6 address, whose last group is no port.
  const isBareIpv6 = bracketed === undefined && text.split(':').length > 2
  const host = isBareIpv6 ? text : (bracketed ?? bare ?? '')
  const port = isBareIpv6 || portText === undefined ? null : Number(portText)
  if (port !== null && (port < 1 || port > 65_535)) return undefined
  const [address = '', bits, ...more] = host.split('/')
  const family = isIP(address)
  if (family > 0 && more.length === 0 && !address.includes('%')) {
    const most = family === 4 ? 32 : 128
    if (bits !== undefined && (!/^\d{1,3}$/.test(bits) || Number(bits) > most)) return undefined
    return { name: null, network: `${address}/${bits ?? most}`, port }
  }
  return bracketed === undefined && HOST_NAME.test(host) ? { name: host.toLowerCase(), network: null, port } : undefined
}

/** Not all digits and dots: that would be an address. */
const HOST_NAME = /^(?=.*[a-z])[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/i

export function isListedName(targets: readonly PrivateTarget[], name: string, port: number): boolean {
  return targets.some((target) => target.name === name && (target.port === null || target.port === port))
}

export function isListedAddress(targets: readonly PrivateTarget[], address: string, port: number): boolean {
  const parsed = parseAddress(address)
  if (!parsed) return false
  return targets.some(
    ({ network, port: only }) => network !== null && (only === null || only === port) && isIn(parsed, network),
  )
}

function isIn(address: ipaddr.IPv4 | ipaddr.IPv6, network: string): boolean {
  const [base = '', bits] = network.split('/')
  const mapped = ipaddr.IPv6.isValid(base) && ipaddr.IPv6.parse(base).isIPv4MappedAddress()
  return !mapped && isWithin(address, `${base}/${bits}`)
}
