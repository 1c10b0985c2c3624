import ipaddr from 'ipaddr.js'

/**
 * What an address is to a service that calls addresses other people have named. `public`: on the internet. `private`: in a network of the
 * operator's, called only where the operator lists it. `never`: a machine's own metadata, every machine at once, or no machine at all.
 */
export type AddressStanding = 'public' | 'private' | 'never'

/** Of an address as the socket will be given it: no name, no shorthand. */
export function judgeAddress(address: string): AddressStanding {
  const parsed = parseAddress(address)
  if (!parsed) return 'never'
  const range = parsed.range()
  if (range === 'loopback') return 'private'
  if (isMetadata(parsed)) return 'never'
  if (NEVER.has(range)) return 'never'
  if (range !== 'unicast') return 'private'
  // Only 2000::/3 is given out as the internet's own; the rest, and the documentation's 3fff::/20, lead nowhere or somewhere local.
  // Source: IANA, IPv6 Global Unicast Address Assignments; RFC 9637.
  return parsed instanceof ipaddr.IPv6 && (!isWithin(parsed, '2000::/3') || isWithin(parsed, '3fff::/20'))
    ? 'private'
    : 'public'
}

/** An IPv4 address written as IPv6 is the IPv4 address. Null for what is no address, and for one with a zone ("fe80::1%eth0"). */
export function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !(address.includes(':') && ipaddr.IPv6.isValid(address)))
    return null
  const parsed = ipaddr.parse(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed
  if (parsed.zoneId) return null
  return parsed.isIPv4MappedAddress() ? parsed.toIPv4Address() : parsed
}

export function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, network: string): boolean {
  const [base, bits] = parseNetwork(network)
  return address.kind() === base.kind() && address.match(base, bits)
}

/** Ours and the operator's, which are few and asked about at every call. */
const networks = new Map<string, ReturnType<typeof ipaddr.parseCIDR>>()

function parseNetwork(network: string): ReturnType<typeof ipaddr.parseCIDR> {
  const known = networks.get(network) ?? ipaddr.parseCIDR(network)
  networks.set(network, known)
  return known
}

/**
 * Ranges that no list opens. Link-local has the metadata services of most clouds, and no webhook's receiver; the translations have any
 * IPv4 address inside, which would have to be listed itself.
 */
const NEVER: ReadonlySet<string> = new Set([
  'unspecified',
  'broadcast',
  'multicast',
  'linkLocal',
  'rfc6145',
  'rfc6052',
  '6to4',
  'teredo',
])

function isMetadata(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return METADATA.some((network) => isWithin(address, network))
}

/** Where machines ask for their own secrets, outside link-local: AWS, Google, Alibaba, Oracle, Azure; and 0.0.0.0/8, "this" host. */
const METADATA = [
  'fd00:ec2::/32',
  'fd20:ce::/32',
  '100.100.100.200/32',
  '192.0.0.192/32',
  '168.63.129.16/32',
  '0.0.0.0/8',
  // Old forms with an IPv4 address inside: ::a.b.c.d, and NAT64 within a network (RFC 8215).
  '::/96',
  '64:ff9b:1::/48',
]
