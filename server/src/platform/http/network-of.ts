/**
 * The network of an address: the first 24 bits of IPv4, the first 48 of IPv6. Enough to see that something came from two places, too
 * little to tell who in a place it was.
 */
export function networkOf(address: string): string {
  const ipv4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address)?.[1]
  if (ipv4 !== undefined) return `${ipv4}.0/24`
  const [head = ''] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  return `${[...groups, '0', '0', '0'].slice(0, 3).join(':')}::/48`
}
