import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Tx } from '#database/transaction.ts'
import type { KeptAnswer } from './idempotency-key.ts'

export type RequestKey = { readonly workspaceId: string; readonly actorId: string; readonly keyHash: Buffer }

/** Whether nobody else is answering this request now; then nobody else can until the transaction ends. */
export async function holdRequest(tx: Tx, { workspaceId, actorId, keyHash }: RequestKey): Promise<boolean> {
  const name = `${workspaceId} ${actorId} ${keyHash.toString('base64')}`
  const { rows } = await sql<{
    held: boolean
  }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 35)) as held`.execute(tx)
  return rows[0]?.held === true
}

export function findKeptAnswer(
  tx: Tx,
  { workspaceId, actorId, keyHash }: RequestKey,
  now: Date,
): Promise<KeptAnswer | undefined> {
  return tx
    .selectFrom('idempotent_requests')
    .select(['fingerprint', 'status', 'headers', 'body'])
    .where('workspace_id', '=', workspaceId)
    .where('actor_id', '=', actorId)
    .where('key_hash', '=', keyHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export async function keepAnswer(
  tx: Tx,
  { workspaceId, actorId, keyHash }: RequestKey,
  { fingerprint, status, headers, body }: KeptAnswer,
  expiresAt: Date,
): Promise<void> {
  await tx
    .insertInto('idempotent_requests')
    .values({
      workspace_id: workspaceId,
      actor_id: actorId,
      key_hash: keyHash,
      fingerprint,
      status,
      headers: JSON.stringify(headers),
      body,
      expires_at: expiresAt,
    })
    .execute()
}

/** Some of those that have ended, this request's own surely; what another transaction is deleting is left to that. */
export async function deleteEnded(tx: Tx, { workspaceId, actorId, keyHash }: RequestKey, now: Date): Promise<void> {
  await sql`
    delete from idempotent_requests where workspace_id = ${workspaceId} and (actor_id, key_hash) in (
      select actor_id, key_hash from idempotent_requests where workspace_id = ${workspaceId} and expires_at <= ${now}
      order by (actor_id = ${actorId} and key_hash = ${keyHash}) desc limit 50 for update skip locked)`.execute(tx)
}

export async function listWorkspacesWithEnded(db: Kysely<Tables>, now: Date, atMost: number): Promise<string[]> {
  const { rows } = await sql<{ workspaceId: string }>`
    select workspace_id as "workspaceId" from workspaces_with_ended_answers(${now}, ${atMost})`.execute(db)
  return rows.map(({ workspaceId }) => workspaceId)
}

export async function deleteAllEnded(tx: Tx, workspaceId: string, now: Date, atMost: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from idempotent_requests where workspace_id = ${workspaceId} and (actor_id, key_hash) in (
      select actor_id, key_hash from idempotent_requests where workspace_id = ${workspaceId} and expires_at <= ${now}
      order by expires_at limit ${atMost} for update)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
