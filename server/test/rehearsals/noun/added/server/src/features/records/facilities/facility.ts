import type { Parsed } from '#platform/fields.ts'
import type { OrderName } from '#platform/page.ts'
import type { facilityFields } from './facility-fields.ts'

/** Where items are made: a mill, a dyehouse, a laundry. */
export type Facility = FacilityFields & {
  readonly id: string
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type FacilityFields = Parsed<typeof facilityFields>

export type FacilityOrder = OrderName<'NAME' | 'UPDATED'>
