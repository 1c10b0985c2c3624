import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Tx } from '#database/transaction.ts'
import type { Because } from '#platform/because.ts'
import type { Page } from '#platform/page.ts'
import type { Email, EmailKind, EmailState } from './email.ts'

const COLUMNS = [
  'id',
  'kind',
  'recipient',
  'state',
  'tries',
  'because',
  'queued_at as createdAt',
  'ended_at as endedAt',
] as const

export type NewEmail = {
  readonly id: string
  readonly kind: EmailKind
  readonly recipient: string
  readonly causedBy: string | null
  readonly sealed: Buffer
  readonly createdAt: Date
  readonly endsAt: Date
}

export async function insertEmail(tx: Tx, workspaceId: string, email: NewEmail): Promise<Email> {
  const row = await tx
    .insertInto('emails')
    .values({
      workspace_id: workspaceId,
      id: email.id,
      kind: email.kind,
      recipient: email.recipient,
      caused_by: email.causedBy,
      sealed: email.sealed,
      next_at: email.createdAt,
      queued_at: email.createdAt,
      ends_at: email.endsAt,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return asEmail(row)
}

export async function countSince(
  tx: Tx,
  workspaceId: string,
  kinds: readonly EmailKind[],
  since: Date,
): Promise<number> {
  const { count } = await tx
    .selectFrom('emails')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('kind', 'in', [...kinds])
    .where('queued_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** `causedBy` null: whoever caused them. */
export type EmailFilter = { readonly causedBy: string | null; readonly state: EmailState | null }

/** Newest first. */
export async function listEmails(
  tx: Tx,
  workspaceId: string,
  { causedBy, state }: EmailFilter,
  { skip, take, after }: Page,
): Promise<Email[]> {
  let query = tx.selectFrom('emails').select(COLUMNS).where('workspace_id', '=', workspaceId)
  if (causedBy !== null) query = query.where('caused_by', '=', causedBy)
  if (state !== null) query = query.where('state', '=', state)
  if (after !== null) query = query.where('id', '<', after)
  return (await query.orderBy('id', 'desc').offset(skip).limit(take).execute()).map(asEmail)
}

export async function selectEmail(
  tx: Tx,
  workspaceId: string,
  id: string,
  causedBy: string | null,
): Promise<Email | null> {
  let query = tx.selectFrom('emails').select(COLUMNS).where('workspace_id', '=', workspaceId).where('id', '=', id)
  if (causedBy !== null) query = query.where('caused_by', '=', causedBy)
  const row = await query.executeTakeFirst()
  return row ? asEmail(row) : null
}

type Row = {
  id: string
  kind: string
  recipient: string
  state: string
  tries: number
  because: unknown
  createdAt: Date
  endedAt: Date | null
}

function asEmail(row: Row): Email {
  return {
    ...row,
    kind: row.kind as EmailKind,
    state: row.state as EmailState,
    because: row.because as Because | null,
  }
}

export type Due = { readonly workspaceId: string; readonly id: string }

/** Of all workspaces, by a function of the owner's. */
export async function listDueEmails(db: Kysely<Tables>, now: Date, most: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select workspace_id as "workspaceId", id from emails_due(${now}::timestamptz, ${most})`.execute(db)
  return rows
}

export type TakenEmail = {
  readonly kind: EmailKind
  readonly recipient: string
  readonly causedBy: string | null
  readonly sealed: Buffer
  readonly tries: number
  readonly endsAt: Date
}

/** Undefined where another process has it, or it has ended. */
export async function takeEmail(
  tx: Tx,
  workspaceId: string,
  id: string,
  { now, leaseEnd }: { now: Date; leaseEnd: Date },
): Promise<TakenEmail | undefined> {
  const { rows } = await sql<TakenEmail>`
    update emails set tries = tries + 1, next_at = ${leaseEnd}
    where workspace_id = ${workspaceId} and id = ${id} and state = 'waiting' and next_at <= ${now}
    returning kind, recipient, caused_by as "causedBy", sealed, tries, ends_at as "endsAt"`.execute(tx)
  return rows[0]
}

/** Ended for good: what was in it is kept no longer. */
export async function endEmail(
  tx: Tx,
  workspaceId: string,
  id: string,
  { state, because, at }: { state: Exclude<EmailState, 'waiting'>; because: Because | null; at: Date },
): Promise<boolean> {
  const ended = await tx
    .updateTable('emails')
    .set({ state, because: because && JSON.stringify(because), ended_at: at, sealed: null })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

export async function postponeEmail(
  tx: Tx,
  workspaceId: string,
  id: string,
  { because, until }: { because: Because; until: Date },
): Promise<void> {
  await tx
    .updateTable('emails')
    .set({ because: JSON.stringify(because), next_at: until })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

export async function listWorkspacesToForget(db: Kysely<Tables>, before: Date, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select workspace_id as id from emails_to_forget(${before}::timestamptz, ${now}::timestamptz)`.execute(db)
  return rows.map(({ id }) => id)
}

export async function deleteEmails(tx: Tx, workspaceId: string, before: Date): Promise<void> {
  await tx.deleteFrom('emails').where('workspace_id', '=', workspaceId).where('queued_at', '<', before).execute()
}

/** Those that are worth nothing any more and were not sent. */
export function listExpired(tx: Tx, workspaceId: string, now: Date) {
  return tx
    .selectFrom('emails')
    .select(['id', 'kind', 'recipient'])
    .where('workspace_id', '=', workspaceId)
    .where('state', '=', 'waiting')
    .where('ends_at', '<=', now)
    .orderBy('id')
    .limit(500)
    .execute()
}
