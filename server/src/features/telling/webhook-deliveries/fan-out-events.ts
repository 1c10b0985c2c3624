import { commitSoon } from '#database/commit-soon.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { systemActor } from '#kit/actor.ts'
import { scopeWithin } from '#kit/scope-within.ts'
import { describeRecords, isDescribed } from './describe-records.ts'
import { addRecords, fanOutNext } from './fan-out.store.ts'

/** As many as make one statement of a tenth of a second. */
const BATCH = 500

/**
 * Makes events into deliveries: each exactly once for each webhook that asks for it, whatever is killed in between, for the position moves
 * in the same transaction. Gives back how many events there were.
 */
export async function fanOutEvents(deps: Deps, workspaceId: string): Promise<number> {
  const actor = systemActor(workspaceId, 'webhooks')
  const done = inTransaction(deps.db.background, actor, async (tx) => {
    const [{ events, withRecord }] = await Promise.all([fanOutNext(tx, workspaceId, deps.now(), BATCH), commitSoon(tx)])
    const described = withRecord.filter(({ subjectType }) => isDescribed(subjectType))
    if (described.length === 0) return events
    const scope = scopeWithin(deps, tx, actor)
    for (const [noun, messages] of Map.groupBy(described, ({ subjectType }) => subjectType)) {
      const ids = [...new Set(messages.map(({ subjectId }) => subjectId))]
      const found = new Map((await describeRecords(scope, noun, ids)).map((record) => [record.id, record]))
      const records = messages.flatMap(({ id, subjectId }) => {
        const record = found.get(subjectId)
        return record ? [{ id, record }] : []
      })
      await addRecords(tx, workspaceId, records)
    }
    return events
  })
  return done.catch((error: unknown) => {
    if (isWebhookGone(error)) return TRY_AGAIN
    throw error
  })
}

/** As if there had been events: the next look finds them, and the webhook no longer. */
const TRY_AGAIN = 1

/** It was deleted between being chosen and being given its delivery. Nothing was done, and nothing is wrong. */
function isWebhookGone(error: unknown): boolean {
  return (
    error instanceof Error &&
    'constraint' in error &&
    error.constraint === 'webhook_deliveries_workspace_id_webhook_id_fkey'
  )
}
