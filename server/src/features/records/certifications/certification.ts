import { badInput } from '#platform/app-error.ts'
import type { Parsed } from '#platform/fields.ts'
import type { OrderName } from '#platform/page.ts'
import type { certificationFields } from './certification-fields.ts'

/** What a certifier attests of a product, a material or a company, and for how long. */
export type Certification = CertificationFields & {
  readonly id: string
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** As it is kept: scheme and name both stand, if need be with the same words. */
export type CertificationFields = Omit<GivenFields, 'scheme' | 'name'> & { scheme: string; name: string }

export type GivenFields = Parsed<typeof certificationFields>

const SUBJECT_IDS = ['productId', 'materialId', 'companyId'] as const

/** A certification from the fields given for it. */
export function newCertification(given: GivenFields): CertificationFields {
  refuseSecondSubject(given)
  refuseEndBeforeStart(given)
  return { ...given, ...namesOf(given) }
}

/** What a change sets: naming one subject clears the others, and clearing one of scheme and name gives it the other's words. */
export function changeCertification(
  before: CertificationFields,
  given: Partial<GivenFields>,
): Partial<CertificationFields> {
  refuseSecondSubject(given)
  const { scheme: givenScheme, name: givenName, ...others } = given
  const after = { ...before, ...given }
  refuseEndBeforeStart(after)
  const names = namesOf(after)
  const namesSubject = SUBJECT_IDS.some((id) => isGiven(given[id]))
  return {
    ...(givenScheme === undefined ? {} : { scheme: names.scheme }),
    ...(givenName === undefined ? {} : { name: names.name }),
    ...(namesSubject ? { productId: null, materialId: null, companyId: null } : {}),
    ...others,
  }
}

function namesOf({ scheme, name }: { scheme: string | null; name: string | null }): { scheme: string; name: string } {
  const words = scheme ?? name
  if (words === null) {
    throw badInput('field_required', 'A certification needs a "scheme" or a "name"; neither was given.', {
      field: 'scheme',
    })
  }
  return { scheme: words, name: name ?? words }
}

function refuseSecondSubject(given: Partial<GivenFields>): void {
  const [, second] = SUBJECT_IDS.filter((id) => isGiven(given[id]))
  if (second === undefined) return
  throw badInput(
    'too_many_subjects',
    'A certification covers one product, one material or one company: give at most one of "productId", ' +
      '"materialId" and "companyId".',
    { field: second, value: given[second], limit: 1 },
  )
}

function refuseEndBeforeStart({ validFrom, validUntil }: Validity): void {
  if (validFrom === null || validUntil === null || validUntil >= validFrom) return
  throw badInput('ends_before_start', `"validUntil" (${validUntil}) must not be before "validFrom" (${validFrom}).`, {
    field: 'validUntil',
    value: validUntil,
    limit: validFrom,
  })
}

function isGiven(id: string | null | undefined): id is string {
  return id !== null && id !== undefined
}

/** Both days belong to it. A missing one means: always has been, or without end. */
export type Validity = { readonly validFrom: string | null; readonly validUntil: string | null }

export const CERTIFICATION_STATES = ['valid', 'expiring', 'expired', 'not_yet_valid'] as const
export type CertificationState = (typeof CERTIFICATION_STATES)[number]

/** Renewing an audit takes weeks: from this many days before the end, a certification that still holds is called expiring. */
export const EXPIRING_DAYS = 60

export function certificationState({ validFrom, validUntil }: Validity, today: string): CertificationState {
  if (validUntil !== null && validUntil < today) return 'expired'
  if (validFrom !== null && validFrom > today) return 'not_yet_valid'
  return validUntil !== null && validUntil <= lastExpiringDay(today) ? 'expiring' : 'valid'
}

/** The last day on which something may end that is expiring today. */
export function lastExpiringDay(today: string): string {
  const date = new Date(`${today}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + EXPIRING_DAYS)
  return date.toISOString().slice(0, 10)
}

export type CertificationOrder = OrderName<'SCHEME' | 'VALID_UNTIL' | 'UPDATED'>
