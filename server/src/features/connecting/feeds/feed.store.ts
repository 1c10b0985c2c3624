import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Tx } from '#database/transaction.ts'
import type { Role } from '#kit/actor.ts'
import type { Feed, FeedShows } from './feed.ts'

const COLUMNS = [
  'id',
  'name',
  sql<FeedShows>`shows`.as('shows'),
  'prefix',
  'created_by as createdBy',
  'maker_user_id as makerUserId',
  'created_at as createdAt',
  'updated_at as updatedAt',
  'renewed_at as renewedAt',
  'expires_at as expiresAt',
  'revoked_at as revokedAt',
  'revision',
  sql<Role | null>`(select m.role from members m
    where m.workspace_id = feeds.workspace_id and m.user_id = feeds.maker_user_id)`.as('makerRole'),
  sql<Date | null>`(select max(r.last_at) from feed_reads r
    where r.workspace_id = feeds.workspace_id and r.feed_id = feeds.id)`.as('lastReadAt'),
] as const

/** Newest first. */
export function listFeeds(tx: Tx, workspaceId: string, limit: number): Promise<Feed[]> {
  return tx
    .selectFrom('feeds')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function findFeedRow(tx: Tx, workspaceId: string, id: string): Promise<Feed | undefined> {
  return tx
    .selectFrom('feeds')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Locked until the transaction ends. */
export function lockFeed(tx: Tx, workspaceId: string, id: string): Promise<Feed | undefined> {
  return tx
    .selectFrom('feeds')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Those that are not revoked. */
export async function countFeeds(tx: Tx, workspaceId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('feeds')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export function insertFeed(
  tx: Tx,
  workspaceId: string,
  feed: Pick<Feed, 'id' | 'name' | 'shows' | 'prefix' | 'createdBy' | 'makerUserId' | 'expiresAt'> & {
    secretHash: Buffer
  },
): Promise<Feed> {
  return tx
    .insertInto('feeds')
    .values({
      workspace_id: workspaceId,
      id: feed.id,
      name: feed.name,
      kind: feed.shows.kind,
      shows: JSON.stringify(feed.shows),
      prefix: feed.prefix,
      secret_hash: feed.secretHash,
      created_by: feed.createdBy,
      maker_user_id: feed.makerUserId,
      expires_at: feed.expiresAt,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export function updateFeedRow(tx: Tx, workspaceId: string, { id, name, shows, expiresAt }: Feed): Promise<Feed> {
  return tx
    .updateTable('feeds')
    .set({
      name,
      shows: JSON.stringify(shows),
      expires_at: expiresAt,
      revision: sql`revision + 1`,
      updated_at: sql`now()`,
    })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export function renewFeedRow(
  tx: Tx,
  workspaceId: string,
  id: string,
  { prefix, secretHash, at }: { prefix: string; secretHash: Buffer; at: Date },
): Promise<Feed> {
  return tx
    .updateTable('feeds')
    .set({ prefix, secret_hash: secretHash, renewed_at: at, revision: sql`revision + 1` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export function revokeFeedRow(tx: Tx, workspaceId: string, id: string, at: Date): Promise<Feed> {
  return tx
    .updateTable('feeds')
    .set({ revoked_at: at, revision: sql`revision + 1` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Those that are not revoked. */
export function lockFeedsOfMaker(tx: Tx, workspaceId: string, userId: string): Promise<Feed[]> {
  return tx
    .selectFrom('feeds')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('maker_user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function revokeFeeds(tx: Tx, workspaceId: string, ids: readonly string[], at: Date): Promise<void> {
  await tx
    .updateTable('feeds')
    .set({ revoked_at: at, revision: sql`revision + 1` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}

/** What a secret leads to, with the revoked and expired ones. */
export type FoundFeed = Pick<Feed, 'id' | 'name' | 'shows' | 'revision' | 'expiresAt' | 'revokedAt'> & {
  readonly workspaceId: string
}

export async function selectFeed(db: Kysely<Tables>, secretHash: Buffer): Promise<FoundFeed | null> {
  const { rows } = await sql<FoundFeed>`
    select workspace_id as "workspaceId", id, name, shows, revision, expires_at as "expiresAt", revoked_at as "revokedAt"
    from find_feed(${secretHash})`.execute(db)
  return rows[0] ?? null
}
