import { AppError } from '#platform/app-error.ts'
import type { Because } from '#platform/because.ts'

/** A letter on its way to one person, or what has become of it. */
export type Email = {
  readonly id: string
  readonly kind: EmailKind
  readonly recipient: string
  readonly state: EmailState
  readonly tries: number
  /** Why it was not taken: by the last try, or for good. */
  readonly because: Because | null
  readonly createdAt: Date
  readonly endedAt: Date | null
}

export const EMAIL_KINDS = ['invitation', 'password_reset', 'private_link', 'alert', 'message', 'confirmation'] as const
export type EmailKind = (typeof EMAIL_KINDS)[number]

export const EMAIL_STATES = ['waiting', 'sent', 'refused', 'gave_up'] as const
export type EmailState = (typeof EMAIL_STATES)[number]

/** How long they are kept for looking up what has become of them. */
export const KEPT_DAYS = 30

/** Those that people have sent to whom they like: so many an hour for a workspace, so that it is no way of sending advertisements. */
export const MOST_AN_HOUR = 60
export const LIMITED_KINDS: readonly EmailKind[] = ['invitation', 'private_link', 'confirmation']

export function tooManyEmails(): AppError {
  return new AppError(
    'rate_limited',
    'too_many_emails',
    `This workspace has sent ${MOST_AN_HOUR} e-mails to people in the last hour, which is the limit. Send this one later, or give the ` +
      'link to the person yourself.',
    { limit: MOST_AN_HOUR, retryAfterSeconds: 600 },
  )
}

export function mailNotSet(): AppError {
  return new AppError(
    'unprocessable',
    'mail_not_set',
    'This installation sends no e-mail, because its operator has not set SMTP_URL. Give the link to the person yourself.',
  )
}

const MINUTE_MS = 60_000

/** After so many tries in vain: soon at first, for a server that is started anew or that takes strangers at the second try only. */
const WAITS_MS = [0.5, 2, 5, 15, 30, 60, 120].map((minutes) => minutes * MINUTE_MS)

export function nextTry(tries: number, now: Date): Date {
  return new Date(now.getTime() + (WAITS_MS[Math.min(Math.max(tries, 1), WAITS_MS.length) - 1] ?? MINUTE_MS))
}
