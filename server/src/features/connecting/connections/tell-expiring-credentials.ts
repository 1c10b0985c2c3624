import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { systemActor } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { listExpiring, lockConnection, noteExpiryTold } from './connection.store.ts'

/** So many days before their end, each told once. */
export const ANNOUNCED_DAYS = [1, 3, 14] as const

const DAY_MS = 24 * 3_600_000

/** Records `connection.expiring` for credentials that end soon; of several warnings that are due, the last. */
export async function tellExpiringCredentials(deps: Deps): Promise<void> {
  const now = deps.now()
  for (const { workspaceId, id } of await listExpiring(deps.db.background, now)) {
    const actor = systemActor(workspaceId, 'connections')
    await inTransaction(deps.db.background, actor, async (tx) => {
      const connection = await lockConnection(tx, workspaceId, id)
      const endsAt = connection?.credentialsExpireAt
      if (!connection || !endsAt) return
      const left = endsAt.getTime() - now.getTime()
      const days = ANNOUNCED_DAYS.find((one) => left <= one * DAY_MS)
      if (days === undefined || !(await noteExpiryTold(tx, workspaceId, id, days))) return
      const data = { name: connection.name, days }
      recordEvent(tx, actor, { kind: 'connection.expiring', subjectType: 'connection', subjectId: id, data })
    })
    deps.signals.tellHere('changes', workspaceId)
  }
}
