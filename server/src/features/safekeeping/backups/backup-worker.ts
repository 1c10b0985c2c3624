import type { Deps } from '#deps.ts'
import type { Work } from '#kit/feature.ts'
import { createWorkLoop } from '#platform/work-loop.ts'
import { makeDueBackups } from './make-due-backups.ts'

/** For those that are due, for those that somebody asked another process for, and for those that have lost their process. */
const LOOK_EVERY_MS = 5_000

/** Makes the installation's backups at their times, where its operator has said where to. */
export function createBackupWorker(deps: Deps): Work {
  const { backups } = deps
  if (backups === null) return { start: () => {}, stop: () => {} }
  const stopping = new AbortController()
  const failed = (error: unknown) => deps.log.error({ err: error }, 'Looking for backups failed; trying again')
  const loop = createWorkLoop({ everyMs: LOOK_EVERY_MS, failed }, async () => {
    await makeDueBackups(deps, backups, stopping.signal)
  })
  return {
    start: () => {
      deps.signals.on('backups', () => loop.wake())
      loop.start()
    },
    stop: () => {
      stopping.abort()
      return loop.stop()
    },
  }
}
