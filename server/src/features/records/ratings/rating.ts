import { AppError } from '#platform/app-error.ts'
import type { Parsed } from '#platform/fields.ts'
import type { OrderName } from '#platform/page.ts'
import type { ratingFields } from './rating-fields.ts'

/**
 * What a scheme says of a company, as it was published on a day. A newer one is a rating of its own, so the former ones are the history. It is
 * confidential to the workspace, unless it was decided that passports show it.
 */
export type Rating = RatingFields &
  Origin & {
    readonly id: string
    /** "EcoVadis 2026" */
    readonly name: string
    readonly disclosedAt: Date | null
    readonly disclosedBy: string | null
    readonly revision: number
    readonly createdAt: Date
    readonly updatedAt: Date
  }

export type RatingFields = Parsed<typeof ratingFields>

/** What read it from the scheme itself, and when last; null where a person or a file has said it. */
export type Origin = { readonly fetchedFrom: string | null; readonly fetchedAt: Date | null }

export const RATING_STATES = ['valid', 'expiring', 'expired', 'undated'] as const
export type RatingState = (typeof RATING_STATES)[number]

type Standing = Pick<RatingFields, 'validUntil' | 'saidExpired'>

/** Assessing again takes weeks: from this many days before the end, a rating that still counts is called expiring. */
export const EXPIRING_DAYS = 60

/** Of one without an end it is not known whether it still counts, so it is not called valid. */
export function ratingState({ validUntil, saidExpired }: Standing, today: string): RatingState {
  if (saidExpired || (validUntil !== null && validUntil < today)) return 'expired'
  if (validUntil === null) return 'undated'
  return validUntil <= lastExpiringDay(today) ? 'expiring' : 'valid'
}

/** The last day on which something may end that is expiring today. */
export function lastExpiringDay(today: string): string {
  const date = new Date(`${today}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + EXPIRING_DAYS)
  return date.toISOString().slice(0, 10)
}

/** What a scheme has said is not said otherwise by hand: only the workspace's own code is the workspace's. */
export function refuseToCorrect({ fetchedFrom, name }: Rating, fields: Partial<RatingFields>): void {
  const [field] = Object.keys(fields).filter((one) => one !== 'code')
  if (fetchedFrom === null || field === undefined) return
  throw new AppError(
    'conflict',
    'rating_fetched',
    `"${name}" was read from ${fetchedFrom}, so "${field}" cannot be changed here. Correct it there; the next read brings it.`,
    { field },
  )
}

/** A decision to show a rating is about what it said then. */
export function endsDisclosure(before: Rating, fields: Partial<RatingFields>): boolean {
  return before.disclosedAt !== null && Object.keys(fields).some((field) => field !== 'code')
}

/** What the public is told has to be as good as its evidence: of a day, for a time that has not passed. */
export function refuseToDisclose(rating: Rating, today: string): void {
  const { name, validUntil } = rating
  const state = ratingState(rating, today)
  if (state === 'undated') {
    throw new AppError(
      'conflict',
      'rating_undated',
      `"${name}" cannot be shown on passports until it says how long it is valid. Enter "validUntil" first.`,
      { field: 'validUntil' },
    )
  }
  if (state === 'expired') {
    throw new AppError(
      'conflict',
      'rating_expired',
      `"${name}" cannot be shown on passports, because it has expired${validUntil === null ? '' : ` (${validUntil})`}.`,
      { field: 'id', value: rating.id },
    )
  }
}

export type RatingOrder = OrderName<'SCHEME' | 'PUBLISHED' | 'VALID_UNTIL' | 'UPDATED'>

/** What a company is to a variant. */
export const MAKER_ROLES = ['brand', 'manufacturer', 'supplier'] as const
export type MakerRole = (typeof MAKER_ROLES)[number]

export type MakerRating = {
  readonly variantId: string
  readonly role: MakerRole
  readonly companyId: string
  readonly ratingId: string
}
