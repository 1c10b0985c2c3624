import { IMPORT_COLUMNS } from '../columns/import-column.ts'
import { isByIdOrCode, placeOfRating, ratedIn } from './keys-of-rows.ts'
import { changesOf } from './patch-of.ts'
import { planRecord } from './plan-record.ts'
import type { StoredRecord, Values } from './planned-record.ts'
import type { Asked, Planner, Say } from './planning-step.ts'

export const planRating: Planner<'rating'> = (asked, context, say) =>
  planRecord('rating', asked, context, say, {
    nameless: {
      reason: 'field_required',
      message: 'A rating needs a scheme, and the day on which it was published.',
    },
    isNamed: ({ scheme, publishedOn }) => typeof scheme === 'string' && typeof publishedOn === 'string',
    placeOf: placeOfRatingIn,
    isRefused(patch, { fields, parent }, { rules }, say, before) {
      if (before && rules.mode !== 'create' && correctsScheme(before, patch, say)) return true
      // One that is there is known by more than its company.
      if (parent || ratedIn(fields) !== null || fields.id || fields.code) return false
      const message = 'A rating needs the company that was rated.'
      say({ severity: 'error', reason: 'company_missing', message })
      return true
    },
  })

/** A check foresees what the run would refuse. */
function correctsScheme(before: StoredRecord<'rating'>, patch: Values<'rating'>, say: Say): boolean {
  const { fetchedFrom = null } = before
  const [changed] = Object.entries(changesOf(before, patch)).filter(([field]) => field !== 'code')
  if (fetchedFrom === null || changed === undefined) return false
  const [field, found] = changed
  const name = IMPORT_COLUMNS.find((one) => one.record === 'rating' && one.field === field)?.name ?? field
  const message =
    `The rating of this day was read from "${fetchedFrom}", so ${name} cannot be changed by a file. Correct it there; the next read ` +
    'brings it. Or leave the row out.'
  say({ severity: 'error', reason: 'rating_fetched', message, found })
  return true
}

/** Among those of the company, which may be made by this row. */
function placeOfRatingIn(key: string, { fields, parent }: Asked<'rating'>): string | null {
  if (isByIdOrCode(key)) return key
  return parent && parent.id === null ? null : placeOfRating(parent?.id ?? ratedIn(fields), fields)
}
