import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { systemActor } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { addSecret } from './create-webhook.ts'
import { deleteSecrets, lockWebhook, updateWebhookRow } from './webhook.store.ts'

/**
 * For a webhook whose secrets nobody can open any more: switched off, with a new secret that has yet to be told to its receiver by making
 * another, and without the headers that were sent along.
 */
export function replaceLostSecrets(
  deps: Pick<Deps, 'config' | 'db' | 'secrets'>,
  workspaceId: string,
  id: string,
): Promise<void> {
  return inTransaction(deps.db.app, { workspaceId }, async (tx) => {
    if (!(await lockWebhook(tx, workspaceId, id))) return
    await deleteSecrets(tx, workspaceId, id)
    await addSecret(deps, tx, workspaceId, id)
    const change = { isEnabled: false, headerNames: [] as string[], sealedHeaders: null }
    const { name, isEnabled, headerNames } = await updateWebhookRow(tx, workspaceId, id, change)
    recordEvent(tx, systemActor(workspaceId, 'operator'), {
      kind: 'webhook.updated',
      subjectType: 'webhook',
      subjectId: id,
      data: { name, isEnabled, headerNames },
    })
  })
}
