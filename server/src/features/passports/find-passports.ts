import { type PageInput, parsePage } from '#platform/page.ts'
import type { ReadScope } from '../access/read-scope.ts'
import { findLatestDigests, findPassports, listVersions } from './passport.store.ts'
import type { Passport, PassportVersion } from './passport.ts'

/** The passports of variants; those never published are left out. */
export async function loadPassports(scope: ReadScope, variantIds: readonly string[]): Promise<Passport[]> {
  return findPassports(await scope.tx(), scope.workspaceId, variantIds)
}

/** The history of each passport, latest version first. */
export async function loadVersions(
  scope: ReadScope,
  variantIds: readonly string[],
  page: PageInput,
): Promise<PassportVersion[]> {
  return listVersions(await scope.tx(), scope.workspaceId, variantIds, parsePage(page))
}

/** SHA-256 of each passport's latest version. */
export async function loadLatestDigests(scope: ReadScope, variantIds: readonly string[]) {
  return findLatestDigests(await scope.tx(), scope.workspaceId, variantIds)
}
