import { requirePermission } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { listScansOfVariants, listScansOfWorkspace } from './scan.store.ts'
import { type DailyScans, parsePeriod } from './scan.ts'

export type PeriodInput = { readonly from?: string | null; readonly to?: string | null }

/** How often the workspace's passports were asked for. Nobody's business but its own. */
export async function findScans(scope: ReadScope, period: PeriodInput, now: Date): Promise<DailyScans[]> {
  requirePermission(scope.reader, 'read')
  return listScansOfWorkspace(await scope.tx(), scope.workspaceId, parsePeriod(period, now))
}

/** The same for some of its variants. */
export async function loadScans(
  scope: ReadScope,
  variantIds: readonly string[],
  period: PeriodInput,
): Promise<(DailyScans & { variantId: string })[]> {
  requirePermission(scope.reader, 'read')
  const parsed = parsePeriod(period, new Date(`${scope.today}T00:00:00Z`))
  return listScansOfVariants(await scope.tx(), scope.workspaceId, variantIds, parsed)
}
