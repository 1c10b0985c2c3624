/**
 * What the log keeps of the browser that opened a link: its family. The whole header would tell one machine from another, and the
 * sender needs to know only whether it was the receiver or some program.
 */
export function userAgentFamily(header: string | undefined): string {
  if (header === undefined || header === '') return 'none'
  return FAMILIES.find(([, pattern]) => pattern.test(header))?.[0] ?? 'other'
}

/** Each browser also names those it descends from, so the youngest come first. */
const FAMILIES: readonly (readonly [family: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
  ['curl', /^curl\//i],
  ['Wget', /^Wget\//i],
  ['Python', /^python/i],
]

/**
 * The network of an address: the first 24 bits of IPv4, the first 48 of IPv6. Enough to see that a link was opened from two places,
 * too little to tell who in a place it was.
 */
export function networkOf(address: string): string {
  const ipv4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address)?.[1]
  if (ipv4 !== undefined) return `${ipv4}.0/24`
  const [head = ''] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  return `${[...groups, '0', '0', '0'].slice(0, 3).join(':')}::/48`
}
