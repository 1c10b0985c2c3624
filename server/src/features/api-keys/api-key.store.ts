import type { Tx } from '#database/transaction.ts'
import type { ApiKey, ApiKeyFields } from './api-key.ts'

const COLUMNS = [
  'id',
  'name',
  'scope',
  'prefix',
  'created_by as createdBy',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'last_used_at as lastUsedAt',
  'revoked_at as revokedAt',
] as const

/** Newest first. */
export function listApiKeys(tx: Tx, workspaceId: string, limit: number): Promise<ApiKey[]> {
  return tx
    .selectFrom('api_keys')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function insertApiKey(
  tx: Tx,
  workspaceId: string,
  key: ApiKeyFields & { id: string; prefix: string; secretHash: Buffer; createdBy: string },
): Promise<ApiKey> {
  return tx
    .insertInto('api_keys')
    .values({
      workspace_id: workspaceId,
      id: key.id,
      name: key.name,
      scope: key.scope,
      prefix: key.prefix,
      secret_hash: key.secretHash,
      created_by: key.createdBy,
      expires_at: key.expiresAt,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export function lockApiKey(tx: Tx, workspaceId: string, id: string): Promise<ApiKey | undefined> {
  return tx
    .selectFrom('api_keys')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function revokeApiKeyRow(tx: Tx, workspaceId: string, id: string, at: Date): Promise<ApiKey> {
  return tx
    .updateTable('api_keys')
    .set({ revoked_at: at })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}
