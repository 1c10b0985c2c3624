import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'
import type { Role } from '#kit/actor.ts'
import type { ApiKey, ApiKeyFields } from './api-key.ts'

const COLUMNS = [
  'id',
  'name',
  'scope',
  'prefix',
  'created_by as createdBy',
  'maker_user_id as makerUserId',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'last_used_at as lastUsedAt',
  'revoked_at as revokedAt',
] as const

/** What whoever made it is in the workspace now. */
const MAKER_ROLE = sql<Role | null>`(select m.role from members m
  where m.workspace_id = api_keys.workspace_id and m.user_id = api_keys.maker_user_id)`.as('makerRole')

/** Newest first. */
export function listApiKeys(tx: Tx, workspaceId: string, limit: number): Promise<ApiKey[]> {
  return tx
    .selectFrom('api_keys')
    .select(COLUMNS)
    .select(MAKER_ROLE)
    .where('workspace_id', '=', workspaceId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function insertApiKey(
  tx: Tx,
  workspaceId: string,
  key: ApiKeyFields & { id: string; prefix: string; secretHash: Buffer; createdBy: string; makerUserId: string | null },
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
      maker_user_id: key.makerUserId,
      expires_at: key.expiresAt,
    })
    .returning(COLUMNS)
    .returning(MAKER_ROLE)
    .executeTakeFirstOrThrow()
}

export function lockApiKey(tx: Tx, workspaceId: string, id: string): Promise<ApiKey | undefined> {
  return tx
    .selectFrom('api_keys')
    .select(COLUMNS)
    .select(MAKER_ROLE)
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
    .returning(MAKER_ROLE)
    .executeTakeFirstOrThrow()
}

/** Those that work. */
export function lockKeysOfMaker(tx: Tx, workspaceId: string, userId: string, now: Date): Promise<ApiKey[]> {
  return tx
    .selectFrom('api_keys')
    .select(COLUMNS)
    .select(MAKER_ROLE)
    .where('workspace_id', '=', workspaceId)
    .where('maker_user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function revokeKeys(tx: Tx, workspaceId: string, ids: readonly string[], at: Date): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({ revoked_at: at })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}
