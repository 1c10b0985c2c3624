import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Tx } from '#database/transaction.ts'
import type { KeyScope, Role } from '#kit/actor.ts'
import type { ScoreSetting } from '../workspaces/score-disclosure.ts'

type Db = Kysely<Tables>

export type FoundKey = {
  readonly workspaceId: string
  readonly workspaceSlug: string
  readonly id: string
  readonly name: string
  readonly scope: KeyScope
  readonly expiresAt: Date | null
}

/** A key that has not been revoked; whether it has expired is the caller's to see. */
export async function selectApiKey(db: Db, secretHash: Buffer): Promise<FoundKey | null> {
  const { rows } = await sql<FoundKey>`
    select workspace_id as "workspaceId", workspace_slug as "workspaceSlug", id, name, scope, expires_at as "expiresAt"
    from find_api_key(${secretHash})`.execute(db)
  return rows[0] ?? null
}

/** A session with one row for each workspace of its person; a person without any has one row with nulls. */
export type SessionRow = {
  readonly sessionId: string
  readonly userId: string
  readonly userName: string
  readonly email: string
  readonly createdAt: Date
  readonly lastSeenAt: Date
  readonly expiresAt: Date
  readonly workspaceId: string | null
  readonly workspaceSlug: string | null
  readonly workspaceName: string | null
  readonly role: Role | null
}

export async function selectSession(db: Db, tokenHash: Buffer): Promise<readonly SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select session_id as "sessionId", user_id as "userId", user_name as "userName", email, created_at as "createdAt",
      last_seen_at as "lastSeenAt", expires_at as "expiresAt", workspace_id as "workspaceId",
      workspace_slug as "workspaceSlug", workspace_name as "workspaceName", role
    from find_session(${tokenHash})`.execute(db)
  return rows
}

export type PublicCatalogue = ScoreSetting & { readonly id: string }

/** The public catalogue with this slug or id, or the oldest one for null. */
export async function selectPublicCatalogue(db: Db, wanted: string | null): Promise<PublicCatalogue | null> {
  const { rows } = await sql<PublicCatalogue>`
    select id, public_score as "publicScore", markets from public_catalogue(${wanted})`.execute(db)
  return rows[0] ?? null
}

/** `notSince` keeps several servers from all writing the same. */
export async function updateKeyUse(
  tx: Tx,
  workspaceId: string,
  id: string,
  { at, notSince }: { at: Date; notSince: Date },
): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({ last_used_at: at })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', notSince)]))
    .execute()
}

export async function updateSessionUse(
  tx: Tx,
  userId: string,
  id: string,
  { at, notSince }: { at: Date; notSince: Date },
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ last_seen_at: at })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('last_seen_at', '<', notSince)
    .execute()
}

/** When the password of a session was last given; null for a session that has ended. */
export async function selectProvenAt(tx: Tx, userId: string, id: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('sessions')
    .select('proven_at')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.proven_at ?? null
}

/** Every server process drops what it remembers of credentials, as soon as this transaction commits. */
export async function announceAccessChange(tx: Tx): Promise<void> {
  await sql`select pg_notify('selvedge_access', '')`.execute(tx)
}

/** What a member, or a key that is neither revoked nor expired, is in a workspace. */
export async function selectStanding(
  tx: Tx,
  workspaceId: string,
  id: string,
  now: Date,
): Promise<{ role: Role | null; scope: KeyScope | null }> {
  const { rows } = await sql<{ role: Role | null; scope: KeyScope | null }>`
    select (select role from members where workspace_id = ${workspaceId} and user_id = ${id}) as role,
      (select scope from api_keys where workspace_id = ${workspaceId} and id = ${id} and revoked_at is null
        and (expires_at is null or expires_at > ${now})) as scope`.execute(tx)
  return rows[0] ?? { role: null, scope: null }
}
