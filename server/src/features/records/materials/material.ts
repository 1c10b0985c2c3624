import type { Parsed } from '#platform/fields.ts'
import type { OrderName } from '#platform/page.ts'
import type { materialFields } from './material-fields.ts'

/** What items are made of: a fibre or fabric as one supplier sells it, with the factors by which its impact is known. */
export type Material = MaterialFields & {
  readonly id: string
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type MaterialFields = Parsed<typeof materialFields>

/** Fields that the impact of the variants made of it rests on. */
export const IMPACT_FIELDS = [
  'name',
  'type',
  'fibre',
  'label',
  'originCountry',
  'recycledShare',
  'factorMaterial',
  'carbonFootprint',
  'carbonFootprintBoundary',
  'carbonFootprintEvidence',
  'footprintStandard',
  'footprintVerifier',
  'footprintValidUntil',
  'waterLiters',
  'factorSource',
] as const satisfies readonly (keyof MaterialFields)[]

export type MaterialOrder = OrderName<'NAME' | 'CARBON' | 'UPDATED'>
