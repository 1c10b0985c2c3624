import { requirePermission } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { notFound } from '#platform/app-error.ts'
import { type PageInput, parsePage } from '#platform/page.ts'
import { findConnection } from '../connections/find-connections.ts'
import { selectWriteBacks } from './write-back.store.ts'
import { type Counted, type ItemState, noWriteBacks, type WriteBackItem, type WriteBacks } from './write-back.ts'
import { countItems, countUnwritten, listItems } from './write-back-item.store.ts'

/** Of each connection, also where nothing is written. */
export async function loadWriteBacks(scope: ReadScope, ids: readonly string[]): Promise<WriteBacks[]> {
  requirePermission(scope.reader, 'read')
  const found = await selectWriteBacks(await scope.tx(), scope.workspaceId, ids)
  return ids.map((id) => found.find(({ connectionId }) => connectionId === id) ?? noWriteBacks(id))
}

export async function findWriteBacks(scope: ReadScope, id: string): Promise<WriteBacks | null> {
  if (!(await findConnection(scope, id))) return null
  return (await loadWriteBacks(scope, [id]))[0] ?? null
}

export type ItemQuery = PageInput & { readonly state?: ItemState | null }

/** Newest first. No connection with this id is an error; nothing written is none. */
export async function findWriteBackItems(
  scope: ReadScope,
  id: string,
  { state, ...page }: ItemQuery,
): Promise<WriteBackItem[]> {
  if (!(await findConnection(scope, id))) throw notFound('connection', id)
  const place = { workspaceId: scope.workspaceId, connectionId: id }
  return listItems(await scope.tx(), place, state ?? null, parsePage(page))
}

/** How many values of each connection there are in each state. */
export async function loadItemCounts(scope: ReadScope, ids: readonly string[]): Promise<Counted[]> {
  requirePermission(scope.reader, 'read')
  return countItems(await scope.tx(), scope.workspaceId, ids)
}

/** How many values of each connection somebody has to look after. */
export async function loadUnwrittenCounts(scope: ReadScope, ids: readonly string[]): Promise<Map<string, number>> {
  requirePermission(scope.reader, 'read')
  const counted = await countUnwritten(await scope.tx(), scope.workspaceId, ids)
  return new Map(counted.map(({ connectionId, count }) => [connectionId, count]))
}
