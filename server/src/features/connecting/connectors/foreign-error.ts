import type { Said } from './connector.ts'

/**
 * Why a system did not do what was asked. Its class says what follows: who has to do something, or whether it is tried again. The message is for the
 * person who set the connection up, and holds nothing secret.
 */
export class ForeignError extends Error {
  readonly kind: ForeignFault
  readonly said: Said
  /** When the system may be asked again, of "rate_limited". */
  readonly retryAt: Date | null
  /** What the vendor's support asks for. */
  readonly requestId: string | null

  constructor(kind: ForeignFault, said: Said, details: { retryAt?: Date; requestId?: string; cause?: unknown } = {}) {
    super(said.message, { cause: details.cause })
    this.name = 'ForeignError'
    this.kind = kind
    this.said = said
    this.retryAt = details.retryAt ?? null
    this.requestId = details.requestId ?? null
  }
}

export type ForeignFault =
  /** They are wrong, revoked or at their end: the connection pauses until somebody gives others. */
  | 'credentials'
  /** They are right, but may not do this. */
  | 'permission'
  | 'not_found'
  /** The system will not have what was sent: another try would end the same. */
  | 'refused'
  | 'rate_limited'
  /** It was changed there meanwhile. */
  | 'conflict'
  /** Out of reach, overloaded, cut off: tried again. */
  | 'passing'
  /** What answers is not the system that was expected, or not in a form that it is known to have. */
  | 'unexpected_system'

/** The beginning of a foreign text, for a sentence of ours. */
export function quoted(text: string, secrets: readonly string[] = []): string {
  const plain = secrets
    .filter((secret) => secret.length >= 4)
    .reduce((said, secret) => said.replaceAll(secret, '…'), text)
  return plain
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 200)
}
