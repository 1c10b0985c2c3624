import { OutboundError, type OutboundReason } from '#platform/outbound/outbound-error.ts'
import { ForeignError, type ForeignFault } from './foreign-error.ts'

/** What the guarded client throws, as connectors know it; every world that is handed to them does this. */
export function asForeignError(error: unknown): unknown {
  if (!(error instanceof OutboundError)) return error
  return new ForeignError(KINDS[error.reason], { reason: error.reason, message: error.message }, { cause: error })
}

/** What another try may find otherwise is passing. */
const KINDS: Readonly<Record<OutboundReason, ForeignFault>> = {
  url_malformed: 'unexpected_system',
  url_not_allowed: 'unexpected_system',
  header_not_allowed: 'credentials',
  target_private: 'unexpected_system',
  name_not_found: 'passing',
  connection_failed: 'passing',
  tls_failed: 'unexpected_system',
  timed_out: 'passing',
  answer_malformed: 'passing',
  answer_too_large: 'unexpected_system',
}
