import { OutboundError } from '#platform/outbound/outbound-error.ts'
import { ForeignError } from '../connectors/foreign-error.ts'
import { asForeignError } from '../connectors/unreached.ts'

/** Why no answer came. Where only the operator can help, the person is told the setting to ask for. */
export function explainOutbound(error: unknown, address: string): unknown {
  const foreign = asForeignError(error)
  if (!(error instanceof OutboundError) || !(foreign instanceof ForeignError) || !URL.canParse(address)) return foreign
  const target = new URL(address)
  const line = `OUTBOUND_PRIVATE_TARGETS=${target.hostname}:${target.port || (target.protocol === 'https:' ? '443' : '80')}`
  if (error.reason === 'target_private') {
    const message =
      `"${target.hostname}" leads into a private network, which is not called unless the operator allows it. Ask the ` +
      `operator of this service for this setting, then try again: ${line}`
    return new ForeignError(foreign.kind, { reason: error.reason, message, value: line }, { cause: error })
  }
  if (error.reason === 'url_not_allowed' && target.protocol === 'http:') {
    const message =
      `${error.message} If "${target.hostname}" is in your own network and has no https, ask the operator of this ` +
      `service for this setting: ${line}`
    return new ForeignError(foreign.kind, { reason: error.reason, message, value: line }, { cause: error })
  }
  if (error.reason === 'tls_failed') {
    const message =
      `${error.message} If an authority of your own has signed it, give the certificate of that authority in the ` +
      'settings of the connection.'
    return new ForeignError(foreign.kind, { reason: error.reason, message }, { cause: error })
  }
  return foreign
}
