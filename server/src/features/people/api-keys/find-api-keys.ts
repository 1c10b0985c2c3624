import { requirePermission } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { listApiKeys } from './api-key.store.ts'
import type { ApiKey } from './api-key.ts'

/** The newest keys, revoked and expired ones among them. */
export async function findApiKeys(scope: ReadScope): Promise<ApiKey[]> {
  requirePermission(scope.reader, 'administer')
  return listApiKeys(await scope.tx(), scope.workspaceId, MAX_LISTED)
}

const MAX_LISTED = 500
