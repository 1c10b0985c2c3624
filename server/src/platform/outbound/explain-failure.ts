import type { Way } from './agents.ts'
import { OutboundError } from './outbound-error.ts'

/** Whatever undici, TLS or the network throws, in a sentence for whoever named the address. */
export function explainFailure(error: unknown, host: string, totalMs: number, way: Way = 'direct'): OutboundError {
  if (error instanceof OutboundError) return error
  const cause = { cause: error }
  const seconds = Math.round(totalMs / 1000)
  const code = codeOf(error)
  const name = error instanceof Error ? error.name : ''
  const refusedBy = PROXY_REFUSAL.exec(error instanceof Error ? error.message : '')
  if (refusedBy || PROXY_CODES.has(code)) {
    const why = refusedBy ? ` (status ${refusedBy[1] ?? refusedBy[2]})` : ''
    return new OutboundError(
      'connection_failed',
      `The proxy of this service did not connect to "${host}"${why}. Ask its operator to allow it.`,
      cause,
    )
  }
  if (name === 'TimeoutError' || name === 'AbortError' || TIMEOUTS.has(code)) {
    return new OutboundError('timed_out', `"${host}" did not respond within ${seconds} seconds.`, cause)
  }
  if (code === 'UND_ERR_HEADERS_OVERFLOW' || code === 'HPE_HEADER_OVERFLOW') {
    return new OutboundError('answer_too_large', `The response of "${host}" has too many headers.`, cause)
  }
  if (
    name === 'HTTPParserError' ||
    code.startsWith('HPE_') ||
    code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' ||
    code.startsWith('Z_')
  ) {
    return new OutboundError('answer_malformed', `The response of "${host}" is not valid HTTP.`, cause)
  }
  if (/^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|EPROTO)/.test(code)) {
    return new OutboundError(
      'tls_failed',
      `The connection to "${host}" could not be secured (${code}). Check its certificate: its name, its date and its chain.`,
      cause,
    )
  }
  return new OutboundError(
    'connection_failed',
    `"${host}" could not be reached${way === 'proxy' ? ' through the proxy of this service' : ''}, or closed the ` +
      `connection before it responded${code ? ` (${code})` : ''}.`,
    cause,
  )
}

/** As undici says it of a proxy that the operator has named. */
const PROXY_REFUSAL = /^Proxy response \((\d{3})\)|^Proxy Authentication Required \((\d{3})\)/
const PROXY_CODES: ReadonlySet<string> = new Set(['UND_ERR_PRX_CONN', 'UND_ERR_PRX_TLS'])

const TIMEOUTS: ReadonlySet<string> = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_ABORTED',
  'ETIMEDOUT',
])

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return codeOf(error.cause)
}
