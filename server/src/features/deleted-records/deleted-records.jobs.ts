import type { Deps } from '../../deps.ts'
import { sweepDeletedRecords } from './sweep-deleted-records.ts'

/** Sweeps at the start and every hour after. Returns how to stop it, which waits for a sweep under way. */
export function startSweepingDeleted(deps: Deps): () => Promise<void> {
  let underway = Promise.resolve()
  const sweep = () => {
    underway = underway
      .then(() => sweepDeletedRecords(deps))
      .then(({ removed }) => {
        if (removed > 0) deps.log.info({ removed }, 'Deleted records whose time was up are gone for good')
      })
      .catch((error) =>
        deps.log.warn(
          { err: error },
          'Deleted records whose time is up could not be removed; the next sweep tries again',
        ),
      )
  }
  sweep()
  const timer = setInterval(sweep, EVERY_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    return underway
  }
}

const EVERY_MS = 3_600_000
