import type { Deps } from '#deps.ts'
import { keepDeleted } from '#features/records/deleted-records/keep-deleted.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { holdWebhook } from './hold-webhook.ts'
import { deleteWebhookRow } from './webhook.store.ts'
import type { Webhook } from './webhook.ts'

/**
 * Deletes a webhook; it can be restored for a while with its schedules and its secrets, sealed as they are. Its log goes for good, and
 * what was still to be delivered is not.
 */
export async function deleteWebhook(deps: Deps, reader: Reader, { id }: { id: string }): Promise<Webhook> {
  return write(deps, reader, 'administer', async (tx, actor) => {
    const webhook = await holdWebhook(tx, actor.workspaceId, id)
    await keepDeleted(tx, actor, 'webhook', [webhook])
    await deleteWebhookRow(tx, actor.workspaceId, id)
    const data = { name: webhook.name }
    recordEvent(tx, actor, { kind: 'webhook.deleted', subjectType: 'webhook', subjectId: id, data })
    return webhook
  })
}
