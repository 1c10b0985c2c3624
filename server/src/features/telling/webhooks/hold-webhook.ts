import type { Tx } from '#database/transaction.ts'
import { badInput, notFound } from '#platform/app-error.ts'
import { lockWebhook } from './webhook.store.ts'
import { refuseDisabled, type Webhook } from './webhook.ts'

/** The webhook as it is, locked until the transaction ends. */
export async function holdWebhook(tx: Tx, workspaceId: string, id: string): Promise<Webhook> {
  const webhook = await lockWebhook(tx, workspaceId, id)
  if (!webhook) throw notFound('webhook', id)
  return webhook
}

/** The same, to send it something. */
export async function holdEnabledWebhook(tx: Tx, workspaceId: string, id: string): Promise<Webhook> {
  const webhook = await holdWebhook(tx, workspaceId, id)
  refuseDisabled(webhook)
  return webhook
}

/** For what names a webhook in a field. Locked, so that the webhook is not deleted meanwhile. */
export async function refuseMissingWebhook(tx: Tx, workspaceId: string, webhookId: string): Promise<void> {
  if (await lockWebhook(tx, workspaceId, webhookId)) return
  throw badInput('webhook_not_found', `There is no webhook "${webhookId}".`, { field: 'webhookId', value: webhookId })
}
