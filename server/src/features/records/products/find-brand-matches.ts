import { requirePermission } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { listBrandMatches } from '../companies/brand.store.ts'
import type { BrandMatch } from '../companies/company.ts'

/** Texts of brands that are called like a company with the role brand and do not follow it yet; the most common first. */
export async function findBrandMatches(
  scope: ReadScope,
  { brandId }: { brandId?: string | null },
): Promise<BrandMatch[]> {
  requirePermission(scope.reader, 'read')
  return listBrandMatches(await scope.tx(), scope.workspaceId, brandId ?? null)
}
