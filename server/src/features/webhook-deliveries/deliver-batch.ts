import { inTransaction, type Tx } from '#database/transaction.ts'
import { OutboundError } from '#platform/outbound/outbound-error.ts'
import type { Deps } from '../../deps.ts'
import { systemActor } from '../access/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { listSecrets } from '../webhooks/webhook.store.ts'
import { headersPlace, keysPlace, openKeys, type SigningKeys } from '../webhooks/webhook-secret.ts'
import { commitSoon } from './commit-soon.store.ts'
import {
  disableWebhook,
  findReceiver,
  type Outcome,
  type Receiver,
  saveOutcomes,
  setHealth,
  type TakenDelivery,
  takeDeliveries,
} from './delivery.store.ts'
import { type Attempt, FAILING_FOR_MS, judgeAttempt, KEPT_ANSWER_BYTES, type Verdict } from './delivery.ts'
import { signMessage } from './sign-message.ts'
import { sourceOf, writeMessage } from './write-message.ts'

/** As many times what an attempt can take, so that its outcome can be saved before somebody else takes the delivery for lost. */
const LEASE_ATTEMPTS = 2

type Reached = Receiver & { readonly keys: readonly SigningKeys[]; readonly headers: Readonly<Record<string, string>> }
type Judged = { readonly delivery: TakenDelivery; readonly attempt: Attempt; readonly verdict: Verdict }

/**
 * Sends the next deliveries of one webhook, all at once, and keeps what came of them. Killed after the receiver has answered and before
 * that is kept, they are sent again: at least once, with the same id. Gives back how many there were.
 */
export async function deliverBatch(deps: Deps, workspaceId: string, webhookId: string): Promise<number> {
  const { background } = deps.db
  const scope = { workspaceId }
  const now = deps.now()
  const found = await inTransaction(background, scope, async (tx) => {
    const [receiver] = await Promise.all([findReceiver(tx, workspaceId, webhookId, now), commitSoon(tx)])
    if (!receiver) return null
    const leaseEnd = new Date(now.getTime() + LEASE_ATTEMPTS * deps.config.outboundTimeoutSeconds * 1_000)
    const taken = await takeDeliveries(tx, workspaceId, webhookId, { now, leaseEnd, atMost: receiver.parallel })
    return taken.length === 0
      ? null
      : { taken, receiver, secrets: await listSecrets(tx, workspaceId, [webhookId], now) }
  })
  if (!found) return 0
  const { taken, receiver, secrets } = found
  const { sealedHeaders } = receiver
  const headers = sealedHeaders && deps.secrets.open(sealedHeaders, headersPlace(workspaceId, webhookId))
  const reached: Reached = {
    ...receiver,
    keys: secrets.map(({ id, sealed }) => openKeys(deps.secrets, sealed, keysPlace(workspaceId, id))),
    headers: headers === null ? {} : JSON.parse(headers),
  }
  const judged = await Promise.all(taken.map((delivery) => attempt(deps, workspaceId, reached, delivery)))
  await inTransaction(background, scope, async (tx) => {
    await Promise.all([commitSoon(tx), saveOutcomes(tx, workspaceId, webhookId, now, judged.map(outcomeOf))])
    await noteHealth(deps, tx, workspaceId, receiver, judged)
  })
  deps.signals.tellHere('deliveries', workspaceId)
  return taken.length
}

async function attempt(deps: Deps, workspaceId: string, receiver: Reached, delivery: TakenDelivery): Promise<Judged> {
  const { url, format, keys, headers: own } = receiver
  const startedAt = deps.now()
  const seconds = Math.floor(startedAt.getTime() / 1000)
  const { headers, body } = writeMessage(delivery, format, sourceOf(deps, workspaceId))
  const sent = {
    ...headers,
    'user-agent': 'Selvedge-Webhooks/1',
    'webhook-id': delivery.id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signMessage(keys, delivery.id, seconds, body),
  }
  const shown = { ...Object.fromEntries(Object.keys(own).map((name) => [name, '(not kept)'])), ...sent }
  const started = performance.now()
  const answer = await deps.outbound
    .send({
      method: 'POST',
      url,
      headers: { ...own, ...sent },
      body,
      answer: { atMostBytes: KEPT_ANSWER_BYTES, beyond: 'cut' },
    })
    .catch((error: unknown) => {
      if (error instanceof OutboundError) return error
      throw error
    })
  const made = {
    number: delivery.attempts + 1,
    startedAt,
    durationMs: Math.round(performance.now() - started),
    url,
    requestHeaders: shown,
  }
  const attempt: Attempt =
    answer instanceof OutboundError
      ? { ...made, ...NO_ANSWER, reason: answer.reason, message: answer.message }
      : {
          ...made,
          status: answer.status,
          responseHeaders: answer.headers,
          ...NO_FAULT,
          responseBody: textOf(answer.body),
        }
  const verdict = judgeAttempt(attempt, delivery.tries + 1, deps.now(), Math.random())
  return { delivery, attempt, verdict }
}

const NO_ANSWER = { status: null, responseHeaders: null, responseBody: null } as const
const NO_FAULT = { reason: null, message: null } as const

/** PostgreSQL keeps no NUL. */
function textOf(body: Buffer): string {
  return body.toString('utf8').replaceAll('\0', '\ufffd')
}

function outcomeOf({ delivery, attempt, verdict }: Judged): Outcome {
  const made = { ...attempt, messageId: delivery.id, tries: delivery.tries + 1 }
  if (verdict.kind === 'again') return { ...made, state: 'pending', dueAt: verdict.at }
  return { ...made, state: verdict.kind === 'delivered' ? 'delivered' : 'failed', dueAt: null }
}

/** One that came through makes a webhook well again; nobody there, or nothing but failures for days, switches it off. */
async function noteHealth(
  deps: Deps,
  tx: Tx,
  workspaceId: string,
  receiver: Receiver,
  judged: readonly Judged[],
): Promise<void> {
  const { id, name, url, failingSince } = receiver
  const verdicts = judged.map(({ verdict }) => verdict)
  const isWell = verdicts.some(({ kind }) => kind === 'delivered')
  const isGone = verdicts.some(({ kind }) => kind === 'gone')
  const since = isWell ? null : (failingSince ?? deps.now())
  const holds = verdicts.flatMap((verdict) => (verdict.kind === 'again' && verdict.isHeld ? [verdict.at] : []))
  const heldUntil = holds.length === 0 ? null : new Date(Math.max(...holds.map((at) => at.getTime())))
  if (since?.getTime() !== failingSince?.getTime() || heldUntil) {
    await setHealth(tx, workspaceId, id, { failingSince: since, heldUntil })
  }
  const isFailing = since !== null && deps.now().getTime() - since.getTime() >= FAILING_FOR_MS
  if (!isGone && !isFailing) return
  const reason = isGone ? 'gone' : 'failing'
  if (!(await disableWebhook(tx, workspaceId, id, reason))) return
  await recordEvent(tx, systemActor(workspaceId, 'webhooks'), {
    kind: 'webhook.disabled',
    subjectType: 'webhook',
    subjectId: id,
    data: { name, url, reason, failingSince: since },
  })
  deps.log.warn({ webhook: id, reason }, 'A webhook was switched off')
}
