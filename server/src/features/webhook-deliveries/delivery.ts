import type { OutboundReason } from '#platform/outbound/outbound-error.ts'

/** One message to one webhook. */
export type Delivery = {
  readonly webhookId: string
  readonly messageId: string
  readonly kind: string
  readonly cause: MessageCause
  readonly state: 'pending' | 'delivered' | 'failed'
  readonly attempts: number
  /** When it is tried next; null when it is not. */
  readonly dueAt: Date | null
  readonly occurredAt: Date
  readonly endedAt: Date | null
}

/** Why there is a message: something happened, somebody tries a webhook, or records were sent on demand or by a schedule. */
export type MessageCause = 'event' | 'test' | 'sent' | 'schedule'

/** One call, as it went. */
export type Attempt = {
  readonly number: number
  readonly startedAt: Date
  readonly durationMs: number
  readonly url: string
  /** The values of headers of the webhook's own are not kept. */
  readonly requestHeaders: Readonly<Record<string, string>>
  /** Null where no answer came whole. */
  readonly status: number | null
  readonly responseHeaders: Readonly<Record<string, string>> | null
  /** Its beginning. */
  readonly responseBody: string | null
  readonly reason: OutboundReason | null
  readonly message: string | null
}

/** What comes of a delivery after an attempt. */
export type Verdict =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'again'; readonly at: Date; readonly isHeld: boolean }
  | { readonly kind: 'failed' }
  | { readonly kind: 'gone' }

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long is waited after each attempt that failed: ten within 75 hours and a half. Source: Standard Webhooks 1.0.0, "Retry schedule". */
export const WAITS_MS: readonly number[] = [
  ...[5 * SECOND, 5 * MINUTE, 30 * MINUTE],
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR),
]

/** So that what failed together does not come back together. */
const JITTER = 0.1

/** What a receiver may ask for. */
const LONGEST_HOLD_MS = 24 * HOUR

/** A webhook that has failed for so long, without one delivery in between, is switched off. */
export const FAILING_FOR_MS = 5 * 24 * HOUR

/**
 * `tries`: how many attempts there were with this one. 2xx is success and everything else is not, redirects among it; 410 says that nobody
 * listens any more.
 */
export function judgeAttempt(
  { status, responseHeaders }: Pick<Attempt, 'status' | 'responseHeaders'>,
  tries: number,
  now: Date,
  random: number,
): Verdict {
  if (status !== null && status >= 200 && status < 300) return { kind: 'delivered' }
  if (status === 410) return { kind: 'gone' }
  const wait = WAITS_MS[tries - 1]
  if (wait === undefined) return { kind: 'failed' }
  const asked = status === null ? null : readRetryAfter(responseHeaders?.['retry-after'], now)
  const ours = wait * (1 + JITTER * random)
  const at = new Date(now.getTime() + Math.max(ours, asked ?? 0))
  return { kind: 'again', at, isHeld: asked !== null && [429, 502, 503, 504].includes(status ?? 0) }
}

/** Seconds or a date (RFC 9110 §10.2.3), in milliseconds from now. */
function readRetryAfter(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null
  const asked = /^\d{1,9}$/.test(value.trim()) ? Number(value) * SECOND : Date.parse(value) - now.getTime()
  return Number.isNaN(asked) ? null : Math.min(Math.max(asked, 0), LONGEST_HOLD_MS)
}

/** The first of an answer that is kept: enough to see what is wrong. */
export const KEPT_ANSWER_BYTES = 1_024
