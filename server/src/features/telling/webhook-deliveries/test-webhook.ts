import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { newId } from '#platform/ids.ts'
import { holdEnabledWebhook } from '../webhooks/hold-webhook.ts'
import type { Delivery } from './delivery.ts'
import { findDelivery } from './delivery-log.store.ts'
import { insertMessages } from './message.store.ts'
import { parseMessageKind, sampleData } from './sample-message.ts'

/** Sends a sample of a kind of event, marked as one, the way real ones are sent. Its attempts tell whether the receiver took it. */
export async function testWebhook(
  deps: Deps,
  reader: Reader,
  { id, kind }: { id: string; kind: string },
): Promise<Delivery> {
  return write(deps, reader, 'administer', async (tx, actor) => {
    const { workspaceId } = actor
    const webhook = await holdEnabledWebhook(tx, workspaceId, id)
    const data = sampleData(actor, parseMessageKind(kind))
    const messageId = newId('msg')
    await insertMessages(tx, workspaceId, id, [{ id: messageId, kind, cause: 'test', data }], deps.now())
    const made = await findDelivery(tx, workspaceId, id, messageId)
    if (!made) throw new Error('A delivery that was just made is there.')
    recordEvent(tx, actor, {
      kind: 'webhook.sent',
      subjectType: 'webhook',
      subjectId: id,
      data: { name: webhook.name, noun: 'sample', count: 1 },
    })
    return made
  })
}
