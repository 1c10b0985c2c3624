import { requirePermission } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { notFound } from '#platform/app-error.ts'
import { type PageInput, parsePage } from '#platform/page.ts'
import { findConnection } from '../connections/find-connections.ts'
import { findCopyRow, selectCopiesOf } from './list-copy.store.ts'
import type { CopiedRow, ListCopy, RowCount, RowState } from './list-copy.ts'
import { countRows, listRows } from './list-copy-row.store.ts'

/** Of one connection, oldest first. No connection with this id is an error; no list copy is none. */
export async function findListCopies(scope: ReadScope, connectionId: string): Promise<ListCopy[]> {
  if (!(await findConnection(scope, connectionId))) throw notFound('connection', connectionId)
  return selectCopiesOf(await scope.tx(), scope.workspaceId, [connectionId])
}

export async function findListCopy(scope: ReadScope, id: string): Promise<ListCopy | null> {
  requirePermission(scope.reader, 'read')
  return (await findCopyRow(await scope.tx(), scope.workspaceId, id)) ?? null
}

export type RowQuery = PageInput & { readonly state?: RowState | null }

/** In the order of the list. */
export async function findCopiedRows(scope: ReadScope, id: string, { state, ...page }: RowQuery): Promise<CopiedRow[]> {
  if (!(await findListCopy(scope, id))) throw notFound('list_copy', id)
  return listRows(await scope.tx(), { workspaceId: scope.workspaceId, id }, state ?? null, parsePage(page))
}

/** How many rows of each list copy there are in each state. */
export async function loadRowCounts(scope: ReadScope, ids: readonly string[]): Promise<RowCount[]> {
  requirePermission(scope.reader, 'read')
  return countRows(await scope.tx(), scope.workspaceId, ids)
}
