import type { Deps } from '../../deps.ts'
import { listBulkChangesToRun } from './bulk-change.store.ts'
import { runBatch } from './run-bulk-change.ts'

/** Looked for even unasked: another process may have ended with work left, or have started some that two do sooner. */
const LOOK_EVERY_MS = 5_000

/**
 * Runs bulk changes in the background, those of all workspaces by turns. What is left to do stands in the database, so a restart goes
 * on where the last process stopped, and several processes share the work.
 */
export function createBulkChangeWorker(deps: Deps) {
  let stopped = false
  let running: Promise<void> | null = null
  let again = false
  let timer: NodeJS.Timeout | undefined

  const work = async () => {
    for (let count = 1; count > 0 && !stopped; ) {
      count = 0
      for (const change of await listBulkChangesToRun(deps.db.background)) {
        if (!stopped) count += await runBatch(deps, change, () => stopped)
      }
    }
  }
  const wake = () => {
    if (stopped) return
    if (running) {
      again = true
      return
    }
    running = work()
      .catch((error: unknown) => deps.log.error({ err: error }, 'Running bulk changes failed; it is tried again'))
      .finally(() => {
        running = null
        if (again) {
          again = false
          wake()
        }
      })
  }

  return {
    start(): void {
      deps.signals.on('bulk_changes', wake)
      timer = setInterval(wake, LOOK_EVERY_MS)
      timer.unref()
      wake()
    },
    async stop(): Promise<void> {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
