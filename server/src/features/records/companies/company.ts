import type { Parsed } from '#platform/fields.ts'
import type { OrderName } from '#platform/page.ts'
import type { companyFields } from './company-fields.ts'

/** A company that records name: a brand, a maker, a supplier. It is a record of the workspace, not a tenant. */
export type Company = CompanyFields & {
  readonly id: string
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type CompanyFields = Parsed<typeof companyFields>

export type CompanyOrder = OrderName<'NAME' | 'UPDATED'>
