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
