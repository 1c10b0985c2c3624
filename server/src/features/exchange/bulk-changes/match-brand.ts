import type { Deps } from '#deps.ts'
import { loadCompanies } from '#features/records/companies/find-companies.ts'
import { refuseNoBrand } from '#features/records/products/brand.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import { openReadScope } from '#kit/read-scope.ts'
import type { BulkChange } from './bulk-change.ts'
import { startBulkChange } from './start-bulk-change.ts'

/** Lets all products that say a brand in these words follow a company: a bulk change as any other, so that it can be undone. */
export async function matchBrand(
  deps: Deps,
  reader: Reader,
  { brandId, text }: { brandId: string; text: string },
): Promise<BulkChange> {
  const scope = openReadScope(deps, requirePermission(reader, 'edit'))
  try {
    const [company] = await loadCompanies(scope, [brandId])
    refuseNoBrand(brandId, company)
  } finally {
    scope.close()
  }
  return startBulkChange(deps, reader, {
    verb: 'update',
    noun: 'product',
    matching: { brand: text, followsBrand: false },
    fields: { brandId },
  })
}
