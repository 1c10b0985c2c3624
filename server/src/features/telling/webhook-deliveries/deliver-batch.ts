import { commitSoon } from '#database/commit-soon.ts'
import { inTransaction, type Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { systemActor } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { OutboundError } from '#platform/outbound/outbound-error.ts'
import { listSecrets } from '../webhooks/webhook.store.ts'
import { hostOf } from '../webhooks/webhook.ts'
import { headersPlace, keysPlace, openKeys, type SigningKeys } from '../webhooks/webhook-secret.ts'
import {
  disableWebhook,
  findReceiver,
  giveBack,
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
/** The part of what an attempt can take in which a batch begins attempts: with the last of them it stays well within its lease. */
const BEGINS_WITHIN = 1 / 2
/** Deliveries of one batch, which are two transactions whatever its size. */
const LARGEST_BATCH = 128
/** Of messages in one batch, as JSON, in characters: all are in memory at once. */
const LARGE_BATCH_LENGTH = 1_000_000

type Reached = Receiver & { readonly keys: readonly SigningKeys[]; readonly headers: Readonly<Record<string, string>> }
type Judged = {
  readonly delivery: TakenDelivery
  readonly attempt: Attempt
  readonly verdict: Verdict
  readonly sentLength: number
}

/** How many were sent, and how many to take next; 0: as many as the webhook is sent at once. */
export type Delivered = { readonly count: number; readonly next: number }

/**
 * Sends the next deliveries of one webhook, `parallel` at a time, and keeps what came of them. Killed after the receiver has answered and
 * before that is kept, they are sent again: at least once, with the same id. The first that fails ends the batch, as does a receiver that
 * takes its time; what has not been begun by then is given back.
 */
export async function deliverBatch(
  deps: Deps,
  workspaceId: string,
  webhookId: string,
  atMost: number,
): Promise<Delivered> {
  const { background } = deps.db
  const scope = { workspaceId }
  const now = deps.now()
  const timeoutMs = deps.config.outboundTimeoutSeconds * 1_000
  const begunAt = performance.now()
  const found = await inTransaction(background, scope, async (tx) => {
    const [receiver] = await Promise.all([findReceiver(tx, workspaceId, webhookId, now), commitSoon(tx)])
    if (!receiver) return null
    const leaseEnd = new Date(now.getTime() + LEASE_ATTEMPTS * timeoutMs)
    const taken = await takeDeliveries(tx, workspaceId, webhookId, {
      now,
      leaseEnd,
      atMost: Math.max(atMost, receiver.parallel),
    })
    return taken.length === 0
      ? null
      : { taken, receiver, secrets: await listSecrets(tx, workspaceId, [webhookId], now) }
  })
  if (!found) return { count: 0, next: 0 }
  const { taken, receiver, secrets } = found
  const { sealedHeaders } = receiver
  const headers = sealedHeaders && deps.secrets.open(sealedHeaders, headersPlace(workspaceId, webhookId))
  const reached: Reached = {
    ...receiver,
    keys: secrets.map(({ id, sealed }) => openKeys(deps.secrets, sealed, keysPlace(workspaceId, id))),
    headers: headers === null ? {} : JSON.parse(headers),
  }
  const judged: Judged[] = []
  const left: TakenDelivery[] = []
  let isOver = false
  const waiting = taken.values()
  const sendOneByOne = async () => {
    // Each sender's first may begin later, or a machine that takes its time over taking them would never send any.
    let limitMs = timeoutMs
    for (const delivery of waiting) {
      if (isOver || performance.now() - begunAt > limitMs) {
        left.push(delivery)
        continue
      }
      limitMs = BEGINS_WITHIN * timeoutMs
      const one = await attempt(deps, workspaceId, reached, delivery)
      judged.push(one)
      if (one.verdict.kind !== 'delivered') isOver = true
    }
  }
  await Promise.all(Array.from({ length: receiver.parallel }, sendOneByOne))
  await inTransaction(background, scope, async (tx) => {
    await Promise.all([commitSoon(tx), saveOutcomes(tx, workspaceId, webhookId, now, judged.map(outcomeOf))])
    if (left.length > 0) await giveBack(tx, workspaceId, webhookId, now, left)
    await noteHealth(deps, tx, workspaceId, receiver, judged)
  })
  deps.signals.tellHere('deliveries', workspaceId)
  const length = judged.reduce((sum, { sentLength }) => sum + sentLength, 0)
  const isSmooth = !isOver && left.length === 0 && 2 * length <= LARGE_BATCH_LENGTH
  return { count: taken.length, next: isSmooth ? Math.min(2 * taken.length, LARGEST_BATCH) : 0 }
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
  const verdict = judgeAttempt(attempt, {
    tries: delivery.tries + 1,
    isWell: hasComeThrough(receiver, delivery),
    now: deps.now(),
    random: Math.random(),
  })
  return { delivery, attempt, verdict, sentLength: body.length }
}

/** Whether something else has reached the receiver since this was last tried: what fails now began to fail later, or nothing fails. */
function hasComeThrough({ failingSince }: Receiver, { lastTriedAt }: TakenDelivery): boolean {
  return failingSince === null || (lastTriedAt !== null && failingSince > lastTriedAt)
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

function earliest(judged: readonly Judged[]): Date | null {
  const times = judged.map(({ attempt }) => attempt.startedAt.getTime())
  return times.length === 0 ? null : new Date(Math.min(...times))
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
  // The first attempt that failed, so that what has failed since is told from what had failed before.
  const since = isWell ? null : (failingSince ?? earliest(judged))
  // What the newest answer says, whatever was said before it.
  const newest = verdicts.at(-1)
  const heldUntil = newest?.kind === 'again' ? newest.holdsUntil : null
  if (since?.getTime() !== failingSince?.getTime() || heldUntil) {
    await setHealth(tx, workspaceId, id, { failingSince: since, heldUntil })
  }
  const isFailing = since !== null && deps.now().getTime() - since.getTime() >= FAILING_FOR_MS
  if (!isGone && !isFailing) return
  const reason = isGone ? 'gone' : 'failing'
  if (!(await disableWebhook(tx, workspaceId, id, reason))) return
  recordEvent(tx, systemActor(workspaceId, 'webhooks'), {
    kind: 'webhook.disabled',
    subjectType: 'webhook',
    subjectId: id,
    data: { name, host: hostOf(url), reason, failingSince: since },
  })
  deps.log.warn({ webhook: id, reason }, 'A webhook was switched off')
}
