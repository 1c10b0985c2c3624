import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { systemActor } from '#kit/actor.ts'
import { recordEvents } from '#kit/record-event.ts'
import { takeTelling } from '../certifications/expiring.store.ts'
import { listUntoldExpiringRatings, listWorkspacesWithExpiringRatings } from './expiring-ratings.store.ts'
import { EXPIRING_DAYS, lastExpiringDay } from './rating.ts'

/** Days before the end at which it is told; a month and a week, after the first day of being called expiring. */
const THRESHOLDS = [EXPIRING_DAYS, 30, 7] as const

/** In one transaction. */
const BATCH = 500

/**
 * Records `rating.expiring` once for each rating, end and threshold; of several that were reached since the last look the smallest. One that a later
 * rating has followed ends without a word. What was told stands in the trail itself, so this may run as often as it likes, in several processes, and
 * be killed. Gives back how many it told of.
 */
export async function tellExpiringRatings(deps: Deps): Promise<number> {
  const today = deps.now().toISOString().slice(0, 10)
  let told = 0
  const last = lastExpiringDay(today)
  for (const workspaceId of await listWorkspacesWithExpiringRatings(deps.db.background, today, last)) {
    for (let count = BATCH; count === BATCH; told += count) count = await tellSome(deps, workspaceId, today)
  }
  return told
}

async function tellSome(deps: Deps, workspaceId: string, today: string): Promise<number> {
  const actor = systemActor(workspaceId, 'ratings')
  const count = await inTransaction(deps.db.background, actor, async (tx) => {
    if (!(await takeTelling(tx, workspaceId))) return 0
    const expiring = await listUntoldExpiringRatings(tx, workspaceId, today, THRESHOLDS, BATCH)
    const events = expiring.map(({ id, ...data }) => ({
      ...({ kind: 'rating.expiring', subjectType: 'rating', subjectId: id } as const),
      data,
    }))
    recordEvents(tx, actor, events)
    return expiring.length
  })
  if (count > 0) deps.signals.tellHere('changes', workspaceId)
  return count
}
