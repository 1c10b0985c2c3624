import type { Tx } from '#database/transaction.ts'
import { requirePermission } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { type PageInput, parsePage } from '#platform/page.ts'
import { findBulkChange, listBulkChanges, listCurrentBulkChanges } from './bulk-change.store.ts'
import type { BulkChange } from './bulk-change.ts'
import { listItems, listRefusals } from './bulk-item.store.ts'

/** The workspace's bulk changes, newest first, those that run and those of the past. */
export async function findBulkChanges(scope: ReadScope, query: PageInput): Promise<BulkChange[]> {
  requirePermission(scope.reader, 'read')
  return listBulkChanges(await scope.tx(), scope.workspaceId, parsePage(query))
}

/** How far those are that run, and that ended within the last `seconds`: what everybody in the workspace is shown of them. */
export async function findCurrentBulkChanges(tx: Tx, workspaceId: string, seconds: number) {
  const bulkChanges = await listCurrentBulkChanges(tx, workspaceId, seconds)
  return bulkChanges.map(
    ({ id, verb, noun, state, total, changed, unchanged, refused, undoes, actorName, actorId }) => ({
      id,
      verb,
      noun,
      state,
      total,
      changed,
      unchanged,
      refused,
      undoes,
      startedBy: actorName,
      startedById: actorId,
    }),
  )
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
