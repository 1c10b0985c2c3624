import type { FindLeads } from '#features/exchange/planning/connection-leads.ts'
import { requirePermission } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { type PageInput, parsePage } from '#platform/page.ts'
import { findConnectionRow, listConnections, selectConnections, selectLeads } from './connection.store.ts'
import type { Connection } from './connection.ts'

/** Newest first. Nothing in them is secret: everybody in the workspace may see where records come from. */
export async function findConnections(scope: ReadScope, query: PageInput): Promise<Connection[]> {
  requirePermission(scope.reader, 'read')
  return listConnections(await scope.tx(), scope.workspaceId, parsePage(query))
}

export async function findConnection(scope: ReadScope, id: string): Promise<Connection | null> {
  requirePermission(scope.reader, 'read')
  return (await findConnectionRow(await scope.tx(), scope.workspaceId, id)) ?? null
}

export async function loadConnections(scope: ReadScope, ids: readonly string[]): Promise<Connection[]> {
  requirePermission(scope.reader, 'read')
  return selectConnections(await scope.tx(), scope.workspaceId, ids)
}

/** For imports of other connections: of those that have not ended, how they are set up. */
export const findLeads: FindLeads = (tx, workspaceId, ids) => selectLeads(tx, workspaceId, ids)
