import { badInput } from '#platform/app-error.ts'
import { name, optional, type Parsed, parseMoment, parseText, show, text } from '#platform/fields.ts'
import type { LinkItem, LinkSubject } from './link-selection.ts'

/** A secret address under which somebody without an account is shown a selection of what is not published. */
export type PrivateLink = {
  readonly id: string
  readonly subject: LinkSubject
  readonly items: readonly LinkItem[]
  /** What the receiver is told it is. */
  readonly label: string
  /** What the sender wants the receiver to read first. */
  readonly note: string | null
  /** Whom it is for, in the sender's words. */
  readonly receiver: string | null
  readonly hasPasscode: boolean
  readonly passcodeAttempts: number
  readonly expiresAt: Date
  /** Null: any number until it expires. */
  readonly maxOpenings: number | null
  readonly openingCount: number
  readonly lastOpenedAt: Date | null
  /** The name of who made it. */
  readonly createdBy: string
  readonly createdAt: Date
  readonly revokedBy: string | null
  readonly revokedAt: Date | null
}

/** One line of a link's log. Who opened it is not known, only what a request tells by itself. */
export type LinkOpening = {
  readonly id: string
  readonly linkId: string
  /** Counts from 1. */
  readonly number: number
  readonly openedAt: Date
  readonly userAgent: string
  readonly network: string
}

export const LINK_STATES = ['active', 'revoked', 'locked', 'spent', 'expired'] as const
export type LinkState = (typeof LINK_STATES)[number]

/** What the sender sees; to everybody else all but `active` look alike. */
export function linkState(link: PrivateLink, now: Date): LinkState {
  if (link.revokedAt !== null) return 'revoked'
  if (link.passcodeAttempts >= MAX_PASSCODE_ATTEMPTS) return 'locked'
  if (link.maxOpenings !== null && link.openingCount >= link.maxOpenings) return 'spent'
  return link.expiresAt <= now ? 'expired' : 'active'
}

/** A code of six digits is then guessed in one of 100,000 links. */
export const MAX_PASSCODE_ATTEMPTS = 10

/** How long the reader of an opening may reload, download and resume; never beyond the link's own end. */
export const GRANT_MINUTES = 30

export function grantUntil(now: Date, { expiresAt }: { readonly expiresAt: Date }): Date {
  return new Date(Math.min(now.getTime() + GRANT_MINUTES * 60_000, expiresAt.getTime()))
}

export const DEFAULT_VALID_FOR_DAYS = 7
export const MAX_VALID_FOR_DAYS = 365
const DAY_MS = 86_400_000

export const DEFAULT_MAX_OPENINGS = 1
export const MAX_MAX_OPENINGS = 10_000

export const MIN_PASSCODE = 6
export const MAX_PASSCODE = 100

export const privateLinkRules = {
  label: name(200),
  note: text(2000),
  receiver: text(200),
  expiresAt: optional((value, field): Date => {
    const moment = value instanceof Date ? value : parseMoment(value)
    if (moment !== null && !Number.isNaN(moment.getTime())) return moment
    throw badInput(
      'moment_malformed',
      `"${field}" must be a moment such as 2026-11-21T09:30:00Z; got ${show(value)}.`,
      { field, value },
    )
  }),
  /** Null has a meaning of its own here, so the default is the caller's to put in. */
  maxOpenings: optional(
    (value, field): number => {
      if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_MAX_OPENINGS) return value
      throw badInput(
        'field_out_of_range',
        `"${field}" must be a whole number from 1 to ${MAX_MAX_OPENINGS}, or null for any number; got ${show(value)}.`,
        { field, value, limit: MAX_MAX_OPENINGS },
      )
    },
    { minimum: 1, maximum: MAX_MAX_OPENINGS },
  ),
  passcode: optional(
    (value, field): string => {
      const parsed = parseText(value, field, MAX_PASSCODE * 4)
      const length = [...parsed].length
      if (length >= MIN_PASSCODE && length <= MAX_PASSCODE) return parsed
      throw badInput(
        'passcode_length',
        `"${field}" must have ${MIN_PASSCODE} to ${MAX_PASSCODE} characters; it has ${length}.`,
        { field, limit: length < MIN_PASSCODE ? MIN_PASSCODE : MAX_PASSCODE },
      )
    },
    { minLength: MIN_PASSCODE, maxLength: MAX_PASSCODE },
  ),
}

type GivenFields = Parsed<typeof privateLinkRules>
export type LinkFields = Omit<GivenFields, 'expiresAt'> & { expiresAt: Date }

/** A link from what was given for it: without an end it gets the usual one. */
export function newPrivateLink(given: GivenFields, now: Date): LinkFields {
  const expiresAt = given.expiresAt ?? new Date(now.getTime() + DEFAULT_VALID_FOR_DAYS * DAY_MS)
  const latest = new Date(now.getTime() + MAX_VALID_FOR_DAYS * DAY_MS)
  if (expiresAt <= now || expiresAt > latest) {
    throw badInput(
      expiresAt <= now ? 'expiry_past' : 'expiry_too_late',
      `"expiresAt" must be in the future, and at most ${MAX_VALID_FOR_DAYS} days away; got ${expiresAt.toISOString()}.`,
      { field: 'expiresAt', value: expiresAt.toISOString(), limit: latest.toISOString() },
    )
  }
  return { ...given, expiresAt }
}
