import { requirePermission } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { notFound } from '#platform/app-error.ts'
import { parsePage } from '#platform/page.ts'
import { countUndone, findRestoreRow, listRestores, listUndoneChanges } from './restore.store.ts'
import type { Restore, UndoneChange, UndoneCount, UndoneKind } from './restore.ts'

/** The last restores of this workspace, the latest first. */
export async function findRestores(scope: ReadScope): Promise<Restore[]> {
  requirePermission(scope.reader, 'read')
  return listRestores(await scope.tx(), scope.workspaceId, MOST_LISTED)
}

/** How many entries each kind has in the list of each restore. */
export async function loadUndoneCounts(scope: ReadScope, restoreIds: readonly string[]): Promise<UndoneCount[]> {
  requirePermission(scope.reader, 'own')
  return countUndone(await scope.tx(), scope.workspaceId, restoreIds)
}

/** One kind of what a restore undid, by places of the list: every page is equally fast. */
export async function findUndoneChanges(
  scope: ReadScope,
  { restoreId, kind, ...page }: { restoreId: string; kind: UndoneKind; skip?: number | null; take?: number | null },
): Promise<UndoneChange[]> {
  requirePermission(scope.reader, 'own')
  const { skip, take } = parsePage(page)
  const tx = await scope.tx()
  const found = await listUndoneChanges(tx, scope.workspaceId, { restoreId, kind, skip, take })
  if (found.length === 0 && !(await findRestoreRow(tx, scope.workspaceId, restoreId))) {
    throw notFound('restore', restoreId)
  }
  return found
}

const MOST_LISTED = 20
