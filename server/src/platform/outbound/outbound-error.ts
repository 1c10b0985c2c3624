/** Why a call to an address that somebody named came to nothing: for an attempt's log and for whoever named it. */
export class OutboundError extends Error {
  readonly reason: OutboundReason

  constructor(reason: OutboundReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'OutboundError'
    this.reason = reason
  }
}

export type OutboundReason =
  | 'url_malformed'
  | 'url_not_allowed'
  | 'header_not_allowed'
  | 'target_private'
  | 'name_not_found'
  | 'connection_failed'
  | 'tls_failed'
  | 'timed_out'
  | 'answer_malformed'
  | 'answer_too_large'
