import type { Config } from '#config.ts'
import type { Tx } from '#database/transaction.ts'
import { AppError } from '#platform/app-error.ts'
import { sumStoredBytes } from './stored-file.store.ts'

/** Refuses bytes that would take a workspace over its quota. Exact only behind `queueForStorage`. */
export async function requireRoom(tx: Tx, config: Config, workspaceId: string, bytes: number): Promise<void> {
  const limit = config.workspaceStorageMb * 1_000_000
  const used = await sumStoredBytes(tx, workspaceId)
  if (used + bytes <= limit) return
  // As RFC 4331 §3 has it for WebDAV: 507 when a quota is what there is no room in.
  throw new AppError(
    'insufficient_storage',
    'workspace_quota_exceeded',
    `The workspace has ${megabytes(limit - used)} MB of its ${config.workspaceStorageMb} MB for files left; ` +
      `this file needs ${megabytes(bytes)} MB with its smaller copies. Delete files that are no longer needed, ` +
      'or ask the operator of the service for more.',
    { field: 'file', value: bytes, limit },
  )
}

export function megabytes(bytes: number): string {
  const shown = Math.max(0, bytes) / 1_000_000
  return shown.toFixed(shown < 10 ? 1 : 0)
}
