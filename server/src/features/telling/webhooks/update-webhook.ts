import type { Deps } from '#deps.ts'
import { requireFreshProof } from '#features/people/access/require-fresh-proof.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { refuseStale } from '#kit/refuse-stale.ts'
import { write } from '#kit/write.ts'
import { type Input, parsePatch } from '#platform/fields.ts'
import { sealHeaders } from './create-webhook.ts'
import { holdWebhook } from './hold-webhook.ts'
import { refuseUnreachable } from './refuse-unreachable.ts'
import { updateWebhookRow, type WebhookChange } from './webhook.store.ts'
import { hostOf, type Webhook, webhookRules } from './webhook.ts'

export type WebhookInput = Input<typeof webhookRules> & {
  readonly id: string
  readonly isEnabled?: boolean | null
  readonly expectedRevision?: number | null
}

/** Changes a webhook; the fields that were given. Switched on again, it hears of what happens from then on. */
export async function updateWebhook(deps: Deps, reader: Reader, input: WebhookInput): Promise<Webhook> {
  requirePermission(reader, 'administer')
  const { id, isEnabled, expectedRevision, ...given } = input
  const { headers, format, withRecord, parallel, ...fields } = parsePatch(webhookRules, given)
  if (fields.url !== undefined) await refuseUnreachable(deps, fields.url)
  return write(deps, reader, 'administer', async (tx, actor) => {
    const { workspaceId } = actor
    const before = await holdWebhook(tx, workspaceId, id)
    refuseStale('webhook', before, expectedRevision)
    // Its headers, which nobody is shown again, go to the new address too.
    if (fields.url !== undefined && fields.url !== before.url) await requireFreshProof(tx, actor, deps.now())
    const sealed = headers === undefined ? {} : sealHeaders(deps, workspaceId, id, headers)
    const change: WebhookChange = {
      ...fields,
      ...sealed,
      ...(format && { format }),
      ...(typeof withRecord === 'boolean' && { withRecord }),
      ...(typeof parallel === 'number' && { parallel: Math.round(parallel) }),
      ...(typeof isEnabled === 'boolean' && { isEnabled }),
    }
    const webhook = await updateWebhookRow(tx, workspaceId, id, change)
    const { name, url, kinds, headerNames } = webhook
    const told = { name, kinds, format: webhook.format, isEnabled: webhook.isEnabled, headerNames }
    const sent = Object.fromEntries(Object.entries(told).filter(([field]) => field in change))
    if (change.url !== undefined) Object.assign(sent, { host: hostOf(url) })
    recordEvent(tx, actor, { kind: 'webhook.updated', subjectType: 'webhook', subjectId: id, data: sent })
    return webhook
  })
}
