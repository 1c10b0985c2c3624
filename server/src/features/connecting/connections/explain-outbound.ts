import type { OutboundError, OutboundReason } from '#platform/outbound/outbound-error.ts'
import { ForeignError, type ForeignFault } from '../connectors/foreign-error.ts'

/** Why no answer came, for the person who set the connection up: what they can do, or what they have to ask the operator for. */
export function explainOutbound(error: OutboundError, address: string): ForeignError {
  const said = { reason: error.reason, message: error.message }
  const target = URL.canParse(address) ? new URL(address) : null
  const about = { cause: error }
  if (!target || (error.reason !== 'target_private' && error.reason !== 'url_not_allowed')) {
    return new ForeignError(KINDS[error.reason], said, about)
  }
  const line = `OUTBOUND_PRIVATE_TARGETS=${target.hostname}:${portOf(target)}`
  if (error.reason === 'target_private') {
    const message =
      `"${target.hostname}" leads into a private network, which is not called unless the operator allows it. Ask the ` +
      `operator of this service for this setting, then try again: ${line}`
    return new ForeignError('refused', { reason: 'target_private', message, value: line }, about)
  }
  if (target.protocol !== 'http:') return new ForeignError('refused', said, about)
  const message =
    `${error.message} Use https. If "${target.hostname}" is in your own network and has no https, ask the operator of ` +
    `this service for this setting: ${line}`
  return new ForeignError('refused', { reason: 'url_not_allowed', message, value: line }, about)
}

function portOf({ port, protocol }: URL): string {
  return port || (protocol === 'https:' ? '443' : '80')
}

const KINDS: Readonly<Record<OutboundReason, ForeignFault>> = {
  url_malformed: 'refused',
  url_not_allowed: 'refused',
  // A key with a line break or a letter that no key has.
  header_not_allowed: 'credentials',
  target_private: 'refused',
  name_not_found: 'passing',
  connection_failed: 'passing',
  tls_failed: 'unexpected_system',
  timed_out: 'passing',
  answer_malformed: 'passing',
  answer_too_large: 'unexpected_system',
}
