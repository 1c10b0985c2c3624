import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { forgetMessages, listWorkspacesToForget } from './message.store.ts'

/** Removes messages that were kept as long as they are kept, with their deliveries and attempts; none that is still to be delivered. */
export async function forgetDeliveries(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - deps.config.webhookLogDays * 86_400_000)
  for (const workspaceId of await listWorkspacesToForget(deps.db.background, before)) {
    await inTransaction(deps.db.background, { workspaceId }, (tx) => forgetMessages(tx, workspaceId, before))
  }
}
