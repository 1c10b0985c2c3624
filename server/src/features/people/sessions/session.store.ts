import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Tx } from '#database/transaction.ts'
import type { NewEvent } from '#kit/record-event.ts'
import type { Session } from './session.ts'

const COLUMNS = [
  'id',
  'user_agent as userAgent',
  'network',
  'created_at as createdAt',
  'last_seen_at as lastSeenAt',
  'expires_at as expiresAt',
] as const

/** In every workspace of the transaction's person; one identifier for each. */
export async function insertEventsOfPerson(
  tx: Tx,
  ids: readonly string[],
  { kind, subjectType, subjectId, data }: NewEvent,
  byTheService: boolean,
): Promise<void> {
  await sql`select record_of_person(${ids}::text[], ${kind}, ${subjectType}, ${subjectId}, ${JSON.stringify(data)}::jsonb,
    ${byTheService})`.execute(tx)
}

/** Whether somebody is signed in to this account from this network. */
export async function isSignedInFrom(
  db: Kysely<Tables>,
  userId: string,
  network: string | null,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select is_signed_in_from(${userId}, ${network}, ${now}::timestamptz) as known`.execute(db)
  return rows[0]?.known === true
}

/** Those that have not ended, last used first. */
export function listSessions(
  tx: Tx,
  userId: string,
  { now, idleSince, limit }: { now: Date; idleSince: Date; limit: number },
): Promise<Session[]> {
  return tx
    .selectFrom('sessions')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', idleSince)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function insertSession(
  tx: Tx,
  session: {
    id: string
    userId: string
    tokenHash: Buffer
    userAgent: string | null
    network: string | null
    now: Date
    expiresAt: Date
  },
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      token_hash: session.tokenHash,
      user_agent: session.userAgent,
      network: session.network,
      last_seen_at: session.now,
      proven_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute()
}

/** False when the session has ended. */
export async function updateProof(tx: Tx, userId: string, id: string, provenAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ proven_at: provenAt })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function deleteSession(tx: Tx, userId: string, id: string): Promise<Session | undefined> {
  return tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst()
}

/** `keptId` null: all of them. */
export function deleteOtherSessions(tx: Tx, userId: string, keptId: string | null): Promise<Session[]> {
  let query = tx.deleteFrom('sessions').where('user_id', '=', userId)
  if (keptId !== null) query = query.where('id', '!=', keptId)
  return query.returning(COLUMNS).execute()
}

/** What a clock that was ahead has made too long: how many sessions. */
export async function shortenSessions(db: Kysely<Tables>, now: Date, longestDays: number): Promise<number> {
  const { rows } = await sql<{ shortened: number }>`
    select shorten_sessions(${now}::timestamptz, make_interval(days => ${longestDays}::int)) as shortened`.execute(db)
  return rows[0]?.shortened ?? 0
}

/** What a person's ended sessions have left behind. */
export async function deleteEndedSessions(
  tx: Tx,
  userId: string,
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb('last_seen_at', '<=', idleSince)]))
    .execute()
}
