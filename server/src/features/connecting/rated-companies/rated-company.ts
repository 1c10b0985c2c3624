import { AppError } from '#platform/app-error.ts'
import type { ForeignRating } from '../connectors/rating.ts'

/** A company as a connected scheme knows it, and whom a person has said that it is here. */
export type RatedCompany = {
  readonly connectionId: string
  /** What the scheme calls it: an EVID. */
  readonly externalId: string
  readonly name: string
  readonly country: string | null
  readonly city: string | null
  readonly vatId: string | null
  readonly ownNumbers: readonly string[]
  /** How far its assessment is, in the scheme’s words. */
  readonly standing: string | null
  /** As it was read last; null: none is published. */
  readonly rating: ForeignRating | null
  readonly seenAt: Date
  readonly decision: Decision
  readonly companyId: string | null
  readonly decidedAt: Date | null
  readonly decidedBy: string | null
}

export const DECISIONS = ['open', 'accepted', 'refused'] as const
export type Decision = (typeof DECISIONS)[number]

/** A company of ours that may be meant, and why; a person decides. The stronger reason first. */
export const REASONS = ['vat', 'number', 'name'] as const
export type Proposal = {
  readonly externalId: string
  readonly companyId: string
  readonly because: (typeof REASONS)[number]
}

export function refuseWithoutCompany(decision: Decision, companyId: string | null): void {
  if ((decision === 'accepted') === (companyId !== null)) return
  throw new AppError(
    'bad_input',
    'company_needed',
    decision === 'accepted'
      ? 'Say which company of yours it is: give "companyId".'
      : 'A supplier that is not accepted is none of your companies: leave "companyId" out.',
    { field: 'companyId' },
  )
}
