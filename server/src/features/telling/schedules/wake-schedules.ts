import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { nextRun } from '#kit/times.ts'
import { listWaitingSchedules, moveNextRun } from './schedule.store.ts'

/** Sets anew when a schedule is next that would sleep longer than its times say: it was set by a clock that was ahead. */
export async function wakeSchedules(deps: Deps): Promise<void> {
  const now = deps.now()
  for (const { workspaceId, id, nextRunAt, ...times } of await listWaitingSchedules(deps.db.background)) {
    const next = nextRun(times, now)
    if (next === null || nextRunAt <= next) continue
    await inTransaction(deps.db.background, { workspaceId }, (tx) =>
      moveNextRun(tx, workspaceId, id, { from: nextRunAt, to: next }),
    )
    deps.log.warn({ schedule: id, from: nextRunAt, to: next }, 'A schedule was late, because the clock had been ahead')
  }
}
