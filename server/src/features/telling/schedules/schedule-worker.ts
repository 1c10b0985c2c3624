import type { Deps } from '#deps.ts'
import { createClockWatch } from '#platform/clock-watch.ts'
import { createWorkLoop, type WorkLoop } from '#platform/work-loop.ts'
import { runDueSchedule } from './run-schedule.ts'
import { listDueSchedules } from './schedule.store.ts'
import { wakeSchedules } from './wake-schedules.ts'

const LOOK_EVERY_MS = 1_000

/** Runs what is due, one after the other. When it is next stands in the database, so a restart misses nothing. */
export function createScheduleWorker(deps: Deps): Pick<WorkLoop, 'start' | 'stop'> {
  const failed = (error: unknown) => deps.log.error({ err: error }, 'Looking for schedules failed; trying again')
  const isWorthWaking = createClockWatch(deps.now)
  return createWorkLoop({ everyMs: LOOK_EVERY_MS, failed }, async ({ isStopped }) => {
    if (isWorthWaking()) await wakeSchedules(deps)
    for (const { workspaceId, id } of await listDueSchedules(deps.db.background, deps.now())) {
      if (isStopped()) return
      await runDueSchedule(deps, workspaceId, id).catch((error: unknown) =>
        deps.log.error({ err: error, schedule: id }, 'A schedule could not run; trying again'),
      )
    }
  })
}
