import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Tx } from '#database/transaction.ts'
import type { MessageCause } from './delivery.ts'

export type NewMessage = {
  readonly id: string
  readonly kind: string
  readonly cause: MessageCause
  readonly data: object
}

/** A message of its own for one webhook, to be sent at once. */
export async function insertMessages(
  tx: Tx,
  workspaceId: string,
  webhookId: string,
  messages: readonly NewMessage[],
  now: Date,
): Promise<void> {
  await tx
    .insertInto('webhook_messages')
    .values(
      messages.map(({ id, kind, cause, data }) => ({
        workspace_id: workspaceId,
        id,
        kind,
        cause,
        data: JSON.stringify(data),
        occurred_at: now,
      })),
    )
    .execute()
  await tx
    .insertInto('webhook_deliveries')
    .values(
      messages.map(({ id }) => ({ workspace_id: workspaceId, webhook_id: webhookId, message_id: id, due_at: now })),
    )
    .execute()
}

export async function listWorkspacesToForget(db: Kysely<Tables>, before: Date): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select workspace_id as id from webhook_messages_to_forget(${before}::timestamptz)`.execute(db)
  return rows.map(({ id }) => id)
}

/** With their deliveries and attempts; none that is still to be delivered. */
export async function forgetMessages(tx: Tx, workspaceId: string, before: Date): Promise<void> {
  await sql`delete from webhook_messages m where m.workspace_id = ${workspaceId} and m.created_at < ${before} and not exists (
    select 1 from webhook_deliveries d where d.workspace_id = ${workspaceId} and d.message_id = m.id and d.state = 'pending')`.execute(
    tx,
  )
}
