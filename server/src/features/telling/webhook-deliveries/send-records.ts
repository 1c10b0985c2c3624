import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import type { NounName } from '#features/records/nouns.ts'
import type { Actor, Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { scopeWithin } from '#kit/scope-within.ts'
import { write } from '#kit/write.ts'
import { badInput } from '#platform/app-error.ts'
import { newId } from '#platform/ids.ts'
import { holdEnabledWebhook } from '../webhooks/hold-webhook.ts'
import { describeRecords } from './describe-records.ts'
import { insertMessages } from './message.store.ts'

/** In one message, which stays below what receivers take (5 MB at Make, 10 MB at Zapier) with the longest texts a record can have. */
const PER_MESSAGE = 20
const MOST = 1_000

export type SendInput = { readonly id: string; readonly noun: NounName; readonly ids: readonly string[] }

/** Sends chosen records to a webhook now, as they are, with their product and compliance data. Gives back how many. */
export async function sendRecords(deps: Deps, reader: Reader, { id, noun, ids }: SendInput): Promise<number> {
  return write(deps, reader, 'administer', (tx, actor) => sendWithin(deps, tx, actor, { id, noun, ids, cause: 'sent' }))
}

/** The same within a transaction of the actor's workspace. */
export async function sendWithin(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { id, noun, ids, cause }: SendInput & { readonly cause: 'sent' | 'schedule' },
): Promise<number> {
  const { workspaceId } = actor
  const wanted = [...new Set(ids)]
  if (wanted.length === 0 || wanted.length > MOST) {
    const message = `From 1 to ${MOST} records can be sent at once; these are ${wanted.length}.`
    throw badInput('selection_size', message, { field: 'ids', limit: MOST })
  }
  const webhook = await holdEnabledWebhook(tx, workspaceId, id)
  const records = await describeRecords(scopeWithin(deps, tx, actor), noun, wanted)
  const found = new Set(records.map((record) => record.id))
  const missing = wanted.find((one) => !found.has(one))
  if (missing !== undefined) {
    throw badInput(`${noun}_not_found`, `There is no ${noun} "${missing}".`, { field: 'ids', value: missing })
  }
  const pages = Math.ceil(records.length / PER_MESSAGE)
  const messages = Array.from({ length: pages }, (_, i) => ({
    id: newId('msg'),
    kind: 'records.sent',
    cause,
    data: { noun, page: i + 1, pages, records: records.slice(i * PER_MESSAGE, (i + 1) * PER_MESSAGE) },
  }))
  await insertMessages(tx, workspaceId, id, messages, deps.now())
  const data = { name: webhook.name, noun, count: records.length }
  recordEvent(tx, actor, { kind: 'webhook.sent', subjectType: 'webhook', subjectId: id, data })
  return records.length
}
