import type { Deps } from '../../deps.ts'
import { runDueSchedule } from './run-schedule.ts'
import { listDueSchedules } from './schedule.store.ts'

const LOOK_EVERY_MS = 1_000

/** Runs what is due, one after the other. When it is next stands in the database, so a restart misses nothing. */
export function createScheduleWorker(deps: Deps) {
  let stopped = false
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  const work = async () => {
    for (const { workspaceId, id } of await listDueSchedules(deps.db.background, deps.now())) {
      if (stopped) return
      await runDueSchedule(deps, workspaceId, id).catch((error: unknown) =>
        deps.log.error({ err: error, schedule: id }, 'A schedule could not run; it is tried again'),
      )
    }
  }
  const look = () => {
    running ??= work()
      .catch((error: unknown) => deps.log.error({ err: error }, 'Looking for schedules failed; it is tried again'))
      .finally(() => {
        running = null
      })
  }
  return {
    start(): void {
      timer = setInterval(look, LOOK_EVERY_MS)
      timer.unref()
    },
    async stop(): Promise<void> {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
