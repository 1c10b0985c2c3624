import type { Tx } from '#database/transaction.ts'
import { nameOfWorkspace } from './workspace-name.store.ts'

/** What letters call it. */
export function findWorkspaceName(tx: Tx, workspaceId: string): Promise<string> {
  return nameOfWorkspace(tx, workspaceId)
}
