import { badInput } from '#platform/app-error.ts'
import type { Company } from '../companies/company.ts'
import type { Product, ProductFields } from './product.ts'

type Brand = Pick<Company, 'id' | 'name' | 'role'>
type Change = { readonly before?: Product; readonly fields: Partial<ProductFields> }

/**
 * A product whose brand is a company has that company's name as the text of its brand. A text that differs is refused, because the next
 * renaming would overwrite it: give another `brandId`, or null together with the text. `brands`: those that changes name.
 */
export function followBrand({ before, fields }: Change, brands: ReadonlyMap<string, Brand>): void {
  if (fields.brandId === null) return
  if (fields.brandId !== undefined) {
    const brand = brandOf(fields.brandId, brands)
    refuseOther(fields.brand, brand.name)
    fields.brand = brand.name
  } else if (before?.brandId && fields.brand !== undefined) {
    refuseOther(fields.brand ?? '', before.brand ?? '')
    fields.brand = before.brand
  }
}

function brandOf(id: string, brands: ReadonlyMap<string, Brand>): Brand {
  return refuseNoBrand(id, brands.get(id))
}

/** The company, if there is one and it is a brand. */
export function refuseNoBrand<C extends Brand>(id: string, company: C | undefined): C {
  if (!company) {
    throw badInput('company_not_found', `There is no company "${id}" for "brandId".`, { field: 'brandId', value: id })
  }
  if (company.role !== 'brand') {
    throw badInput(
      'company_not_brand',
      `"${company.name}" cannot be the brand of a product, because its role is not BRAND. Change its role first.`,
      { field: 'brandId', value: id },
    )
  }
  return company
}

function refuseOther(given: string | null | undefined, name: string): void {
  if (given === undefined || given === null || given === name) return
  throw badInput(
    'brand_follows_company',
    `The brand follows the company "${name}". Give another "brandId", or null together with the text.`,
    { field: 'brand', value: given },
  )
}
