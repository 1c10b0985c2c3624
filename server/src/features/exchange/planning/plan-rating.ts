import { isByIdOrCode, placeOfRating, ratedIn } from './keys-of-rows.ts'
import { planRecord } from './plan-record.ts'
import type { Asked, Planner } from './planning-step.ts'

export const planRating: Planner<'rating'> = (asked, context, say) =>
  planRecord('rating', asked, context, say, {
    nameless: {
      reason: 'field_required',
      message: 'A rating needs a scheme, and the day on which it was published.',
    },
    isNamed: ({ scheme, publishedOn }) => typeof scheme === 'string' && typeof publishedOn === 'string',
    placeOf: placeOfRatingIn,
    isRefused(_patch, { fields, parent }, _context, say) {
      // One that is there is known by more than its company.
      if (parent || ratedIn(fields) !== null || fields.id || fields.code) return false
      const message = 'A rating needs the company that was rated.'
      say({ severity: 'error', reason: 'company_missing', message })
      return true
    },
  })

/** Among those of the company, which may be made by this row. */
function placeOfRatingIn(key: string, { fields, parent }: Asked<'rating'>): string | null {
  if (isByIdOrCode(key)) return key
  return parent && parent.id === null ? null : placeOfRating(parent?.id ?? ratedIn(fields), fields)
}
