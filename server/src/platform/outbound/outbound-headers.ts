import { OutboundError } from './outbound-error.ts'

/**
 * Headers that people may set. Refused is what would end the header and begin another, and what belongs to the connection or would let one
 * request pass for two.
 */
export function parseOutboundHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const parsed: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    const lower = name.toLowerCase()
    if (!TOKEN.test(name) || name.length > 100) {
      throw new OutboundError(
        'header_not_allowed',
        `"${name.slice(0, 100)}" is not a valid header name. Use letters, digits and "-".`,
      )
    }
    if (CONNECTION.has(lower)) {
      throw new OutboundError('header_not_allowed', `The header "${name}" is set by the connection itself.`)
    }
    if (!VALUE.test(value) || value.length > 4_000) {
      throw new OutboundError(
        'header_not_allowed',
        `The value of the header "${name}" must be one line of plain characters (ASCII), at most 4000.`,
      )
    }
    if (lower in parsed) throw new OutboundError('header_not_allowed', `The header "${name}" is given twice.`)
    parsed[lower] = value
  }
  return parsed
}

/** RFC 9110 §5.6.2 and §5.5. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
const VALUE = /^[\t\x20-\x7e]*$/

const CONNECTION: ReadonlySet<string> = new Set([
  'host',
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'upgrade',
  'te',
  'trailer',
  'expect',
  'proxy-authorization',
  'proxy-connection',
  'proxy-authenticate',
  'accept-encoding',
  'content-encoding',
])
