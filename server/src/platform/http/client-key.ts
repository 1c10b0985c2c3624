/**
 * What stands for a client without credentials: its IPv4 address, or the /64 of its IPv6 address, because a household
 * or a rented server has a whole /64 to choose addresses from.
 */
export function clientKeyOf(request: { readonly ip: string }): string {
  const { ip } = request
  if (!ip.includes(':')) return ip
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? prefixOf(ip)
}

function prefixOf(address: string): string {
  const [head = '', tail] = address.split('::')
  const first = groupsOf(head)
  const last = groupsOf(tail ?? '')
  const missing = tail === undefined ? 0 : 8 - first.length - last.length
  const groups = [...first, ...Array<string>(Math.max(0, missing)).fill('0'), ...last]
  return `${groups.slice(0, 4).map(withoutLeadingZeros).join(':')}::/64`
}

function groupsOf(part: string): string[] {
  const groups = part === '' ? [] : part.split(':')
  // An IPv4 address at the end takes the room of two groups.
  return groups.at(-1)?.includes('.') === true ? [...groups, ''] : groups
}

/** A header may write "0db8" for the "db8" of a socket. */
function withoutLeadingZeros(group: string): string {
  return group.replace(/^0+(?=.)/, '').toLowerCase()
}
