import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Tx } from '#database/transaction.ts'
import type { Page } from '#platform/page.ts'
import type { LinkItem, LinkSelection } from './link-selection.ts'
import { type LinkFields, type LinkState, MAX_PASSCODE_ATTEMPTS, type PrivateLink } from './private-link.ts'

const COLUMNS = [
  'id',
  'subject',
  'label',
  'note',
  'receiver',
  'passcode_attempts as passcodeAttempts',
  'expires_at as expiresAt',
  'max_openings as maxOpenings',
  'openings as openingCount',
  'last_opened_at as lastOpenedAt',
  'created_by as createdBy',
  'created_at as createdAt',
  'revoked_by as revokedBy',
  'revoked_at as revokedAt',
] as const

/** JSON reads as what was parsed before it was written; of the passcode no more is read than that there is one. */
const COMPUTED = [
  sql<LinkItem[]>`items`.as('items'),
  sql<boolean>`passcode_hash is not null`.as('hasPasscode'),
] as const

export type LinkFilter = {
  readonly recordId: string | null
  /** Of what is told to the receiver, and of whom it is for. */
  readonly pattern: string | null
  readonly state: { readonly state: LinkState; readonly now: Date } | null
}

/** Newest first. */
export function listPrivateLinks(tx: Tx, workspaceId: string, filter: LinkFilter, page: Page): Promise<PrivateLink[]> {
  let query = selectFiltered(tx, workspaceId, filter)
    .select(COLUMNS)
    .select(COMPUTED)
    .orderBy('id', 'desc')
    .limit(page.take)
    .offset(page.skip)
  if (page.after !== null) query = query.where('id', '<', page.after)
  return query.execute()
}

export async function countPrivateLinks(tx: Tx, workspaceId: string, filter: LinkFilter): Promise<number> {
  const row = await selectFiltered(tx, workspaceId, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

function selectFiltered(tx: Tx, workspaceId: string, { recordId, pattern, state }: LinkFilter) {
  let query = tx.selectFrom('private_links').where('workspace_id', '=', workspaceId)
  if (recordId !== null) {
    query = query.where(sql<boolean>`items @> ${JSON.stringify([{ id: recordId }])}::text::jsonb`)
  }
  if (pattern !== null) {
    query = query.where((eb) => eb.or([eb('label', 'ilike', pattern), eb('receiver', 'ilike', pattern)]))
  }
  if (state !== null) query = query.where(isInState(state))
  return query
}

/** linkState, for the database to choose by. */
function isInState({ state, now }: NonNullable<LinkFilter['state']>) {
  const locked = sql`passcode_attempts >= ${MAX_PASSCODE_ATTEMPTS}`
  const spent = sql`coalesce(openings >= max_openings, false)`
  switch (state) {
    case 'revoked':
      return sql<boolean>`revoked_at is not null`
    case 'locked':
      return sql<boolean>`revoked_at is null and ${locked}`
    case 'spent':
      return sql<boolean>`revoked_at is null and not ${locked} and ${spent}`
    case 'expired':
      return sql<boolean>`revoked_at is null and not ${locked} and not ${spent} and expires_at <= ${now}`
    case 'active':
      return sql<boolean>`revoked_at is null and not ${locked} and not ${spent} and expires_at > ${now}`
  }
}

export function findPrivateLink(tx: Tx, workspaceId: string, id: string): Promise<PrivateLink | undefined> {
  return tx
    .selectFrom('private_links')
    .select(COLUMNS)
    .select(COMPUTED)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export function insertPrivateLink(
  tx: Tx,
  workspaceId: string,
  link: Omit<LinkFields, 'passcode'> &
    LinkSelection & { id: string; tokenHash: Buffer; passcodeHash: string | null; createdBy: string },
): Promise<PrivateLink> {
  return tx
    .insertInto('private_links')
    .values({
      workspace_id: workspaceId,
      id: link.id,
      token_hash: link.tokenHash,
      subject: link.subject,
      items: JSON.stringify(link.items),
      label: link.label,
      note: link.note,
      receiver: link.receiver,
      passcode_hash: link.passcodeHash,
      expires_at: link.expiresAt,
      max_openings: link.maxOpenings,
      created_by: link.createdBy,
    })
    .returning(COLUMNS)
    .returning(COMPUTED)
    .executeTakeFirstOrThrow()
}

/** Undefined when there is no such link, or it has been revoked already. */
export function revokePrivateLinkRow(
  tx: Tx,
  workspaceId: string,
  id: string,
  { at, by }: { at: Date; by: string },
): Promise<PrivateLink | undefined> {
  return tx
    .updateTable('private_links')
    .set({ revoked_at: at, revoked_by: by })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(COLUMNS)
    .returning(COMPUTED)
    .executeTakeFirst()
}

/** The names of records and files, by kind and id; those that do not exist here are left out. */
export async function nameItems(
  tx: Tx,
  workspaceId: string,
  items: readonly LinkItem[],
): Promise<(LinkItem & { name: string })[]> {
  const kinds = items.map(({ kind }) => kind)
  const ids = items.map(({ id }) => id)
  const { rows } = await sql<LinkItem & { name: string }>`
    select i.kind, i.id, r.name
    from unnest(${kinds}::text[], ${ids}::text[]) i(kind, id)
    cross join lateral (
      select name from variants where i.kind = 'variant' and workspace_id = ${workspaceId} and id = i.id
      union all select name from products where i.kind = 'product' and workspace_id = ${workspaceId} and id = i.id
      union all select name from materials where i.kind = 'material' and workspace_id = ${workspaceId} and id = i.id
      union all select name from certifications where i.kind = 'certification' and workspace_id = ${workspaceId} and id = i.id
      union all select name from files where i.kind = 'file' and workspace_id = ${workspaceId} and id = i.id
    ) r`.execute(tx as Kysely<Tables>)
  return rows
}
