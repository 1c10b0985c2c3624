import type { Deps } from '#deps.ts'
import { findShownPassport } from '#features/publishing/passports/find-public-passport.ts'
import type { PassportFile } from '#features/records/files/find-files.ts'

/** The files that the page of a variant's public passport shows; none without a public passport. */
export async function loadPassportFiles(deps: Deps, variantId: string): Promise<readonly PassportFile[]> {
  return (await findShownPassport(deps, variantId))?.besides?.files ?? []
}
