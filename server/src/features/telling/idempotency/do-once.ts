import { inTransaction } from '#database/transaction.ts'
import { requirePermission } from '#kit/actor.ts'
import type { GraphqlContext } from '#kit/schema-builder.ts'
import type { Repeatable } from '#platform/rest/register-rest.ts'
import type { RestAnswer } from '#platform/rest/rest-request.ts'
import { contextWithin } from './context-within.ts'
import { answerAgain, inProgress, KEPT_FOR_MS, parseIdempotencyKey } from './idempotency-key.ts'
import { deleteEnded, findKeptAnswer, holdRequest, keepAnswer } from './idempotent-request.store.ts'

/**
 * Does what a request asks for once, however often it comes. The change and the answer are one transaction: after a crash there are
 * both or neither. What is refused changes nothing and is not kept, so that the same key can be tried again when the obstacle is gone.
 */
export async function doOnce(
  context: GraphqlContext,
  { key, fingerprint, answersSecret }: Repeatable,
  work: (context: GraphqlContext) => Promise<RestAnswer>,
): Promise<RestAnswer> {
  const { deps, reader } = context
  const actor = requirePermission(reader, 'read')
  const request = { workspaceId: actor.workspaceId, actorId: actor.id, keyHash: parseIdempotencyKey(key) }
  const { answer, tell } = await inTransaction(deps.db.app, actor, async (tx) => {
    if (!(await holdRequest(tx, request))) throw inProgress()
    const now = deps.now()
    const kept = await findKeptAnswer(tx, request, now)
    if (kept) return { answer: answerAgain(kept, fingerprint), tell: () => {} }

    const part = contextWithin(context, tx)
    const answer = await work(part.context)
    await deleteEnded(tx, request, now)
    const body = answersSecret ? null : answer.body
    await keepAnswer(tx, request, { ...answer, fingerprint, body }, new Date(now.getTime() + KEPT_FOR_MS))
    return { answer, tell: part.tell }
  })
  tell()
  return answer
}
