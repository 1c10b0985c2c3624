import { requirePermission } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { type PageInput, parsePage } from '#platform/page.ts'
import { findBulkChange, listBulkChanges, listItems, listRefusals } from './bulk-change.store.ts'
import type { BulkChange } from './bulk-change.ts'

/** The workspace's bulk changes, newest first, those that run and those of the past. */
export async function findBulkChanges(scope: ReadScope, query: PageInput): Promise<BulkChange[]> {
  requirePermission(scope.reader, 'read')
  return listBulkChanges(await scope.tx(), scope.workspaceId, parsePage(query))
}

export async function loadBulkChange(scope: ReadScope, id: string): Promise<BulkChange | null> {
  requirePermission(scope.reader, 'read')
  return (await findBulkChange(await scope.tx(), scope.workspaceId, id)) ?? null
}

/** The records of each, in the order of their turns. */
export async function loadItems(
  scope: ReadScope,
  ids: readonly string[],
  { outcome, ...page }: PageInput & { outcome?: string | null },
) {
  return listItems(await scope.tx(), scope.workspaceId, ids, outcome ?? null, parsePage(page))
}

export async function loadRefusals(scope: ReadScope, ids: readonly string[]) {
  return listRefusals(await scope.tx(), scope.workspaceId, ids)
}
