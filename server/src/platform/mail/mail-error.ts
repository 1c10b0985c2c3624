/** Why a letter was not taken by the mail server. */
export class MailError extends Error {
  readonly reason: MailReason
  /** What the server said, cut; null where it said nothing. */
  readonly answer: string | null

  constructor(reason: MailReason, message: string, answer: string | null = null, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MailError'
    this.reason = reason
    this.answer = answer
  }
}

export type MailReason =
  | 'server_not_allowed'
  | 'server_not_found'
  | 'server_not_reached'
  | 'server_timed_out'
  | 'tls_failed'
  | 'login_refused'
  | 'sender_refused'
  | 'recipient_refused'
  | 'letter_refused'
  | 'try_later'

/** Refused for good: another try would be refused as well. */
export function isFinal({ reason }: MailError): boolean {
  return reason === 'recipient_refused' || reason === 'letter_refused'
}

/** It is about the server or the way to it: nothing else can be sent either. */
export function isAboutServer({ reason }: MailError): boolean {
  return !['recipient_refused', 'letter_refused', 'try_later'].includes(reason)
}
