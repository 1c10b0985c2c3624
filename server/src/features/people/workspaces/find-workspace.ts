import type { Tx } from '#database/transaction.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { findLanguage, findWorkspace } from './workspace.store.ts'
import type { Workspace } from './workspace.ts'

/** The workspace being read; null for a stranger where no catalogue is public. */
export async function findCurrentWorkspace(scope: ReadScope): Promise<Workspace | null> {
  if (scope.reader.workspaceId === null) return null
  return (await findWorkspace(await scope.tx(), scope.workspaceId)) ?? null
}

/** What the workspace's texts are in; null: not said. */
export function findOwnLanguage(tx: Tx, workspaceId: string): Promise<string | null> {
  return findLanguage(tx, workspaceId)
}
