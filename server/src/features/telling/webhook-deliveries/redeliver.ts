import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import type { Actor, Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { badInput, notFound } from '#platform/app-error.ts'
import { holdEnabledWebhook } from '../webhooks/hold-webhook.ts'
import type { Webhook } from '../webhooks/webhook.ts'
import { makeDueAgain, makeRangeDue } from './delivery.store.ts'
import type { Delivery } from './delivery.ts'
import { findDelivery } from './delivery-log.store.ts'

/** Sends one delivery once more, with the id it had, and begins its schedule anew. */
export async function redeliver(
  deps: Deps,
  reader: Reader,
  { id, messageId }: { id: string; messageId: string },
): Promise<Delivery> {
  return write(deps, reader, 'administer', async (tx, actor) => {
    const { workspaceId } = actor
    const webhook = await holdEnabledWebhook(tx, workspaceId, id)
    const count = await makeDueAgain(tx, workspaceId, id, [messageId], deps.now())
    const delivery = await findDelivery(tx, workspaceId, id, messageId)
    if (!delivery) throw notFound('delivery', messageId)
    // None while it is being sent at this very moment.
    if (count > 0) recordRedelivered(tx, actor, webhook, count)
    return delivery
  })
}

export type Range = {
  readonly id: string
  readonly from: Date
  readonly until: Date
  readonly onlyFailed?: boolean | null
}

/**
 * The same for all of a time: those that failed, those that were never sent because the webhook was off, and, if asked for, those that
 * came through. Gives back how many.
 */
export async function redeliverRange(
  deps: Deps,
  reader: Reader,
  { id, from, until, onlyFailed }: Range,
): Promise<number> {
  return write(deps, reader, 'administer', async (tx, actor) => {
    if (until <= from) throw badInput('period_reversed', '"until" must be later than "from".', { field: 'until' })
    const webhook = await holdEnabledWebhook(tx, actor.workspaceId, id)
    const range = { from, until, onlyFailed: onlyFailed ?? true, now: deps.now() }
    const count = await makeRangeDue(tx, actor.workspaceId, id, range)
    recordRedelivered(tx, actor, webhook, count)
    return count
  })
}

function recordRedelivered(tx: Tx, actor: Actor, { id, name }: Webhook, count: number): void {
  recordEvent(tx, actor, {
    kind: 'webhook.redelivered',
    subjectType: 'webhook',
    subjectId: id,
    data: { name, count },
  })
}
