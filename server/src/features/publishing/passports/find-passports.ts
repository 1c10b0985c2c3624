import type { Assessment } from '#features/records/assessments/assessment.ts'
import { repeatAssessment } from '#features/records/assessments/result-of.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { type PageInput, parsePage } from '#platform/page.ts'
import { findLatestDigests, findPassports, listVersionAssessments, listVersions } from './passport.store.ts'
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

/** The assessments behind versions ("variant version"), calculated again from what each version kept. Not for strangers. */
export async function loadVersionAssessments(
  scope: ReadScope,
  versions: readonly string[],
): Promise<Map<string, Assessment>> {
  if (scope.reader.kind === 'stranger') return new Map()
  const rows = await listVersionAssessments(await scope.tx(), scope.workspaceId, versions)
  const repeated = await Promise.all(
    rows.map(async ({ key, variantId, publishedAt, record }) => {
      const assessment = await repeatAssessment(scope, record, { id: key, variantId, assessedAt: publishedAt })
      return { key, assessment }
    }),
  )
  return new Map(repeated.map(({ key, assessment }) => [key, assessment]))
}

/** SHA-256 of each passport's latest version. */
export async function loadLatestDigests(scope: ReadScope, variantIds: readonly string[]) {
  return findLatestDigests(await scope.tx(), scope.workspaceId, variantIds)
}
