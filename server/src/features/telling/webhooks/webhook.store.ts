import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'
import type { Webhook, WebhookFields } from './webhook.ts'

const COLUMNS = [
  'id',
  'name',
  'url',
  'format',
  'kinds',
  'matching',
  'with_record as withRecord',
  'header_names as headerNames',
  'parallel',
  'is_enabled as isEnabled',
  'disabled_because as disabledBecause',
  'failing_since as failingSince',
  'revision',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

export type SealedFields = Omit<WebhookFields, 'headers'> & { headerNames: string[]; sealedHeaders: Buffer | null }

/** In the order in which they were made. */
export function listWebhooks(tx: Tx, workspaceId: string): Promise<Webhook[]> {
  return tx.selectFrom('webhooks').select(COLUMNS).where('workspace_id', '=', workspaceId).orderBy('id').execute()
}

export function findWebhookRow(tx: Tx, workspaceId: string, id: string): Promise<Webhook | undefined> {
  return tx
    .selectFrom('webhooks')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Locked until the transaction ends. */
export function lockWebhook(tx: Tx, workspaceId: string, id: string): Promise<Webhook | undefined> {
  return tx
    .selectFrom('webhooks')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function countWebhooks(tx: Tx, workspaceId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('webhooks')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return count
}

/** With the first webhook of a workspace begins the counting of its events, from this transaction. */
export async function insertWebhook(tx: Tx, workspaceId: string, id: string, fields: SealedFields): Promise<Webhook> {
  await tx
    .insertInto('webhook_positions')
    .values({ workspace_id: workspaceId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .insertInto('webhooks')
    .values({ ...columnsOf(fields), workspace_id: workspaceId, id } as never)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export type WebhookChange = Partial<SealedFields> & { readonly isEnabled?: boolean }

/**
 * Switching it on again forgets why it was off. What was committed meanwhile is none of its business, also where it has not been looked at yet, and is left to
 * asking for it.
 */
export function updateWebhookRow(tx: Tx, workspaceId: string, id: string, change: WebhookChange): Promise<Webhook> {
  const { isEnabled, ...fields } = change
  return tx
    .updateTable('webhooks')
    .set({
      ...columnsOf(fields),
      ...(isEnabled !== undefined && {
        is_enabled: isEnabled,
        disabled_because: null,
        failing_since: null,
        held_until: null,
      }),
      ...(isEnabled && { since: sql`case when is_enabled then since else pg_current_xact_id() end` }),
      revision: sql`revision + 1`,
      updated_at: sql`now()`,
    } as never)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export async function deleteWebhookRow(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await tx.deleteFrom('webhooks').where('workspace_id', '=', workspaceId).where('id', '=', id).execute()
}

/** How its receiver was before it was away says nothing of how it is. */
export async function forgetHealth(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ since: sql`pg_current_xact_id()`, failing_since: null, held_until: null })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

export async function insertSecret(
  tx: Tx,
  workspaceId: string,
  secret: { id: string; webhookId: string; sealed: Buffer; publicKey: string },
): Promise<void> {
  const { id, webhookId, sealed, publicKey } = secret
  await tx
    .insertInto('webhook_secrets')
    .values({ workspace_id: workspaceId, id, webhook_id: webhookId, sealed, public_key: publicKey })
    .execute()
}

/** The present one ends then, and one that has ended goes. */
export async function endSecrets(tx: Tx, workspaceId: string, webhookId: string, now: Date, at: Date): Promise<void> {
  const secrets = sql`webhook_secrets where workspace_id = ${workspaceId} and webhook_id = ${webhookId}`
  await sql`delete from ${secrets} and expires_at <= ${now}`.execute(tx)
  await tx
    .updateTable('webhook_secrets')
    .set({ expires_at: at })
    .where('workspace_id', '=', workspaceId)
    .where('webhook_id', '=', webhookId)
    .where('expires_at', 'is', null)
    .execute()
}

export async function deleteSecrets(tx: Tx, workspaceId: string, webhookId: string): Promise<void> {
  await tx
    .deleteFrom('webhook_secrets')
    .where('workspace_id', '=', workspaceId)
    .where('webhook_id', '=', webhookId)
    .execute()
}

export type SealedSecret = {
  readonly id: string
  readonly webhookId: string
  readonly sealed: Buffer
  readonly publicKey: string
  readonly expiresAt: Date | null
}

/** Those that sign now, of each the present one first. */
export function listSecrets(
  tx: Tx,
  workspaceId: string,
  webhookIds: readonly string[],
  now: Date,
): Promise<SealedSecret[]> {
  return tx
    .selectFrom('webhook_secrets')
    .select(['id', 'webhook_id as webhookId', 'sealed', 'public_key as publicKey', 'expires_at as expiresAt'])
    .where('workspace_id', '=', workspaceId)
    .where('webhook_id', '=', sql<string>`any(${webhookIds})`)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]))
    .orderBy(sql`expires_at is not null`)
    .orderBy('id', 'desc')
    .execute()
}

function columnsOf({ kinds, matching, ...fields }: Partial<SealedFields>): Record<string, unknown> {
  const columns: Record<string, unknown> = {
    ...(kinds !== undefined && { kinds }),
    ...(matching !== undefined && { matching: matching === null ? null : JSON.stringify(matching) }),
  }
  const named = { withRecord: 'with_record', headerNames: 'header_names', sealedHeaders: 'sealed_headers' } as const
  for (const [field, value] of Object.entries(fields)) {
    if (value !== undefined) columns[field in named ? named[field as keyof typeof named] : field] = value
  }
  return columns
}
