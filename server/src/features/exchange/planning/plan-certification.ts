import { isByIdOrCode, placeOfCertificate, subjectOf } from './keys-of-rows.ts'
import { planRecord } from './plan-record.ts'
import type { Asked, Planner } from './planning-step.ts'

export const planCertification: Planner<'certification'> = (asked, context, say) =>
  planRecord('certification', asked, context, say, {
    isNamed: ({ scheme, name }) => typeof (scheme ?? name) === 'string',
    placeOf: placeOfCertification,
    // Two certificates of one scheme and number say the same of one subject.
    isAlike: true,
  })

/** Among those of what it is for, which may be made by this row. */
function placeOfCertification(key: string, { fields, parent }: Asked<'certification'>): string | null {
  if (isByIdOrCode(key)) return key
  return parent && parent.id === null ? null : placeOfCertificate(parent?.id ?? subjectOf(fields), fields)
}
