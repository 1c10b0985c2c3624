import type { Deps } from '#deps.ts'
import { beginWork, forgetWork, goOnWithWork, leaveWork, SAY_EVERY_MS } from '#kit/work-starts/begin-work.ts'
import type { Work } from '#kit/work-starts/work.ts'
import { createWorkLoop, type WorkLoop } from '#platform/work-loop.ts'
import { listBulkChangesToRun } from './bulk-change.store.ts'
import { giveUp, runBatch } from './run-bulk-change.ts'

const LOOK_EVERY_MS = 5_000

/**
 * Runs bulk changes in the background, those of all workspaces by turns. What is left to do stands in the database, so a restart goes
 * on where the last process stopped, and several processes share the work.
 */
export function createBulkChangeWorker(deps: Deps): Pick<WorkLoop, 'start' | 'stop'> {
  const failed = (error: unknown) => deps.log.error({ err: error }, 'Running bulk changes failed; trying again')
  const loop = createWorkLoop({ everyMs: LOOK_EVERY_MS, failed }, async ({ isStopped }) => {
    const begun = new Map<string, Work>()
    let said = performance.now()
    try {
      for (let count = 1; count > 0 && !isStopped(); ) {
        count = 0
        for (const change of await listBulkChangesToRun(deps.db.background)) {
          if (isStopped()) break
          const isFirst = !begun.has(change.id)
          const beginning = isFirst ? await beginWork(deps, change) : 'begun'
          if (beginning === 'held') continue
          if (beginning === 'lost') {
            deps.log.error(
              { bulkChange: change.id },
              'A bulk change was given up: the service ended twice while processing it',
            )
            await giveUp(deps, change)
            await forgetWork(deps, change)
            continue
          }
          begun.set(change.id, change)
          if (performance.now() - said > SAY_EVERY_MS) {
            for (const one of begun.values()) await goOnWithWork(deps, one)
            said = performance.now()
          }
          count += await runBatch(deps, change, isStopped, { isFirst })
        }
      }
    } finally {
      for (const change of begun.values()) await leaveWork(deps, change)
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
