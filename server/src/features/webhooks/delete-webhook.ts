import { notFound } from '#platform/app-error.ts'
import type { Deps } from '../../deps.ts'
import type { Reader } from '../access/actor.ts'
import { write } from '../access/write.ts'
import { keepDeleted } from '../deleted-records/keep-deleted.ts'
import { recordEvent } from '../events/record-event.ts'
import { deleteWebhookRow, lockWebhook } from './webhook.store.ts'
import type { Webhook } from './webhook.ts'

/**
 * Deletes a webhook; it can be restored for a while with its schedules and its secrets, sealed as they are. Its log goes for good, and
 * what was still to be delivered is not.
 */
export async function deleteWebhook(deps: Deps, reader: Reader, { id }: { id: string }): Promise<Webhook> {
  return write(deps, reader, 'administer', async (tx, actor) => {
    const webhook = await lockWebhook(tx, actor.workspaceId, id)
    if (!webhook) throw notFound('webhook', id)
    await keepDeleted(tx, actor, 'webhook', [webhook])
    await deleteWebhookRow(tx, actor.workspaceId, id)
    const data = { name: webhook.name }
    recordEvent(tx, actor, { kind: 'webhook.deleted', subjectType: 'webhook', subjectId: id, data })
    return webhook
  })
}
