import type { OutboundReason } from '#platform/outbound/outbound-error.ts'

/** One message to one webhook. */
export type Delivery = {
  readonly webhookId: string
  readonly messageId: string
  readonly kind: string
  readonly cause: MessageCause
  /** What it is about: "variant", and its id; null where it is about no one record. */
  readonly subjectType: string | null
  readonly subjectId: string | null
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
  /** `holdsUntil`: until when nothing else is sent to the webhook either; null: the others go on. */
  | { readonly kind: 'again'; readonly at: Date; readonly holdsUntil: Date | null }
  | { readonly kind: 'failed' }
  | { readonly kind: 'gone' }

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long is waited after each attempt that failed: ten within 75 hours and a half. Source: Standard Webhooks 1.0.0, "Retry schedule". */
export const WAITS_MS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR),
]

/** So that what failed together does not come back together. */
const JITTER = 0.1

/** What a receiver may ask for, of the message that it refuses. */
const LONGEST_ASKED_MS = 24 * HOUR

/**
 * And of everything else that it is sent. Short, because a receiver that cannot take one message, and a gateway before it, answer as an
 * overloaded one does; one that still cannot be reached costs a batch of attempts every five minutes.
 */
export const LONGEST_HOLD_MS = 5 * MINUTE

/** A webhook that has failed for so long, without one delivery in between, is switched off. */
export const FAILING_FOR_MS = 5 * 24 * HOUR

/**
 * `tries`: how many attempts there were with this one. 2xx is success and everything else is not, redirects among it; 410 says that nobody
 * listens any more. `isWell`: others have come through since. Then a message that is refused again is what is wrong, and holds up no other.
 */
export function judgeAttempt(
  { status, responseHeaders }: Pick<Attempt, 'status' | 'responseHeaders'>,
  { tries, isWell, now, random }: { tries: number; isWell: boolean; now: Date; random: number },
): Verdict {
  if (status !== null && status >= 200 && status < 300) return { kind: 'delivered' }
  if (status === 410) return { kind: 'gone' }
  const wait = WAITS_MS[tries - 1]
  if (wait === undefined) return { kind: 'failed' }
  const askedMs = status === null ? null : readRetryAfter(responseHeaders?.['retry-after'], now)
  const oursMs = wait * (1 + JITTER * random)
  const later = (ms: number) => new Date(now.getTime() + ms)
  const at = later(Math.max(oursMs, Math.min(askedMs ?? 0, LONGEST_ASKED_MS)))
  const holds = askedMs !== null && askedMs > 0 && [429, 502, 503, 504].includes(status ?? 0) && !(isWell && tries > 1)
  return { kind: 'again', at, holdsUntil: holds ? later(Math.min(askedMs, LONGEST_HOLD_MS)) : null }
}

/** Seconds or a date (RFC 9110 §10.2.3), in milliseconds from now. Whatever else stands there asks for nothing: Date.parse would find a year in it. */
function readRetryAfter(value: string | undefined, now: Date): number | null {
  const text = value?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text) * SECOND
  if (!HTTP_DATES.some((form) => form.test(text))) return null
  // The form of ANSI C has no zone, and is UTC all the same.
  const at = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`)
  return Number.isNaN(at) ? null : at - now.getTime()
}

/** RFC 9110 §5.6.7: the one that is written today, and two that must still be read. */
const HTTP_DATES = [
  /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{2} [A-Z][a-z]{2} [\d ]\d \d{2}:\d{2}:\d{2} \d{4}$/,
]

/** The first of an answer that is kept: enough to see what is wrong. */
export const KEPT_ANSWER_BYTES = 1_024
