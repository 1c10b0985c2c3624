import type { ServiceBackups } from '#backups/service/service-backups.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { systemActor } from '#kit/actor.ts'
import { type NewEvent, recordEvent } from '#kit/record-event.ts'
import { listLatest, listToTell, noteTold } from './backup.store.ts'
import { type Backup, lastGood, standingFailure } from './backup.ts'

const BATCH = 500

/**
 * Records `backup.failed` and `backup.recovered`, once at each change: in every workspace, because all of them rely on the one backup. Whoever
 * has been told is noted in the transaction of the event, so a process that is killed goes on where it stopped.
 */
export async function tellOfBackups(deps: Deps, { target, kinds }: ServiceBackups): Promise<void> {
  const all = await listLatest(deps.db.background, target)
  const failure = standingFailure(all, kinds)
  const good = kinds.map((kind) => lastGood(all, kind))
  const [oldest] = good.toSorted((one, other) => (one?.moment?.getTime() ?? 0) - (other?.moment?.getTime() ?? 0))
  const lastGoodAt = oldest?.moment?.toISOString() ?? null
  // Recovered is what has succeeded, not what has not been tried yet.
  if (!failure && !oldest) return
  const event: NewEvent = failure
    ? {
        kind: 'backup.failed',
        subjectType: 'backup',
        subjectId: failure.id,
        data: {
          name: sayStart(failure),
          reason: failure.because?.reason ?? '',
          message: failure.because?.message ?? '',
          lastGoodAt,
        },
      }
    : {
        kind: 'backup.recovered',
        subjectType: 'backup',
        subjectId: oldest?.id ?? '',
        data: { name: sayStart(oldest), lastGoodAt },
      }
  for (;;) {
    const waiting = await listToTell(deps.db.background, failure !== null, BATCH)
    for (const workspaceId of waiting) await tell(deps, workspaceId, event, failure !== null)
    if (waiting.length < BATCH) return
  }
}

function sayStart(backup: Backup | null | undefined): string {
  return `${backup?.startedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

async function tell(deps: Deps, workspaceId: string, event: NewEvent, isFailing: boolean): Promise<void> {
  const actor = systemActor(workspaceId, 'backups')
  await inTransaction(deps.db.background, actor, async (tx) => {
    if (await noteTold(tx, workspaceId, isFailing)) recordEvent(tx, actor, event)
  })
  deps.signals.tellHere('changes', workspaceId)
}
