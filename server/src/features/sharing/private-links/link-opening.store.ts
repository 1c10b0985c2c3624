import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Tx } from '#database/transaction.ts'
import type { Page } from '#platform/page.ts'
import type { GrantedLink, OpenLink } from './link-grant.ts'
import { type LinkOpening, MAX_PASSCODE_ATTEMPTS } from './private-link.ts'

/** The log of each link, latest first, a page of each. */
export function listOpenings(
  tx: Tx,
  workspaceId: string,
  linkIds: readonly string[],
  { skip, take }: Page,
): Promise<LinkOpening[]> {
  return tx
    .selectFrom(sql<{ id: string }>`unnest(${linkIds}::text[])`.as<'link'>(sql`link(id)`))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('private_link_openings')
          .select(['id', 'link_id as linkId', 'number', 'opened_at as openedAt', 'user_agent as userAgent', 'network'])
          .where('workspace_id', '=', workspaceId)
          .whereRef('link_id', '=', 'link.id')
          .orderBy('number', 'desc')
          .limit(take)
          .offset(skip)
          .as('opening'),
      (join) => join.onTrue(),
    )
    .selectAll('opening')
    .execute()
}

/** Null for unknown, revoked, expired, spent and locked alike. */
export async function selectOpenLink(db: Kysely<Tables>, tokenHash: Buffer, at: Date): Promise<OpenLink | null> {
  const { rows } = await sql<OpenLink>`
    select workspace_id as "workspaceId", workspace_name as "workspaceName", id, subject, items, label, note, receiver,
      passcode_hash as "passcodeHash", expires_at as "expiresAt", openings_left as "openingsLeft"
    from find_private_link(${tokenHash}, ${at}, ${MAX_PASSCODE_ATTEMPTS})`.execute(db)
  return rows[0] ?? null
}

/** Null when the grant is not this link's, has run out, or the link has been revoked or has expired. */
export async function selectGrantedLink(
  db: Kysely<Tables>,
  hashes: { tokenHash: Buffer; grantHash: Buffer },
  at: Date,
): Promise<GrantedLink | null> {
  const { rows } = await sql<GrantedLink>`
    select workspace_id as "workspaceId", workspace_name as "workspaceName", id, subject, items, label, note, receiver,
      expires_at as "expiresAt", grant_until as "grantUntil"
    from find_private_link_grant(${hashes.tokenHash}, ${hashes.grantHash}, ${at})`.execute(db)
  return rows[0] ?? null
}

/** What a clock that was ahead has made too long: how many grants. */
export async function shortenGrants(db: Kysely<Tables>, now: Date, longestMinutes: number): Promise<number> {
  const { rows } = await sql<{ shortened: number }>`
    select shorten_grants(${now}::timestamptz, make_interval(mins => ${longestMinutes}::int)) as shortened`.execute(db)
  return rows[0]?.shortened ?? 0
}

/** Counts a guess before anybody looks at it, so that guesses at one moment cannot share a count. Undefined: none is left. */
export async function takePasscodeAttempt(tx: Tx, workspaceId: string, id: string): Promise<number | undefined> {
  const row = await tx
    .updateTable('private_links')
    .set({ passcode_attempts: sql`passcode_attempts + 1` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('passcode_attempts', '<', MAX_PASSCODE_ATTEMPTS)
    .returning('passcode_attempts as attempts')
    .executeTakeFirst()
  return row?.attempts
}

/** Spends one opening in one statement: of many at one moment, no more succeed than were left. Undefined: none was. */
export async function spendOpening(tx: Tx, workspaceId: string, id: string, at: Date): Promise<number | undefined> {
  const row = await tx
    .updateTable('private_links')
    .set({ openings: sql`openings + 1`, last_opened_at: at, passcode_attempts: 0 })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .where((eb) => eb.or([eb('max_openings', 'is', null), eb('openings', '<', eb.ref('max_openings'))]))
    .returning('openings')
    .executeTakeFirst()
  return row?.openings
}

export async function insertOpening(
  tx: Tx,
  workspaceId: string,
  opening: LinkOpening & { grantHash: Buffer; grantUntil: Date },
): Promise<void> {
  await tx
    .insertInto('private_link_openings')
    .values({
      workspace_id: workspaceId,
      id: opening.id,
      link_id: opening.linkId,
      number: opening.number,
      opened_at: opening.openedAt,
      user_agent: opening.userAgent,
      network: opening.network,
      grant_hash: opening.grantHash,
      grant_until: opening.grantUntil,
    })
    .execute()
}
