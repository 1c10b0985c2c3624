import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { addSecret, type CreatedWebhook } from './create-webhook.ts'
import { holdWebhook } from './hold-webhook.ts'
import { endSecrets } from './webhook.store.ts'

/** Long enough for a receiver's next release. */
const OVERLAP_MS = 24 * 3_600_000

/** Gives a webhook another secret. For a day deliveries are signed with both, so that its receiver misses none while it changes over. */
export async function rotateWebhookSecret(deps: Deps, reader: Reader, { id }: { id: string }): Promise<CreatedWebhook> {
  return write(deps, reader, 'administer', async (tx, actor) => {
    const { workspaceId } = actor
    const webhook = await holdWebhook(tx, workspaceId, id)
    const now = deps.now()
    const formerUntil = new Date(now.getTime() + OVERLAP_MS)
    await endSecrets(tx, workspaceId, id, now, formerUntil)
    const keys = await addSecret(deps, tx, workspaceId, id)
    recordEvent(tx, actor, {
      kind: 'webhook.secret_rotated',
      subjectType: 'webhook',
      subjectId: id,
      data: { name: webhook.name, formerUntil },
    })
    return { webhook, ...keys }
  })
}
