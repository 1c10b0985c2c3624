import type { ReadScope } from '#kit/read-scope.ts'
import { findAssessments } from './assessment.store.ts'
import type { Assessment } from './assessment.ts'

/** The current assessments of variants; those never assessed are left out. */
export async function loadAssessments(scope: ReadScope, variantIds: readonly string[]): Promise<Assessment[]> {
  return findAssessments(await scope.tx(), scope.workspaceId, variantIds)
}
