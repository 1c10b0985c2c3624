import { requirePermission } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { computeReadinessOverview, listReadinessFacts } from './readiness.store.ts'
import { judgeReadiness, type Readiness } from './readiness.ts'
import type { ReadinessOverview } from './readiness-overview.ts'

/** The readiness of variants, judged now. What a workspace has not done yet is nothing for strangers: they get none. */
export async function loadReadiness(scope: ReadScope, variantIds: readonly string[]): Promise<Readiness[]> {
  if (scope.reader.kind === 'stranger') return []
  const facts = await listReadinessFacts(await scope.tx(), scope.workspaceId, variantIds)
  return facts.map(judgeReadiness)
}

/** How ready the variants of the workspace are, from what was kept when each was last judged. */
export async function findReadinessOverview(scope: ReadScope): Promise<ReadinessOverview> {
  requirePermission(scope.reader, 'read')
  return computeReadinessOverview(await scope.tx(), scope.workspaceId)
}
