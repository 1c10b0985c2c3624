import type { Deps } from '#deps.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { notFound } from '#platform/app-error.ts'
import { changeAccess } from '../access/change-access.ts'
import { lockApiKey, revokeApiKeyRow } from './api-key.store.ts'
import type { ApiKey } from './api-key.ts'

/** Ends a key at once and for good. Revoking it again changes nothing. */
export async function revokeApiKey(deps: Deps, reader: Reader, { id }: { id: string }): Promise<ApiKey> {
  const actor = requirePermission(reader, 'administer')
  return changeAccess(deps, actor, async (tx) => {
    const key = await lockApiKey(tx, actor.workspaceId, id)
    if (!key) throw notFound('api_key', id)
    if (key.revokedAt !== null) return key
    const revoked = await revokeApiKeyRow(tx, actor.workspaceId, id, deps.now())
    recordEvent(tx, actor, {
      kind: 'api_key.revoked',
      subjectType: 'api_key',
      subjectId: id,
      data: { name: key.name, prefix: key.prefix },
    })
    return revoked
  })
}
