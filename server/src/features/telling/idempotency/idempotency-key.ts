import { hash } from 'node:crypto'
import { AppError, badInput } from '#platform/app-error.ts'

/** Long enough to try again after a night or a weekend's outage has begun; Stripe keeps its keys as long. */
export const KEPT_FOR_MS = 24 * 3_600_000

/**
 * What a request is recognised by. draft-ietf-httpapi-idempotency-key-header-07 writes it in quotes, as a string of RFC 9651; nearly
 * everybody sends it without.
 */
export function parseIdempotencyKey(header: string): Buffer {
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header
  if (!/^[\x20-\x7e]{1,255}$/.test(key) || key.trim() === '') {
    throw badInput(
      'idempotency_key_malformed',
      '"Idempotency-Key" must be 1 to 255 visible ASCII characters, such as a UUID.',
      {
        field: 'Idempotency-Key',
        limit: 255,
      },
    )
  }
  return hash('sha256', key, 'buffer')
}

export type KeptAnswer = {
  readonly fingerprint: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** The answer to a request that was answered before. */
export function answerAgain(kept: KeptAnswer, fingerprint: string) {
  if (kept.fingerprint !== fingerprint) {
    throw new AppError(
      'unprocessable',
      'idempotency_key_reused',
      'This Idempotency-Key belongs to another request: its method, address or body was different. Use a new ' +
        'key for a new request.',
      { field: 'Idempotency-Key' },
    )
  }
  if (kept.body === null) {
    throw new AppError(
      'conflict',
      'secret_shown_once',
      'This request has already been processed. Its response contained a secret that is shown once and not ' +
        'stored: look at what was created, and revoke it if the secret is lost.',
      { field: 'Idempotency-Key' },
    )
  }
  return { status: kept.status, headers: { ...kept.headers, 'idempotency-replayed': 'true' }, body: kept.body }
}

export function inProgress(): AppError {
  return new AppError(
    'conflict',
    'request_in_progress',
    'The first request with this Idempotency-Key is still being processed. Try again in a moment.',
    { field: 'Idempotency-Key', retryAfterSeconds: 1 },
  )
}
