import { createWorkLoop, type WorkLoop } from '#platform/work-loop.ts'
import type { Deps } from '../../deps.ts'
import { listBulkChangesToRun } from './bulk-change.store.ts'
import { runBatch } from './run-bulk-change.ts'

const LOOK_EVERY_MS = 5_000

/**
 * Runs bulk changes in the background, those of all workspaces by turns. What is left to do stands in the database, so a restart goes
 * on where the last process stopped, and several processes share the work.
 */
export function createBulkChangeWorker(deps: Deps): Pick<WorkLoop, 'start' | 'stop'> {
  const failed = (error: unknown) => deps.log.error({ err: error }, 'Running bulk changes failed; it is tried again')
  const loop = createWorkLoop({ everyMs: LOOK_EVERY_MS, failed }, async ({ isStopped }) => {
    for (let count = 1; count > 0 && !isStopped(); ) {
      count = 0
      for (const change of await listBulkChangesToRun(deps.db.background)) {
        if (!isStopped()) count += await runBatch(deps, change, isStopped)
      }
    }
  })
  return {
    start() {
      deps.signals.on('bulk_changes', loop.wake)
      loop.start()
    },
    stop: loop.stop,
  }
}
