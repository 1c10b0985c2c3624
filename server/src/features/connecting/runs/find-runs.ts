import type { Tx } from '#database/transaction.ts'
import { requirePermission } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { type PageInput, parsePage } from '#platform/page.ts'
import { findRunRow, listLastRuns, listRuns, listUnderWay } from './run.store.ts'
import type { Run, RunProgress } from './run.ts'

/** Newest first; of one connection, or of all. */
export async function findRuns(
  scope: ReadScope,
  { connectionId, ...page }: PageInput & { connectionId?: string | null },
): Promise<Run[]> {
  requirePermission(scope.reader, 'read')
  return listRuns(await scope.tx(), scope.workspaceId, connectionId ?? null, parsePage(page))
}

export async function findRun(scope: ReadScope, id: string): Promise<Run | null> {
  requirePermission(scope.reader, 'read')
  return (await findRunRow(await scope.tx(), scope.workspaceId, id)) ?? null
}

/** How far those are that have not ended: for screens that are open. */
export function findRunsUnderWay(tx: Tx, workspaceId: string): Promise<RunProgress[]> {
  return listUnderWay(tx, workspaceId)
}

/** The last of each connection. */
export async function loadLastRuns(scope: ReadScope, connectionIds: readonly string[]): Promise<Run[]> {
  requirePermission(scope.reader, 'read')
  return listLastRuns(await scope.tx(), scope.workspaceId, connectionIds)
}
