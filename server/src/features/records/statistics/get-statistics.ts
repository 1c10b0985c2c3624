import type { ReadScope } from '#kit/read-scope.ts'
import { computeStatistics } from './statistics.store.ts'
import type { Statistics } from './statistics.ts'

/** The workspace in numbers; for a stranger, the published part of it. */
export async function getStatistics(scope: ReadScope): Promise<Statistics> {
  return computeStatistics(await scope.tx(), scope.workspaceId)
}
