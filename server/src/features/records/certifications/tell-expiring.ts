import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { systemActor } from '#kit/actor.ts'
import { recordEvents } from '#kit/record-event.ts'
import { EXPIRING_DAYS, lastExpiringDay } from './certification.ts'
import { listUntoldExpiring, listWorkspacesWithExpiring, takeTelling } from './expiring.store.ts'

/** Days before the end at which it is told; a month and a week, after the first day of being called expiring. */
const THRESHOLDS = [EXPIRING_DAYS, 30, 7] as const

/** In one transaction. */
const BATCH = 500

/**
 * Records `certification.expiring` once for each certification, end and threshold; of several that were reached since the last look the smallest.
 * Days are those of UTC, as everywhere certifications are judged. What was told stands in the trail itself, so this may run as often as it likes,
 * in several processes, and be killed. Gives back how many it told of.
 */
export async function tellExpiring(deps: Deps): Promise<number> {
  const today = deps.now().toISOString().slice(0, 10)
  let told = 0
  for (const workspaceId of await listWorkspacesWithExpiring(deps.db.background, today, lastExpiringDay(today))) {
    for (let count = BATCH; count === BATCH; told += count) count = await tellSome(deps, workspaceId, today)
  }
  return told
}

async function tellSome(deps: Deps, workspaceId: string, today: string): Promise<number> {
  const actor = systemActor(workspaceId, 'certifications')
  const count = await inTransaction(deps.db.background, actor, async (tx) => {
    if (!(await takeTelling(tx, workspaceId))) return 0
    const expiring = await listUntoldExpiring(tx, workspaceId, today, THRESHOLDS, BATCH)
    const events = expiring.map(({ id, ...data }) => ({
      ...({ kind: 'certification.expiring', subjectType: 'certification', subjectId: id } as const),
      data,
    }))
    recordEvents(tx, actor, events)
    return expiring.length
  })
  if (count > 0) deps.signals.tellHere('changes', workspaceId)
  return count
}
