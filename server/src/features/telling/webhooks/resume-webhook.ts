import type { Tx } from '#database/transaction.ts'
import { countWebhooks, forgetHealth } from './webhook.store.ts'
import { MAX_WEBHOOKS, refuseTooMany } from './webhook.ts'

/**
 * In the transaction that has put a webhook back: it hears of what happens from now on. What happened while it was deleted is sent to
 * who asks for it (redeliver-range).
 */
export async function resumeWebhook(tx: Tx, workspaceId: string, id: string): Promise<void> {
  const count = await countWebhooks(tx, workspaceId)
  if (count > MAX_WEBHOOKS) refuseTooMany(count)
  await forgetHealth(tx, workspaceId, id)
}
