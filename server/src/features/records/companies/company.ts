import { AppError } from '#platform/app-error.ts'
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

/** A company that products follow remains a brand. */
export function refuseFollowed(company: Pick<Company, 'name'>, products: number): void {
  if (products === 0) return
  throw new AppError(
    'conflict',
    'brand_in_use',
    `"${company.name}" must keep the role BRAND, because the brand of ${products === 1 ? '1 product' : `${products} products`} follows ` +
      'it. Change the brand of these first.',
    { field: 'role', value: products },
  )
}

/** A brand as products say it in words, and a company that is called alike. */
export type BrandMatch = { readonly brandId: string; readonly text: string; readonly productCount: number }
