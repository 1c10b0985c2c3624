import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { systemActor } from '#kit/actor.ts'
import { recordEvents } from '#kit/record-event.ts'
import { ANNOUNCED_DAYS, keyEndsSoonUntil } from './api-key.ts'
import { listUntoldKeys, listWorkspacesWithExpiringKeys, takeTellingOfKeys } from './expiring-keys.store.ts'

/**
 * Records `api_key.expiring` once for each key and threshold; of several that were reached since the last look the smallest. What was told is
 * in the trail itself, so this may run as often as it likes, in several processes, and be killed. Gives back how many it told of.
 */
export async function tellExpiringKeys(deps: Deps): Promise<number> {
  const now = deps.now()
  let told = 0
  for (const workspaceId of await listWorkspacesWithExpiringKeys(deps.db.background, now, keyEndsSoonUntil(now))) {
    const actor = systemActor(workspaceId, 'keys')
    const count = await inTransaction(deps.db.background, actor, async (tx) => {
      if (!(await takeTellingOfKeys(tx, workspaceId))) return 0
      const expiring = await listUntoldKeys(tx, workspaceId, now, ANNOUNCED_DAYS)
      const events = expiring.map(({ id, ...data }) => ({
        ...({ kind: 'api_key.expiring', subjectType: 'api_key', subjectId: id } as const),
        data,
      }))
      recordEvents(tx, actor, events)
      return events.length
    })
    if (count > 0) deps.signals.tellHere('changes', workspaceId)
    told += count
  }
  return told
}
